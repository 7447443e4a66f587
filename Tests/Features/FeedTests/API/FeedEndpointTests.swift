import FeedFeature
import Foundation
import Testing

@Suite("FeedEndpoint")
struct FeedEndpointTests {
    private let id = "2239CBA2-CB35-4392-ADC0-24A37D38E010"

    @Test(
        "EF-1: the feed is at /v1/feed?limit=10, and the rest of the base is kept",
        arguments: [
            ("http://host", "http://host/v1/feed?limit=10"), ("http://host/", "http://host/v1/feed?limit=10"),
            ("http://user:word@host:8080/api", "http://user:word@host:8080/api/v1/feed?limit=10"),
            (
                "https://[::1]:80/a%2Fb/?key=a%2Bb%20c",
                "https://[::1]:80/a%2Fb/v1/feed?key=a%2Bb%20c&limit=10"
            ),
            ("http://host?", "http://host/v1/feed?limit=10"),
        ])
    func firstPage(base: String, url: String) throws {
        let base = try #require(URL(string: base))
        #expect(FeedEndpoint.get().url(baseURL: base).absoluteString == url)
    }

    @Test("EF-1: the URL of the API may be relative to another one")
    func relativeBase() throws {
        let base = try #require(URL(string: "b?c=1", relativeTo: URL(string: "http://host/a/x")))
        #expect(FeedEndpoint.get().url(baseURL: base).absoluteString == "http://host/a/b/v1/feed?c=1&limit=10")
    }

    @Test("EF-2: the next page is requested by the id of the last image, in upper case")
    func nextPage() throws {
        let base = try #require(URL(string: "http://host:8080/api?key=1"))
        let last = FeedImage(
            id: try #require(UUID(uuidString: id.lowercased())), description: nil, location: nil, url: base)
        let url = FeedEndpoint.get(after: last).url(baseURL: base).absoluteString
        #expect(url == "http://host:8080/api/v1/feed?key=1&limit=10&after_id=\(id)")
    }
}
