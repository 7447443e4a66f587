import FeatureStorage
import FeedFeature
import Foundation
import Testing

@Suite("Properties of the feed")
struct FeedPropertyTests {
    private let directory = TemporaryDirectory()

    @Test("mappers turn any bytes into images or an error for invalid data, and nothing else")
    func mappersTakeAnything() throws {
        var random = Randomness()
        let good = Data(
            #"{"items":[{"id":"2239CBA2-CB35-4392-ADC0-24A37D38E010","location":"\u00e9","image":"http://a.url"}]}"#
                .utf8)
        for _ in 0..<5000 {
            let data = random.mutation(of: good)
            do {
                _ = try FeedItemsMapper.map(data, from: 200)
            } catch {
                #expect(error is FeedItemsMapper.Error, "\(Array(data)) \(random)")
            }
        }
    }

    @Test(
        "a store returns any feed unchanged, and so does another instance", arguments: StoreKind.allCases)
    func storesTakeAnyFeed(kind: StoreKind) throws {
        var random = Randomness()
        let store = try kind.make(in: directory)
        for _ in 0..<100 {
            let feed = (0..<Int.random(in: 0...8, using: &random)).map { _ in random.image() }
            let timestamp = Date(timeIntervalSinceReferenceDate: .random(in: -1e12...1e12, using: &random))
            try store.insert(feed, timestamp: timestamp)
            let cache = try (kind == .file ? kind.make(in: directory) : store).retrieve()
            #expect(cache?.feed == feed && cache?.timestamp == timestamp, "\(feed) \(random)")
        }
    }

    @Test("a store returns the bytes of any image in any feed unchanged")
    func storeTakesAnyImage() throws {
        var random = Randomness()
        let store = try FileFeedStore(directory: directory.url)
        for _ in 0..<100 {
            let image = random.image()
            let data = random.mutation(of: Data("\n1\n\n\(image.url)\n".utf8))
            try store.insert([image], timestamp: Date())
            try store.insert(data, for: image.url)
            #expect(try store.retrieve(dataForURL: image.url) == data, "\(image.url) \(random)")
        }
    }

    @Test("a feed file with any damage is refused with an error, or read as a feed")
    func storeTakesAnyFile() throws {
        var random = Randomness()
        let store = try FileFeedStore(directory: directory.url)
        try store.insert((0..<2).map { _ in random.image() }, timestamp: Date())
        let file = directory.url.appending(path: "feed.json")
        let sound = try Data(contentsOf: file)
        for _ in 0..<500 {
            try random.mutation(of: sound).write(to: file)
            do {
                _ = try store.retrieve()
            } catch {
                #expect(error is FileStoreError, "\(random)")
            }
        }
    }

    @Test("a URL relative to another is stored as the whole URL, and its bytes are found by both")
    func relativeURL() throws {
        let url = try #require(URL(string: "a/b", relativeTo: URL(string: "http://host/base/")))
        let store = try FileFeedStore(directory: directory.url)
        try store.insert([uniqueImage(url: url)], timestamp: Date())
        try store.insert(Data("an image".utf8), for: url)
        #expect(try store.retrieve()?.feed.map(\.url) == [url.absoluteURL])
        #expect(try store.retrieve(dataForURL: url.absoluteURL) == Data("an image".utf8))
    }
}
