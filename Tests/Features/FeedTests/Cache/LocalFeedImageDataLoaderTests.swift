import FeedFeature
import Foundation
import Testing

@Suite("LocalFeedImageDataLoader")
struct LocalFeedImageDataLoaderTests {
    private let url = uniqueURL()
    private let data = Data("an image".utf8)

    @Test("EF-26: creating a loader does not call the store")
    func creation() {
        let store = FeedStoreSpy()
        _ = LocalFeedImageDataLoader(store: store)
        #expect(store.messages.isEmpty)
    }

    @Test("EF-32: load returns the stored bytes of the URL")
    func loads() throws {
        let store = FeedStoreSpy(data: data)
        #expect(try LocalFeedImageDataLoader(store: store).loadImageData(from: url) == data)
        #expect(store.messages == [.retrieveData(url)])
    }

    @Test("EF-32: load fails as notFound when there are no bytes")
    func notFound() {
        let loader = LocalFeedImageDataLoader(store: FeedStoreSpy())
        #expect(throws: LocalFeedImageDataLoader.LoadError.notFound) { try loader.loadImageData(from: url) }
    }

    @Test("EF-32: load fails as failed when the store does")
    func loadFails() {
        let loader = LocalFeedImageDataLoader(store: FeedStoreSpy(retrieval: AnyError()))
        #expect(throws: LocalFeedImageDataLoader.LoadError.failed) { try loader.loadImageData(from: url) }
    }

    @Test("EF-32: save inserts the bytes for the URL")
    func saves() throws {
        let store = FeedStoreSpy()
        try LocalFeedImageDataLoader(store: store).save(data, for: url)
        #expect(store.messages == [.insertData(data, url)])
    }

    @Test("EF-32: save fails as failed when the store does")
    func saveFails() {
        let loader = LocalFeedImageDataLoader(store: FeedStoreSpy(insertion: AnyError()))
        #expect(throws: LocalFeedImageDataLoader.SaveError.failed) { try loader.save(data, for: url) }
    }
}
