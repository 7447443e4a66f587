import Foundation

/// Loads, saves and validates the cached feed: the rules; where it is kept is up to the store.
public struct LocalFeedLoader: FeedCache {
    private let store: any FeedStore
    private let currentDate: @Sendable () -> Date

    /// Makes a loader. It does not access the store yet.
    public init(store: any FeedStore, currentDate: @escaping @Sendable () -> Date) {
        self.store = store
        self.currentDate = currentDate
    }

    /// The cached feed while it is valid, and an empty one otherwise; throws the store's error.
    ///
    /// Reads only: an expired feed stays in the store until `validateCache()` or the next `save(_:)`.
    public func load() throws -> [FeedImage] {
        guard let cache = try store.retrieve(), isValid(cache) else { return [] }
        return cache.feed.map {
            FeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
        }
    }

    /// Deletes the cached feed, then inserts `feed` with the current date.
    ///
    /// Throws the store's first error and stops there. A process killed between the two leaves the store empty.
    public func save(_ feed: [FeedImage]) throws {
        try store.deleteCachedFeed()
        try store.insert(
            feed.map {
                LocalFeedImage(id: $0.id, description: $0.description, location: $0.location, url: $0.url)
            },
            timestamp: currentDate())
    }

    /// Deletes the cached feed if it has expired or cannot be read; throws the store's error if that fails.
    public func validateCache() throws {
        do {
            guard let cache = try store.retrieve(), !isValid(cache) else { return }
        } catch {
            // The store decides whether a feed that it cannot read may go.
        }
        try store.deleteCachedFeed()
        try store.forgetDeletedFeed()
    }

    private func isValid(_ cache: CachedFeed) -> Bool {
        FeedCachePolicy.isValid(cache.timestamp, at: currentDate())
    }
}
