import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite("GIFs of the demo server")
struct GIFQueryTests {
    private let feed = DemoFeed([
        DemoImage(description: "A pier", location: "São Paulo"), DemoImage(description: "The sea"),
        DemoImage(location: "Pier 39"),
    ])

    private func page(_ query: String, isSearch: Bool = true) throws -> GIFPayload {
        let items = URLComponents(string: "?" + query)?.queryItems ?? []
        return try GIFQuery(items, isSearch: isSearch).page(of: feed, baseURL: URL(filePath: "/"))
    }

    @Test(
        "all GIFs are trending, newest first, in pages",
        arguments: [
            ("", [0, 1, 2]), ("limit=2", [0, 1]), ("offset=1", [1, 2]), ("limit=1&offset=1", [1]), ("limit=-1", []),
            ("offset=9", []),
            ("limit=x&offset=&rating=g", [0, 1, 2]),
        ])
    func trending(query: String, indices: [Int]) throws {
        let page = try page(query, isSearch: false)
        #expect(page.data.map(\.id) == indices.map { feed.images[$0].id.uuidString })
        #expect(page.pagination.count == indices.count && page.pagination.total_count == 3)
    }

    @Test(
        "a search finds GIFs with all of its words, in any case, with or without accents",
        arguments: [
            ("q=pier", [0, 2]), ("q=PIER%20sao", [0]), ("q=xyz", []), ("q=", [0, 1, 2]), ("q=%20", [0, 1, 2]),
            ("q=sea%26pier", []),
        ])
    func search(query: String, indices: [Int]) throws {
        #expect(try page(query).data.map(\.id) == indices.map { feed.images[$0].id.uuidString })
    }

    @Test("a search without a term is refused")
    func noTerm() {
        #expect(throws: HTTPRefusal.self) { try page("limit=1") }
    }

    @Test("a page has the real server's keys: data with id, title and the original's URL, pagination and meta")
    func shape() throws {
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(try page("q=sea"))) as? [String: Any]
        let item = (json?["data"] as? [[String: Any]])?.first
        #expect(item?["title"] as? String == "The sea" && item?["type"] as? String == "gif")
        let original = (item?["images"] as? [String: [String: String]])?["original"]
        #expect(original?["url"]?.hasSuffix("/images/\(feed.images[1].id).gif") == true)
        #expect((json?["meta"] as? [String: Any])?["status"] as? Int == 200)
    }
}
