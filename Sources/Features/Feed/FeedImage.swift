import Foundation

/// An image of the feed: its URL, and its description.
public struct FeedImage: Hashable, Sendable {
    /// The identity in the API.
    public let id: UUID
    /// A description, if there is one.
    public let description: String?
    /// The place, if it is known.
    public let location: String?
    /// The URL of the bytes.
    public let url: URL

    /// Makes an image.
    public init(id: UUID, description: String?, location: String?, url: URL) {
        self.id = id
        self.description = description
        self.location = location
        self.url = url
    }

    /// Hashes the id: images that differ in anything else are rare, and lists of them are long.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
