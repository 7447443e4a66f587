import Foundation

/// Something that can keep a feed for later.
public protocol FeedCache: Sendable {
    /// Keeps `feed` in place of the one before.
    func save(_ feed: [FeedImage]) throws
}

/// Something that can keep the bytes of an image for later.
public protocol FeedImageDataCache: Sendable {
    /// Keeps `data` for `url` in place of what was kept before.
    func save(_ data: Data, for url: URL) throws
}
