import FeatureStorage
import FeedFeature
import Foundation
import Testing

@Suite("Images of FileFeedStore")
struct FileFeedStoreImageTests {
    private let directory = TemporaryDirectory()
    private let feed = uniqueFeed(count: 2)
    private let data = Data("an image".utf8)

    @Test("EF-30: bytes for a URL that isn't in the feed are not stored, without an error")
    func ignoresOtherURLs() throws {
        let store = try storeWithImages()
        let url = uniqueURL()
        try store.insert(data, for: url)
        try store.insert(feed + [uniqueImage(url: url)], timestamp: Date())
        #expect(try store.retrieve(dataForURL: url) == nil)
    }

    @Test("EF-30: replacing the feed keeps the bytes of the URLs that are in both feeds, and drops the others")
    func replaceKeepsReappearing() throws {
        let store = try storeWithImages()
        try store.deleteCachedFeed()
        try store.insert([uniqueImage(url: feed[1].url), uniqueImage()], timestamp: Date())
        #expect(try store.retrieve(dataForURL: feed[0].url) == nil)
        #expect(try store.retrieve(dataForURL: feed[1].url) == data)
        try store.insert(feed, timestamp: Date())
        #expect(try store.retrieve(dataForURL: feed[0].url) == nil)
    }

    @Test("EF-30: after a delete the bytes stay readable in this store until the next insert")
    func deleteKeepsReadable() throws {
        let store = try storeWithImages()
        try store.deleteCachedFeed()
        try store.deleteCachedFeed()
        #expect(try store.retrieve(dataForURL: feed[0].url) == data)
        #expect(try FileFeedStore(directory: directory.url).retrieve(dataForURL: feed[0].url) == nil)
        try store.insert([], timestamp: Date())
        #expect(try store.retrieve(dataForURL: feed[0].url) == nil)
    }

    @Test("EF-30: after a delete no new bytes are stored until the next insert")
    func deleteForbidsInsert() throws {
        let store = try storeWithImages()
        try store.deleteCachedFeed()
        try store.insert(Data("other".utf8), for: feed[0].url)
        #expect(try store.retrieve(dataForURL: feed[0].url) == data)
    }

    @Test(
        "the files of dropped images and abandoned drafts are removed; other files are not"
    )
    func removesOrphans() throws {
        let store = try storeWithImages()
        let old = directory.url.appending(path: "\(UUID().uuidString).draft")
        let others = ["\(UUID().uuidString).draft", "other.image", "notes.txt"]
        for name in [old.lastPathComponent] + others {
            try Data().write(to: directory.url.appending(path: name))
        }
        try FileManager.default.setAttributes([.modificationDate: Date.distantPast], ofItemAtPath: old.path)
        try store.insert([], timestamp: Date())
        #expect(try directory.names() == Set(["feed.json"] + others))
    }

    @Test("bytes beyond the limit for an image, or for all images, are refused, and the previous bytes stay")
    func limits() throws {
        var limits = FileFeedStore.Limits()
        limits.image = 1000
        limits.images = 2000
        let store = try FileFeedStore(directory: directory.url, limits: limits)
        try store.insert(feed, timestamp: Date())
        try store.insert(Data(count: 1000), for: feed[0].url)
        #expect(throws: FileStoreError.self) { try store.insert(Data(count: 1001), for: feed[1].url) }
        #expect(throws: FileStoreError.self) { try store.insert(Data(count: 990), for: feed[1].url) }
        try store.insert(Data(count: 999), for: feed[0].url)
        try store.insert(Data(count: 500), for: feed[1].url)
        #expect(try feed.map { try store.retrieve(dataForURL: $0.url)?.count } == [999, 500])
    }

    @Test("the limit for all images counts those of the current feed: the previous images' space is free again")
    func limitOfNextFeed() throws {
        var limits = FileFeedStore.Limits()
        limits.images = 2000
        let store = try FileFeedStore(directory: directory.url, limits: limits)
        for feed in [feed, uniqueFeed(count: 2), []] {
            try store.insert(feed, timestamp: Date())
            for image in feed { try store.insert(Data(count: 800), for: image.url) }
            #expect(try feed.allSatisfy { try store.retrieve(dataForURL: $0.url)?.count == 800 })
        }
    }

    @Test("by default a store keeps 32 MiB of the feed, 8 of an image and 256 of all")
    func ordinaryLimits() {
        let limits = FileFeedStore.Limits()
        #expect(limits.feed == 33_554_432 && limits.image == 8_388_608 && limits.images == 268_435_456)
    }

    @Test("no file of a feed that was deleted and replaced is left")
    func deletedFile() throws {
        let store = try storeWithImages()
        try store.deleteCachedFeed()
        try store.insert([], timestamp: Date())
        #expect(try directory.names() == ["feed.json"])
    }

    @Test("the file of another URL isn't taken for an image: its header says which URL it belongs to")
    func otherURLsFile() throws {
        let store = try storeWithImages()
        let files = try imageFiles()
        try Data(contentsOf: files[0]).write(to: files[1])
        let found = try feed.map { try store.retrieve(dataForURL: $0.url) }
        #expect(Set(found) == [data, nil])
    }

    @Test("a truncated image file, or one without a header, is refused with an error that names it")
    func damagedImage() throws {
        let store = try storeWithImages()
        for (file, count) in zip(try imageFiles(), [1, 40]) {
            try Data(contentsOf: file).dropLast(count).write(to: file)
        }
        for image in feed {
            let error = #expect(throws: FileStoreError.self) { try store.retrieve(dataForURL: image.url) }
            #expect(error?.localizedDescription.contains(directory.url.path) == true)
        }
    }

    private func imageFiles() throws -> [URL] {
        try directory.names().filter { $0.hasSuffix(".image") }.map { directory.url.appending(path: $0) }
    }

    private func storeWithImages() throws -> FileFeedStore {
        let store = try FileFeedStore(directory: directory.url)
        try store.insert(feed, timestamp: Date())
        for image in feed { try store.insert(data, for: image.url) }
        return store
    }
}
