import FeedFeature
import Foundation
import Testing

@Suite("LocalFeedLoader")
struct LocalFeedLoaderTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private let feed = uniqueFeed()
    private let error = AnyError()

    @Test("EF-26: creating a loader does not call the store")
    func creation() {
        let store = FeedStoreSpy()
        _ = loader(store)
        #expect(store.messages.isEmpty)
    }

    @Test("EF-23: load returns the images of a valid cache")
    func loadsValid() throws {
        let store = FeedStoreSpy(cache: (feed, now.addingTimeInterval(-6 * 86_400)))
        #expect(try loader(store).load() == feed.map(FeedImage.init))
    }

    @Test("EF-23: load returns an empty feed for an empty cache and for an expired one")
    func loadsNothing() throws {
        #expect(try loader(FeedStoreSpy()).load().isEmpty)
        #expect(try loader(FeedStoreSpy(cache: (feed, expired))).load().isEmpty)
    }

    @Test("EF-23: load fails with the store's error")
    func loadFails() {
        let store = FeedStoreSpy(retrieval: error)
        #expect(throws: error) { try loader(store).load() }
    }

    @Test("EF-23: load retrieves once and does nothing else, whatever the result")
    func loadHasNoSideEffects() {
        let stores = [
            FeedStoreSpy(), FeedStoreSpy(retrieval: error), FeedStoreSpy(cache: (feed, now)),
            FeedStoreSpy(cache: (feed, expired)),
        ]
        for store in stores {
            _ = try? loader(store).load()
            #expect(store.messages == [.retrieve])
        }
    }

    @Test("EF-24: save deletes the cache, then inserts the feed with the current date")
    func saves() throws {
        let store = FeedStoreSpy()
        try loader(store).save(feed.map(FeedImage.init))
        #expect(store.messages == [.delete, .insert(feed, now)])
    }

    @Test("EF-24: save fails with the error of the deletion, and inserts nothing")
    func saveFailsOnDeletion() {
        let store = FeedStoreSpy(deletion: error)
        #expect(throws: error) { try loader(store).save(feed.map(FeedImage.init)) }
        #expect(store.messages == [.delete])
    }

    @Test("EF-24: save fails with the error of the insertion")
    func saveFailsOnInsertion() {
        let store = FeedStoreSpy(insertion: error)
        #expect(throws: error) { try loader(store).save(feed.map(FeedImage.init)) }
    }

    @Test("EF-25: validateCache deletes an unreadable cache and an expired one")
    func deletesBadCache() throws {
        for store in [FeedStoreSpy(retrieval: error), FeedStoreSpy(cache: (feed, expired))] {
            try loader(store).validateCache()
            #expect(store.messages == [.retrieve, .delete])
        }
    }

    @Test("EF-25: validateCache leaves an empty cache and a valid one unchanged")
    func keepsGoodCache() throws {
        for store in [FeedStoreSpy(), FeedStoreSpy(cache: (feed, now))] {
            try loader(store).validateCache()
            #expect(store.messages == [.retrieve])
        }
    }

    @Test("EF-25: validateCache fails with the error of the deletion")
    func validationFails() {
        let stores = [
            FeedStoreSpy(retrieval: AnyError(), deletion: error),
            FeedStoreSpy(cache: (feed, expired), deletion: error),
        ]
        for store in stores {
            #expect(throws: error) { try loader(store).validateCache() }
        }
    }

    private var expired: Date {
        now.addingTimeInterval(-8 * 86_400)
    }

    private func loader(_ store: FeedStoreSpy) -> LocalFeedLoader {
        LocalFeedLoader(store: store) { [now] in now }
    }
}
