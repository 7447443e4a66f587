import Foundation

/// A stored feed, and the time when it was stored.
public typealias CachedFeed = (feed: [LocalFeedImage], timestamp: Date)

/// Keeps one feed. Its methods are synchronous, and may be called on any thread.
public protocol FeedStore: Sendable {
    /// Deletes the stored feed; does nothing if there is none.
    func deleteCachedFeed() throws

    /// Removes a deleted feed permanently: a store may keep it until another one is stored.
    func forgetDeletedFeed() throws

    /// Stores `feed` in place of the previous one. If this throws, nothing is stored.
    func insert(_ feed: [LocalFeedImage], timestamp: Date) throws

    /// The stored feed, or nil if there is none.
    func retrieve() throws -> CachedFeed?
}

/// An image of the feed as stores know it; `FeedImage` can change without them.
public struct LocalFeedImage: Hashable, Sendable {
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
}

extension FeedStore {
    /// Does nothing, as deleted feeds are not kept.
    public func forgetDeletedFeed() throws {}
}
