import FeatureStorage
import FeedFeature
import Foundation
import Testing

@Suite("Feed image data store specs")
struct FeedImageDataStoreSpecs {
    private let directory = TemporaryDirectory()
    private let image = uniqueImage()
    private let data = Data("an image".utf8)

    @Test("EF-29: retrieve finds nothing in an empty store", arguments: StoreKind.allCases)
    func notFoundWhenEmpty(kind: StoreKind) throws {
        #expect(try kind.make(in: directory).retrieve(dataForURL: image.url) == nil)
    }

    @Test("EF-29: retrieve finds nothing for another URL", arguments: StoreKind.allCases)
    func notFoundForOtherURL(kind: StoreKind) throws {
        let store = try store(kind)
        try store.insert(data, for: image.url)
        #expect(try store.retrieve(dataForURL: uniqueURL()) == nil)
    }

    @Test("EF-29: retrieve finds the bytes of the URL", arguments: StoreKind.allCases)
    func found(kind: StoreKind) throws {
        let store = try store(kind)
        try store.insert(data, for: image.url)
        #expect(try store.retrieve(dataForURL: image.url) == data)
    }

    @Test("EF-29: the last insert wins", arguments: StoreKind.allCases)
    func lastInsertWins(kind: StoreKind) throws {
        let store = try store(kind)
        for data in [data, Data("\nother\n".utf8), Data()] {
            try store.insert(data, for: image.url)
            #expect(try store.retrieve(dataForURL: image.url) == data)
        }
    }

    @Test("EF-31: the bytes in memory are independent of the feed")
    func memoryIsIndependent() throws {
        let store = InMemoryFeedStore()
        try store.insert(data, for: image.url)
        try store.insert(uniqueFeed(), timestamp: Date())
        try store.deleteCachedFeed()
        #expect(try store.retrieve(dataForURL: image.url) == data)
    }

    @Test("EF-31: the bytes in memory are bounded")
    func memoryIsBounded() throws {
        let store = InMemoryFeedStore(maximumImagesSize: 1000)
        let urls = (0..<50).map { _ in uniqueURL() }
        for url in urls { try store.insert(Data(count: 100), for: url) }
        let kept = try urls.compactMap(store.retrieve(dataForURL:))
        #expect(!kept.isEmpty && kept.count <= 10)
    }

    private func store(_ kind: StoreKind) throws -> any FeedStore & ImageDataStore {
        let store = try kind.make(in: directory)
        try store.insert([image], timestamp: Date())
        return store
    }
}
