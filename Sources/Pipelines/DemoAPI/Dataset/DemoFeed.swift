import Foundation

/// The images that a server serves, newest first, each once.
public struct DemoFeed: Equatable, Sendable {
    /// The images, newest first.
    public private(set) var images: [DemoImage]

    /// Creates a feed of these images, newest first; of those with the same id the first is taken.
    public init(_ images: [DemoImage] = []) {
        var ids: Set<UUID> = []
        self.images = images.filter { ids.insert($0.id).inserted }
    }

    /// Puts an image on top; one with the same id makes room for it.
    public mutating func insert(_ image: DemoImage) {
        images.removeAll { $0.id == image.id }
        images.insert(image, at: 0)
    }

    func image(_ id: UUID) -> DemoImage? { images.first { $0.id == id } }
}

/// An image of the demo feed; its picture is drawn from its id.
public struct DemoImage: Equatable, Identifiable, Sendable {
    /// Identifies the image, and decides its picture.
    public var id: UUID
    /// A description, if there is one.
    public var description: String?
    /// The place, if it is known.
    public var location: String?
    /// The comments, newest first.
    public var comments: [DemoComment]

    /// Creates an image; without an id it gets a picture at random.
    public init(
        id: UUID = UUID(), description: String? = nil, location: String? = nil, comments: [DemoComment] = []
    ) {
        self.id = id
        self.description = description
        self.location = location
        self.comments = comments
    }
}

/// A comment on an image.
public struct DemoComment: Equatable, Identifiable, Sendable {
    /// Identifies the comment, even among those with the same words.
    public var id: UUID
    /// The words.
    public var message: String
    /// When they were written; served in whole seconds.
    public var createdAt: Date
    /// The author's name.
    public var username: String

    /// Creates a comment.
    public init(id: UUID = UUID(), message: String, createdAt: Date, username: String) {
        self.id = id
        self.message = message
        self.createdAt = createdAt
        self.username = username
    }
}
