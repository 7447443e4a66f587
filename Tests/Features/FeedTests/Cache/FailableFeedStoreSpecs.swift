import FeatureStorage
import FeedFeature
import Foundation
import Testing

/// The specs of a store that can fail, which only the store with files can.
@Suite("Failable feed store specs")
struct FailableFeedStoreSpecs {
    private let directory = TemporaryDirectory()
    private let feed = uniqueFeed()
    private let timestamp = Date()

    @Test("EF-28: retrieve throws the error")
    func retrieveError() throws {
        let store = try FileFeedStore(directory: directory.url)
        try directory.failing {
            #expect(throws: FileStoreError.self) { try store.retrieve() }
        }
    }

    @Test("EF-28: retrieve that fails has no side effects: it fails again")
    func retrieveErrorTwice() throws {
        let store = try FileFeedStore(directory: directory.url)
        try directory.failing {
            #expect(throws: FileStoreError.self) { try store.retrieve() }
            #expect(throws: FileStoreError.self) { try store.retrieve() }
        }
    }

    @Test("EF-28: insert throws the error")
    func insertError() throws {
        let store = try FileFeedStore(directory: directory.url)
        try directory.failing {
            #expect(throws: FileStoreError.self) { try store.insert(feed, timestamp: timestamp) }
        }
    }

    @Test("EF-28: insert that fails stores nothing", arguments: [nil, uniqueFeed()])
    func insertErrorStoresNothing(before: [LocalFeedImage]?) throws {
        let store = try FileFeedStore(directory: directory.url)
        if let before { try store.insert(before, timestamp: timestamp) }
        try directory.failing { _ = try? store.insert(feed, timestamp: timestamp) }
        try expect(store, toHold: before)
    }

    @Test("EF-28: delete throws the error")
    func deleteError() throws {
        let store = try FileFeedStore(directory: directory.url)
        try directory.failing {
            #expect(throws: FileStoreError.self) { try store.deleteCachedFeed() }
        }
    }

    @Test("EF-28: delete that fails changes nothing")
    func deleteErrorChangesNothing() throws {
        let store = try FileFeedStore(directory: directory.url)
        try store.insert(feed, timestamp: timestamp)
        try directory.failing { _ = try? store.deleteCachedFeed() }
        try expect(store, toHold: feed, since: timestamp)
    }

    @Test(
        "a feed deleted in order to be replaced is back when the new one cannot be stored; one deleted twice isn't"
    )
    func undelete() throws {
        let store = try FileFeedStore(directory: directory.url)
        let never = Date(timeIntervalSinceReferenceDate: .nan)
        try store.insert(feed, timestamp: timestamp)
        try store.deleteCachedFeed()
        #expect(throws: FileStoreError.self) { try store.insert(uniqueFeed(), timestamp: never) }
        try expect(store, toHold: feed, since: timestamp)
        try store.deleteCachedFeed()
        try store.deleteCachedFeed()
        #expect(throws: FileStoreError.self) { try store.insert(uniqueFeed(), timestamp: never) }
        try expect(store, toHold: nil)
    }

    @Test("a deletion in one session applies to the next")
    func deleteIsFinal() throws {
        let store = try FileFeedStore(directory: directory.url)
        try store.insert(feed, timestamp: timestamp)
        try store.deleteCachedFeed()
        try expect(FileFeedStore(directory: directory.url), toHold: nil)
        #expect(try directory.names().isEmpty)
    }
}
