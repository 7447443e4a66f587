import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct FeedQueryTests {
    private func page(of feed: DemoFeed, _ query: KeyValuePairs<String, String>) throws -> [DemoImage] {
        Array(try FeedQuery(query.map { URLQueryItem(name: $0.key, value: $0.value) }).page(of: feed.images))
    }

    private let letters = DemoFeed("ABCDEFG".map { DemoImage(description: String($0)) })

    private func names(_ feed: DemoFeed, _ query: KeyValuePairs<String, String>) throws -> String {
        try page(of: feed, query).compactMap(\.description).joined()
    }

    @Test("EF-73: keyset pages stay the same when an image is added on top, numbered pages shift")
    func keysetAndNumberedPages() throws {
        let (a, b) = (letters.images[0].id.uuidString, letters.images[1].id.uuidString)
        var feed = letters
        #expect(try names(feed, ["limit": "2"]) == "AB")
        #expect(try names(feed, ["limit": "2", "page": "3"]) == "EF")
        feed.insert(DemoImage(description: "X"))
        #expect(try names(feed, ["limit": "2", "after_id": b]) == "CD")
        #expect(try names(feed, ["limit": "2", "before_id": a]) == "X")
        #expect(try names(feed, ["limit": "2", "page": "3"]) == "DE")
    }

    @Test("before returns the images just above, newest first")
    func before() throws {
        #expect(try names(letters, ["limit": "2", "before_id": letters.images[4].id.uuidString]) == "CD")
    }

    @Test("without a limit a page has ten images")
    func pageOfTen() throws {
        let feed = DemoFeed.demo()
        #expect(try page(of: feed, [:]) == Array(feed.images.prefix(10)))
    }

    @Test("beyond the end there is an empty page")
    func emptyBeyondTheEnd() throws {
        #expect(try names(letters, ["after_id": letters.images[6].id.uuidString]).isEmpty)
        #expect(try names(letters, ["before_id": letters.images[0].id.uuidString]).isEmpty)
        #expect(try names(letters, ["page": "100000", "limit": "50"]).isEmpty)
        #expect(try names(DemoFeed(), [:]).isEmpty)
    }

    @Test(
        "successive pages form the feed, whatever the limit, forwards and by number", arguments: 1...50)
    func pagesAreTheFeed(limit: Int) throws {
        let feed = DemoFeed.demo()
        var pages = [try page(of: feed, ["limit": "\(limit)"])]
        while let last = pages.last?.last {
            pages.append(try page(of: feed, ["limit": "\(limit)", "after_id": last.id.uuidString]))
        }
        #expect(pages.flatMap { $0 } == feed.images)
        for (index, expected) in pages.enumerated() {
            #expect(try page(of: feed, ["limit": "\(limit)", "page": "\(index + 1)"]) == expected)
        }
    }
}
