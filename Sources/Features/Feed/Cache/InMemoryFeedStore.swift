import Foundation

/// A store for one session: nothing outlives it.
///
/// The bytes of images have nothing to do with the feed: they stay when it is deleted, and go, some of them, when
/// they take more than `maximumImagesSize` bytes.
///
/// Unchecked Sendable: `feed` and `images` are only touched behind `lock`.
public final class InMemoryFeedStore: FeedStore, FeedImageDataStore, @unchecked Sendable {
    private let lock = NSLock()
    private var feed: CachedFeed?
    private let images = NSCache<NSURL, NSData>()

    /// Makes an empty store.
    public init(maximumImagesSize: Int = 64 << 20) {
        images.totalCostLimit = maximumImagesSize
    }

    /// Lets go of the stored feed; does nothing if there is none. Never throws.
    public func deleteCachedFeed() throws {
        lock.withLock { feed = nil }
    }

    /// Stores `feed` in place of the one before. Never throws.
    public func insert(_ feed: [LocalFeedImage], timestamp: Date) throws {
        lock.withLock { self.feed = (feed, timestamp) }
    }

    /// The stored feed, or nil if there is none. Never throws.
    public func retrieve() throws -> CachedFeed? {
        lock.withLock { feed }
    }

    /// Stores `data` for `url` in place of what was there before. Never throws.
    public func insert(_ data: Data, for url: URL) throws {
        lock.withLock { images.setObject(data as NSData, forKey: url as NSURL, cost: data.count) }
    }

    /// The bytes stored for `url`, or nil if there are none, or none any more. Never throws.
    public func retrieve(dataForURL url: URL) throws -> Data? {
        lock.withLock { images.object(forKey: url as NSURL) as Data? }
    }
}
