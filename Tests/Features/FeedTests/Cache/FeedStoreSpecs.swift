import FeedFeature
import Foundation
import Testing

@Suite("Feed store specs")
struct FeedStoreSpecs {
    private let directory = TemporaryDirectory()
    private let feed = uniqueFeed()
    private let timestamp = Date()

    @Test("EF-27: retrieve finds nothing in an empty store", arguments: StoreKind.allCases)
    func retrieveEmpty(kind: StoreKind) throws {
        try expect(kind.make(in: directory), toHold: nil)
    }

    @Test("EF-27: retrieve finds nothing in an empty store, twice", arguments: StoreKind.allCases)
    func retrieveEmptyTwice(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try expect(store, toHold: nil)
        try expect(store, toHold: nil)
    }

    @Test("EF-27: retrieve finds the inserted feed", arguments: StoreKind.allCases)
    func retrieveFound(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.insert(feed, timestamp: timestamp)
        try expect(store, toHold: feed, since: timestamp)
    }

    @Test("EF-27: retrieve finds the inserted feed twice", arguments: StoreKind.allCases)
    func retrieveFoundTwice(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.insert(feed, timestamp: timestamp)
        try expect(store, toHold: feed, since: timestamp)
        try expect(store, toHold: feed, since: timestamp)
    }

    @Test("EF-27: insert succeeds on an empty store", arguments: StoreKind.allCases)
    func insertOnEmpty(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        #expect(throws: Never.self) { try store.insert(feed, timestamp: timestamp) }
    }

    @Test("EF-27: insert succeeds on a store with a feed", arguments: StoreKind.allCases)
    func insertOnNonEmpty(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.insert(uniqueFeed(), timestamp: .distantPast)
        #expect(throws: Never.self) { try store.insert(feed, timestamp: timestamp) }
    }

    @Test("EF-27: insert replaces the previous feed", arguments: StoreKind.allCases)
    func insertReplaces(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.insert(uniqueFeed(), timestamp: .distantPast)
        try store.insert(feed, timestamp: timestamp)
        try expect(store, toHold: feed, since: timestamp)
    }

    @Test("EF-27: delete succeeds on an empty store", arguments: StoreKind.allCases)
    func deleteOnEmpty(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        #expect(throws: Never.self) { try store.deleteCachedFeed() }
    }

    @Test("EF-27: delete leaves an empty store empty", arguments: StoreKind.allCases)
    func deleteLeavesEmpty(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.deleteCachedFeed()
        try expect(store, toHold: nil)
    }

    @Test("EF-27: delete succeeds on a store with a feed", arguments: StoreKind.allCases)
    func deleteOnNonEmpty(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.insert(feed, timestamp: timestamp)
        #expect(throws: Never.self) { try store.deleteCachedFeed() }
    }

    @Test("EF-27: delete empties a store with a feed", arguments: StoreKind.allCases)
    func deleteEmpties(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        try store.insert(feed, timestamp: timestamp)
        try store.deleteCachedFeed()
        try expect(store, toHold: nil)
    }
}
