import FeatureStorage
import FeedFeature
import Foundation
import Testing

@Suite("Damaged files of FileFeedStore")
struct FileFeedStoreDamageTests {
    private let directory = TemporaryDirectory()
    private let feed = uniqueFeed()

    @Test(
        "a damaged feed file is refused each time, with an error that names it and the problem",
        arguments: Damage.allCases)
    func refuses(damage: Damage) throws {
        let store = try damagedStore(damage)
        for _ in 0..<2 {
            let error = #expect(throws: FileStoreError.self) { try store.retrieve() }
            #expect(error?.localizedDescription.contains(file.path) == true)
            #expect(
                error?.localizedDescription.contains(damage.reason) == true,
                "\(error?.localizedDescription ?? "")")
        }
    }

    @Test(
        "validation puts a damaged feed file aside unchanged, and the store starts empty",
        arguments: Damage.allCases)
    func recovers(damage: Damage) throws {
        let store = try damagedStore(damage)
        try LocalFeedLoader(store: store, currentDate: Date.init).validateCache()
        try expect(store, toHold: nil)
        #expect(try directory.names() == ["feed.damaged.json", ".damaged.lock"])
    }

    @Test(
        "a new feed replaces a damaged file, which is put aside unchanged",
        arguments: Damage.allCases)
    func replaces(damage: Damage) throws {
        let store = try damagedStore(damage)
        try store.insert(feed, timestamp: Date())
        try expect(store, toHold: feed)
        #expect(try directory.names() == ["feed.json", "feed.damaged.json", ".damaged.lock"])
    }

    @Test("an insert that fails leaves a damaged file in its place")
    func failedInsert() throws {
        let store = try damagedStore(.rubbish)
        #expect(throws: FileStoreError.self) {
            try store.insert(feed, timestamp: Date(timeIntervalSinceReferenceDate: .nan))
        }
        #expect(try directory.names() == ["feed.json"])
    }

    @Test("symbolic links are not followed: their targets stay unchanged")
    func symbolicLink() throws {
        let store = try damagedStore(.symbolicLink)
        try store.insert(feed, timestamp: Date())
        let target = directory.url.appendingPathExtension("target")
        #expect(try Data(contentsOf: target) == Data("{}".utf8))
    }

    @Test("a feed that could not be read back is refused, and the previous one stays")
    func unreadableFeed() throws {
        var limits = FileFeedStore.Limits()
        limits.feed = 1000
        let store = try FileFeedStore(directory: directory.url, limits: limits)
        try store.insert(feed, timestamp: Date())
        let emptyURL = try #require(URLComponents().url)
        for feed in [uniqueFeed(count: 20), [uniqueImage(url: emptyURL)]] {
            #expect(throws: FileStoreError.self) { try store.insert(feed, timestamp: Date()) }
        }
        try expect(store, toHold: feed)
    }

    @Test("a feed that another store has deleted stays deleted when an insert fails")
    func deletedElsewhere() throws {
        let (store, other) = (
            try FileFeedStore(directory: directory.url), try FileFeedStore(directory: directory.url)
        )
        try store.insert(feed, timestamp: Date())
        try store.deleteCachedFeed()
        try store.insert(feed, timestamp: Date())
        try other.deleteCachedFeed()
        #expect(throws: FileStoreError.self) { try store.insert(feed, timestamp: .init(timeIntervalSince1970: .nan)) }
        try expect(store, toHold: nil)
    }

    @Test("a feed file that cannot be read may be sound: neither a deletion nor an insert moves it")
    func unreadableFile() async {
        await #expect(processExitsWith: .success) {
            // The superuser may read every file.
            if geteuid() == 0 { try #require(seteuid(65534) == 0) }
            let directory = TemporaryDirectory()
            let store = try FileFeedStore(directory: directory.url)
            try store.insert(uniqueFeed(), timestamp: Date())
            chmod(directory.url.appending(path: "feed.json").path, 0)
            #expect(throws: FileStoreError.self) { try store.deleteCachedFeed() }
            #expect(throws: FileStoreError.self) { try store.insert(uniqueFeed(), timestamp: Date()) }
            #expect(try directory.names() == ["feed.json"])
        }
    }

    private var file: URL {
        directory.url.appending(path: "feed.json")
    }

    private func damagedStore(_ damage: Damage) throws -> FileFeedStore {
        let store = try FileFeedStore(directory: directory.url)
        try store.insert(feed, timestamp: Date())
        try damage.inflict(on: file)
        return store
    }

    enum Damage: String, CaseIterable {
        case empty, rubbish, cut, badRow, otherVersion, deep, long, symbolicLink, directory, pipe

        var reason: String {
            switch self {
            case .empty, .rubbish, .cut, .deep: "JSON"
            case .badRow: "feed"
            case .otherVersion: "Version 2"
            case .long: "bytes"
            case .symbolicLink: "symbolic link"
            case .directory, .pipe: "not a regular file"
            }
        }

        func inflict(on file: URL) throws {
            let sound = try Data(contentsOf: file)
            try FileManager.default.removeItem(at: file)
            switch self {
            case .empty: try Data().write(to: file)
            case .rubbish: try Data("rubbish".utf8).write(to: file)
            case .cut: try sound.dropLast(10).write(to: file)
            case .badRow: try Data(#"{"version":1,"timestamp":0,"feed":[{}]}"#.utf8).write(to: file)
            case .otherVersion: try Data(#"{"version":2,"rows":[]}"#.utf8).write(to: file)
            case .deep: try Data(repeating: UInt8(ascii: "["), count: 1_000_000).write(to: file)
            case .long:
                try Data().write(to: file)
                truncate(file.path, 40 << 20)
            case .symbolicLink:
                let target = file.deletingLastPathComponent().appendingPathExtension("target")
                try Data("{}".utf8).write(to: target)
                try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
            case .directory:
                try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
            case .pipe: mkfifo(file.path, 0o600)
            }
        }
    }
}
