import FeedFeature
import Foundation
import Testing

@Suite("Feed stores from many threads")
struct FeedStoreConcurrencyTests {
    private let directory = TemporaryDirectory()
    private let feeds = (0..<4).map { _ in uniqueFeed(count: 10) }

    @Test(
        "while others write, a reader finds one whole feed, and whole images",
        arguments: StoreKind.allCases)
    func readersAndWriters(kind: StoreKind) throws {
        let store = try kind.make(in: directory)
        let other = kind == .file ? try kind.make(in: directory) : store
        DispatchQueue.concurrentPerform(iterations: 400) { iteration in
            let feed = feeds[iteration % feeds.count]
            let url = feed[iteration % 3].url
            #expect(throws: Never.self) {
                switch iteration % 5 {
                case 0: try store.insert(feed, timestamp: Date())
                case 1: try other.insert(Data("\(url)".utf8), for: url)
                case 2: try store.retrieve(dataForURL: url).map { #expect($0 == Data("\(url)".utf8)) }
                default: try other.retrieve().map { #expect(feeds.contains($0.feed)) }
                }
            }
        }
    }
}
