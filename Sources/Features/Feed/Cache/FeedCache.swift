import Foundation

/// A cache for a feed.
public protocol FeedCache: Sendable {
    /// Keeps `feed` in place of the previous one.
    func save(_ feed: [FeedImage]) throws
}

/// A cache for the bytes of images.
public protocol FeedImageDataCache: Sendable {
    /// Keeps `data` for `url` in place of the previous data.
    func save(_ data: Data, for url: URL) throws
}
