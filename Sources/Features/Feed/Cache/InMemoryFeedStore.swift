import FeatureStorage
import Foundation

/// A store for one session: nothing outlives it.
///
/// The bytes of images are independent of the feed: they stay when it is deleted, and some of them go when they take
/// more than `maximumImagesSize` bytes.
///
/// Unchecked Sendable: `feed` is only touched behind `lock`.
public final class InMemoryFeedStore: FeedStore, ImageDataStore, @unchecked Sendable {
    private let lock = NSLock()
    private var feed: CachedFeed?
    private let images: InMemoryImageDataStore

    /// Makes an empty store.
    public init(maximumImagesSize: Int = 64 << 20) {
        images = InMemoryImageDataStore(maximumSize: maximumImagesSize)
    }

    /// Deletes the stored feed; does nothing if there is none. Never throws.
    public func deleteCachedFeed() throws {
        lock.withLock { feed = nil }
    }

    /// Stores `feed` in place of the previous one. Never throws.
    public func insert(_ feed: [LocalFeedImage], timestamp: Date) throws {
        lock.withLock { self.feed = (feed, timestamp) }
    }

    /// The stored feed, or nil if there is none. Never throws.
    public func retrieve() throws -> CachedFeed? {
        lock.withLock { feed }
    }

    /// Stores `data` for `url` in place of the previous data. Never throws.
    public func insert(_ data: Data, for url: URL) throws { try images.insert(data, for: url) }

    /// The bytes stored for `url`, or nil if there are none or they have been dropped. Never throws.
    public func retrieve(dataForURL url: URL) throws -> Data? { try images.retrieve(dataForURL: url) }
}
