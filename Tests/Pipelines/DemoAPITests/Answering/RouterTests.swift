import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct RouterTests {
    private let router: Router
    private let feed = DemoFeed.demo(before: Date(timeIntervalSince1970: 1_590_000_000))

    init() throws {
        router = Router(feed: feed, baseURL: try #require(URL(string: "http://127.0.0.1:8080")))
    }

    private func get(_ target: String, method: String = "GET") throws -> HTTPResponse {
        let target = try #require(URLComponents(string: target))
        return router.response(
            to: HTTPRequest(method: method, path: target.path, query: target.queryItems ?? []))
    }

    private func items(_ target: String) throws -> [[String: Any]] {
        let json = try JSONSerialization.jsonObject(with: Data(get(target).body)) as? [String: Any]
        return try #require(json?["items"] as? [[String: Any]])
    }

    @Test("an item has its id, its texts if any, and an image on this server")
    func feedItem() throws {
        for (item, image) in zip(try items("/v1/feed?limit=50"), feed.images) {
            #expect(item["id"] as? String == image.id.uuidString)
            #expect(item["description"] as? String == image.description)
            #expect(item["location"] as? String == image.location)
            #expect(
                item["image"] as? String
                    == "http://127.0.0.1:8080/images/\(image.id).\(PictureFiles.suffix(of: image.id))")
            #expect(item.count == 2 + [image.description, image.location].compactMap { $0 }.count)
        }
    }

    @Test("a comment has its id, its message, its date in the contract's format, and its author")
    func comment() throws {
        let comment = DemoComment(
            message: "a", createdAt: Date(timeIntervalSince1970: 1_589_973_899), username: "b")
        let payload = HTTPResponse(json: CommentsPayload([comment])).body
        #expect(
            String(decoding: payload, as: UTF8.self)
                == #"{"items":[{"author":{"username":"b"},"created_at":"2020-05-20T11:24:59+0000","#
                + #""id":"\#(comment.id)","message":"a"}]}"#)
    }

    @Test("comments come newest first, ids are read in either case")
    func commentsOfAnImage() throws {
        for image in feed.images {
            let ids = try items("/v1/image/\(image.id.uuidString.lowercased())/comments").map {
                $0["id"] as? String
            }
            #expect(ids == image.comments.map(\.id.uuidString))
        }
    }

    @Test("a picture is a bitmap")
    func picture() throws {
        let response = try get("/images/\(feed.images[0].id).bmp")
        #expect(response.contentType == "image/bmp")
        #expect(response.body.count == 54 + 64 * 40 * 3)
    }

    @Test("some pictures of the first page are JPEG and PNG files")
    func files() throws {
        let urls = try items("/v1/feed?limit=9").compactMap { ($0["image"] as? String).flatMap(URL.init) }
        let files = try urls.map { try get($0.path) }
        #expect(Set(files.map(\.contentType)) == ["image/bmp", "image/jpeg", "image/png"])
        #expect(files.filter { $0.body.starts(with: [0xFF, 0xD8, 0xFF]) }.count == 3)
        #expect(files.filter { $0.body.starts(with: [0x89, 0x50, 0x4E, 0x47]) }.count == 3)
        #expect(
            router.response(to: HTTPRequest(method: "GET", path: "/images/\(feed.images[0].id).jpg")).status
                == .notFound)
    }

    @Test("a moving picture is a GIF file of 32 frames, and loops")
    func movingPicture() throws {
        let response = try get("/images/\(feed.images[0].id).gif")
        #expect(response.contentType == "image/gif" && response.body.starts(with: "GIF89a".utf8))
        let text = String(decoding: response.body, as: Unicode.ASCII.self)
        #expect(text.ranges(of: "!\u{FFFD}\u{4}").count == 32 && text.contains("NETSCAPE2.0"))
    }

    @Test(
        "anything else is a 404",
        arguments: [
            "/", "/v1", "/v1/feed/", "/v2/feed", "/v1/image/x/comments", "/v1/image/\(UUID())/comments",
            "/images/\(UUID()).bmp", "/images/x.bmp", "/images/.bmp", "/images/.gif", "/images/a/b.bmp", "//v1/feed",
        ])
    func notFound(path: String) {
        #expect(router.response(to: HTTPRequest(method: "GET", path: path)).status == .notFound)
    }

    @Test(
        "read-only paths refuse other methods and name the allowed ones",
        arguments: ["POST", "PUT", "DELETE", "OPTIONS", "get", "X"])
    func methodNotAllowed(method: String) throws {
        for path in [
            "/v1/feed", "/v1/image/\(feed.images[0].id)/comments", "/images/\(feed.images[0].id).bmp",
        ] {
            let response = try get(path, method: method)
            #expect(response.status == .methodNotAllowed)
            #expect(response.fields == ["Allow: GET, HEAD"])
        }
    }

    @Test(
        "pictures and messages have paths of their own",
        arguments: [
            ("/v1/gifs/trending", 200), ("/v1/gifs/search?q=sea", 200), ("/v1/gifs/search", 400), ("/v1/gifs", 404),
            ("/foaas/operations", 200), ("/foaas/app-version", 200), ("/foaas/nothing", 622), ("/foaas", 404),
        ])
    func otherResources(target: String, status: Int) throws {
        #expect(try get(target).status.rawValue == status)
    }

    @Test("a slash within a segment is part of it, and so is a placeholder")
    func encodedSegments() throws {
        let bytes = Array("GET /foaas/bus/a%2Fb/%3Aname HTTP/1.1\r\nHost: x\r\nAccept: text/plain\r\n\r\n".utf8)
        guard case .request(let request, _) = HTTPRequestParser().parse(bytes) else {
            Issue.record("not parsed")
            return
        }
        #expect(request.segments == ["foaas", "bus", "a/b", ":name"] && request.accept == "text/plain")
        let body = String(decoding: router.response(to: request).body, as: UTF8.self)
        #expect(body.contains("nobody, a/b,") && body.hasSuffix("- :name"))
    }

    @Test("HEAD is answered like GET")
    func head() throws {
        #expect(try get("/v1/feed", method: "HEAD") == get("/v1/feed"))
    }

    @Test(
        "an invalid parameter is a 400 that says what was wrong",
        arguments: [
            ("limit=0", "limit is not a number from 1 to 50: '0'"), ("limit=51", "from 1 to 50: '51'"),
            ("limit=x", "limit is not a number"), ("limit", "limit is not a number"),
            ("limit=-3", "limit is not"),
            ("limit=99999999999999999999", "limit is not"), ("page=0", "page is not a number"),
            ("page=100001", "page is not a number"), ("after_id=1", "after_id is not a UUID: '1'"),
            ("before_id=", "before_id is not a UUID"), ("limit=1&limit=2", "given twice: 'limit'"),
            ("afterid=1", "none of limit, after_id, before_id, page: 'afterid'"),
            ("page=1&after_id=2", "only one of"),
            (
                "after_id=\(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))",
                "no image of the feed"
            ),
        ])
    func badParameter(query: String, message: String) throws {
        let response = try get("/v1/feed?\(query)")
        #expect(response.status == .badRequest)
        #expect(String(decoding: response.body, as: UTF8.self).contains(message))
    }

    @Test("every request has an answer")
    func anythingIsAnswered() {
        for seed in 0..<UInt64(200) {
            var generator = SeededGenerator(seed: seed)
            let response = router.response(to: generator.request(about: feed))
            #expect([.ok, .badRequest, .notFound].contains(response.status), "seed \(seed)")
        }
    }
}
