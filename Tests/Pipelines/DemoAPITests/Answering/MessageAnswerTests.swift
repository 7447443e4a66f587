import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite("Messages of the demo server")
struct MessageAnswerTests {
    private func get(_ path: String, accept: String? = "application/json") -> HTTPResponse {
        MessageAnswer(
            path: path.split(separator: "/", omittingEmptySubsequences: false).map(String.init), accept: accept
        ).response
    }

    private func said(_ path: String) throws -> [String: String] {
        try #require(try JSONSerialization.jsonObject(with: Data(get(path).body)) as? [String: String])
    }

    private func operations() throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(get("operations").body)) as? [[String: Any]])
    }

    @Test("FS-1: the operations are a list of names, paths and fields, sorted by path")
    func operationList() throws {
        let operations = try operations()
        #expect(
            operations.count == DemoOperation.all.count
                && operations.allSatisfy { Set($0.keys) == ["name", "url", "fields"] })
        let urls = operations.compactMap { $0["url"] as? String }
        #expect(urls == urls.sorted() && urls.count >= 20)
    }

    @Test(
        "FS-2, FS-3: every shape of path and every key occurs",
        arguments: [
            "/:from", "/:name/:from", "/:company/:from", "/:name/:company/:from", "/:do/:something/:from",
            "/:name/:from/:reference",
            "/:tool/:from", "/:noun/:from", "/:reaction/:from", "/:behavior/:from", "/:thing/:from", "/:language/:from",
            "",
        ])
    func shapes(shape: String) throws {
        #expect(DemoOperation.all.contains { $0.url.drop { $0 == "/" }.drop { $0 != "/" } == shape })
    }

    @Test("FS-4: there are irregular entries: a field without a name, fields in another order, a sentence as a name")
    func irregularEntries() throws {
        let fields = Dictionary(uniqueKeysWithValues: DemoOperation.all.map { ($0.url, $0.fields) })
        #expect(fields["/queue/:name/:from"]?.last == ["from": "From", "field": "from"])
        #expect(fields["/thumbs/:name/:from"]?.compactMap { $0["field"] } == ["from", "name"])
        #expect(DemoOperation.all.contains { $0.name.hasPrefix("{name} you are being") })
    }

    @Test(
        "FS-5: the client says which format it accepts; one that accepts anything gets HTML",
        arguments: [
            ("application/json", "application/json"), ("text/plain", "text/plain"), ("text/html", "text/html"),
            ("application/xml", "application/xml"), ("*/*", "text/html"), (nil, "text/html"), ("text/*", "text/html"),
            ("application/*", "application/json"), ("text/plain;q=0.5, application/json", "application/json"),
            ("image/png, text/plain", "text/plain"), ("text/html;q=0, text/*", "text/plain"),
            ("TEXT/PLAIN", "text/plain"),
        ] as [(String?, String)])
    func forms(accept: String?, type: String) {
        #expect(get("coffee/Ann", accept: accept).contentType.hasPrefix(type))
    }

    @Test("FS-5: text is the message and the subtitle; markup is escaped")
    func bodies() {
        let body = { (path: String, accept: String) in String(decoding: get(path, accept: accept).body, as: UTF8.self) }
        #expect(body("coffee/Ann", "text/plain") == "First the coffee. Then the world. - Ann")
        #expect(body("coffee/<b>&", "text/html").contains("<em>- &lt;b&gt;&amp;</em>"))
        #expect(body("coffee/Ann", "application/xml").contains("<subtitle>- Ann</subtitle>"))
    }

    @Test(
        "FS-5: if no format is acceptable, the answer is an empty 406",
        arguments: ["image/png", "application/json;q=0", "", "rubbish"])
    func notAcceptable(accept: String) {
        let response = get("coffee/Ann", accept: accept)
        #expect(response.status == .notAcceptable && response.body.isEmpty)
    }

    @Test(
        "FS-6: the subtitle is the sender, except for the quote and the version",
        arguments: [
            ("coffee/Ann", "- Ann"), ("bus/Bob/Ann", "- Ann"), ("quote/Bob/Ann/Zoe", "- Zoe"), ("version", "FOAAS"),
        ])
    func subtitles(path: String, subtitle: String) throws {
        #expect(try said(path)["subtitle"] == subtitle)
    }

    @Test(
        "FS-7: elsewhere the status is 622, and two words have answers of their own",
        arguments: [
            ("x", 622, "622 - All The Flowers"), ("a/b/c", 622, "622 - All The Flowers"),
            ("", 622, "622 - All The Flowers"),
            ("x/y", 200, "Hush x."), ("coffee/", 622, "622 - All The Flowers"), ("operations/", 200, nil),
        ] as [(String, Int, String?)])
    func elsewhere(path: String, status: Int, message: String?) throws {
        #expect(get(path).status.rawValue == status)
        if let message { #expect(try said(path)["message"] == message) }
    }

    @Test("FS-8: two messages are long enough to challenge any screen")
    func longMessages() throws {
        #expect(try said("lecture/:name/:from")["message"].map { $0.count >= 346 } == true)
        #expect(try said("saga/:from")["message"].map { $0.count >= 170 } == true)
    }

    @Test("FS-10: parameters that would use other services change nothing", arguments: ["shoutcloud", "i18n=el"])
    func filters(query: String) throws {
        let router = Router(feed: DemoFeed(), baseURL: URL(filePath: "/"))
        let plain = HTTPRequest(method: "GET", path: "/foaas/coffee/Ann")
        var filtered = plain
        filtered.query = [URLQueryItem(name: query, value: nil)]
        #expect(router.response(to: filtered) == router.response(to: plain))
    }

    @Test(
        "FS-9: messages contain more than ASCII",
        arguments: [("birthday/a/b", "’"), ("snow/a", "ää"), ("snow/a", "‽")])
    func characters(path: String, text: String) throws {
        #expect(try said(path)["message"]?.contains(text) == true)
    }

    @Test("Values are inserted unchanged, even if they contain other placeholders")
    func values() throws {
        #expect(try said("bus/:from/🚌")["message"]?.contains("nobody, :from,") == true)
        #expect(try said("bus/:from/🚌")["subtitle"] == "- 🚌")
    }
}
