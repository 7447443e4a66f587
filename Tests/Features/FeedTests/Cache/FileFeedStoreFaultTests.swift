import FeatureTorture
import FeedFeature
import Foundation
import Testing

@Suite("Faults of FileFeedStore, in a process of their own")
struct FileFeedStoreFaultTests {
    private let directory = TemporaryDirectory()
    private let feed = uniqueFeed()

    @Test("a process killed at any moment leaves the old feed or the new one, 200 times")
    func killed() throws {
        var number = 0
        for _ in 0..<200 {
            let output = try Torture("FeedFeatureTorture", "write", directory.url.path, "\(number + 1)")
                .outputUntilKilled()
            let stored = try #require(output.split(separator: "\n").last.flatMap { Int($0) })
            number = try expectWholeFeed(stored...stored + 1)
        }
    }

    @Test(
        "where writing is not allowed, save fails with an error that names the file, and the old feed stays")
    func readOnly() throws {
        try FileFeedStore(directory: directory.url).insert(feed, timestamp: Date())
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: directory.url.path)
        let output = try Torture("FeedFeatureTorture", "read-only", directory.url.path).output()
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: directory.url.path)
        #expect(output.contains(directory.url.path), "\(output)")
        try expect(FileFeedStore(directory: directory.url), toHold: feed)
    }

    @Test("when the disk is full, save fails with an error that names the file, and the old feed stays")
    func full() throws {
        try FileFeedStore(directory: directory.url).insert(feed, timestamp: Date())
        let output = try Torture("FeedFeatureTorture", "full", directory.url.path).output()
        #expect(output.contains(directory.url.path), "\(output)")
        try expect(FileFeedStore(directory: directory.url), toHold: feed)
        #expect(try directory.names() == ["feed.json"])
    }

    /// Expects a whole feed of the helper's with one of these numbers, with or without its image.
    private func expectWholeFeed(_ numbers: ClosedRange<Int>) throws -> Int {
        let store = try FileFeedStore(directory: directory.url)
        let feed = try #require(try store.retrieve()).feed
        let number = try #require(feed.first?.description.flatMap { Int($0) })
        #expect(numbers.contains(number))
        #expect(feed.count == 20 + number % 20 && Set(feed.map(\.description)) == ["\(number)"])
        let image = try store.retrieve(dataForURL: feed[0].url)
        #expect(image.map { $0.count == 5000 && Set($0).count == 1 } != false)
        return number
    }
}
