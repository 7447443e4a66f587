import FeatureStorage
import FeedFeature
import Foundation

/// A store that reports its successful calls to an observer.
public struct TracingFeedStore: FeedStore, ImageDataStore {
    private let store: any FeedStore & ImageDataStore
    private let observe: Trace.Observer

    /// Makes a store that keeps everything in the other.
    public init(_ store: any FeedStore & ImageDataStore, observe: @escaping Trace.Observer) {
        self.store = store
        self.observe = observe
    }

    /// Deletes the feed.
    public func deleteCachedFeed() throws { try store.deleteCachedFeed() }

    /// Removes the deleted feed permanently.
    public func forgetDeletedFeed() throws { try store.forgetDeletedFeed() }

    /// Writes the feed, and logs that.
    public func insert(_ feed: [LocalFeedImage], timestamp: Date) throws {
        try store.insert(feed, timestamp: timestamp)
        observe(.wroteFeed(feed.count))
    }

    /// Reads the feed, and reports it.
    public func retrieve() throws -> CachedFeed? {
        let cached = try store.retrieve()
        observe(.readFeed(cached?.feed.count))
        return cached
    }

    /// Writes the bytes of an image, and reports it.
    public func insert(_ data: Data, for url: URL) throws {
        try store.insert(data, for: url)
        observe(.wroteImage(url, bytes: data.count))
    }

    /// Reads the bytes of an image, and reports it.
    public func retrieve(dataForURL url: URL) throws -> Data? {
        let data = try store.retrieve(dataForURL: url)
        observe(.readImage(url, bytes: data?.count))
        return data
    }
}
