import Foundation

/// An image of the feed: where it is, and what is known about it.
public struct FeedImage: Hashable, Sendable {
    /// What the API calls it.
    public let id: UUID
    /// What it shows, if anybody said so.
    public let description: String?
    /// Where it was taken, if anybody said so.
    public let location: String?
    /// Where its bytes are.
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
