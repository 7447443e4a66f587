import FeatureStorage
import FeedFeature
import Foundation
import Testing

@Suite("Feed cache across store instances")
struct FeedCacheIntegrationTests {
    private let directory = TemporaryDirectory()
    private let feed = uniqueFeed().map(FeedImage.init)
    private let data = Data("an image".utf8)

    @Test("EF-33: another instance loads the saved feed")
    func loads() throws {
        #expect(try loader().load().isEmpty)
        try loader().save(feed)
        #expect(try loader().load() == feed)
    }

    @Test("EF-33: another instance overrides the saved feed, even while both are open")
    func overrides() throws {
        let (first, second) = (try loader(), try loader())
        try first.save(uniqueFeed().map(FeedImage.init))
        try second.save(feed)
        #expect(try first.load() == feed)
    }

    @Test("EF-33: validation by another instance keeps a recent feed")
    func keepsRecent() throws {
        try loader().save(feed)
        try loader().validateCache()
        #expect(try loader().load() == feed)
    }

    @Test("EF-33: validation by another instance deletes a feed of the distant past")
    func deletesOld() throws {
        try loader(at: .distantPast).save(feed)
        try loader().validateCache()
        #expect(try loader(at: .distantPast).load().isEmpty)
    }

    @Test("EF-33: another instance loads and overrides the bytes of an image, even while both are open")
    func images() throws {
        try loader().save(feed)
        let (first, second) = (try imageLoader(), try imageLoader())
        try first.save(Data("before".utf8), for: feed[0].url)
        try second.save(data, for: feed[0].url)
        #expect(try first.loadImageData(from: feed[0].url) == data)
    }

    @Test("EF-33: an instance sees at once that another has replaced the feed")
    func seesOthersFeed() throws {
        let store = try imageLoader()
        #expect(throws: LocalFeedImageDataLoader.LoadError.notFound) {
            try store.loadImageData(from: feed[0].url)
        }
        try loader().save(feed)
        try store.save(data, for: feed[0].url)
        #expect(try imageLoader().loadImageData(from: feed[0].url) == data)
    }

    @Test("EF-34: a usable directory gives a store with files, and no fault")
    func persistent() {
        let store = FileFeedStore.orInMemory(directory: directory.url) { fault in
            Issue.record(fault)
        }
        #expect(store is FileFeedStore)
    }

    @Test("EF-34: an unusable directory gives a store in memory, and the fault says why")
    func fallback() throws {
        try Data().write(to: directory.url)
        var faults: [String] = []
        let store = FileFeedStore.orInMemory(directory: directory.url) {
            faults.append($0.localizedDescription)
        }
        #expect(store is InMemoryFeedStore)
        #expect(faults.count == 1 && faults.allSatisfy { $0.contains(directory.url.path) })
    }

    @Test("EF-34: a URL that is not a file URL cannot be opened")
    func noFileURL() throws {
        let url = try #require(URL(string: "https://host/cache"))
        #expect(throws: FileStoreError.self) { try FileFeedStore(directory: url) }
    }

    private func loader(at date: Date = Date()) throws -> LocalFeedLoader {
        LocalFeedLoader(store: try FileFeedStore(directory: directory.url)) { date }
    }

    private func imageLoader() throws -> LocalFeedImageDataLoader {
        LocalFeedImageDataLoader(store: try FileFeedStore(directory: directory.url))
    }

    @Test("EF-25: after validation, an expired feed is no longer on the disk, under any name")
    func expiredFeedIsGone() throws {
        let directory = TemporaryDirectory()
        let store = try FileFeedStore(directory: directory.url)
        try store.insert(uniqueFeed(), timestamp: Date(timeIntervalSinceNow: -30 * 86_400))
        try LocalFeedLoader(store: store, currentDate: Date.init).validateCache()
        #expect(try directory.names().filter { $0.hasPrefix("feed") }.isEmpty)
    }
}
