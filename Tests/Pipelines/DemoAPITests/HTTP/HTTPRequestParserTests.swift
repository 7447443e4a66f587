import Foundation
import Testing

@testable import FeatureDemoAPI

@Suite struct HTTPRequestParserTests {
    private func parse(_ text: String) -> HTTPRequestParser.Outcome {
        HTTPRequestParser().parse(Array(text.utf8))
    }

    private func request(_ text: String) throws -> HTTPRequest {
        guard case .request(let request, _) = parse(text) else { throw Unexpected(outcome: parse(text)) }
        return request
    }

    private func refusal(_ text: String) throws -> HTTPStatus {
        guard case .refusal(let refusal) = parse(text) else { throw Unexpected(outcome: parse(text)) }
        return refusal.status
    }

    private struct Unexpected: Error { let outcome: HTTPRequestParser.Outcome }

    @Test("a request has its method, its decoded path and its query")
    func wellFormed() throws {
        let request = try request("GET /%CE%B1%20b?limit=3&after_id=%41 HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(request.method == "GET")
        #expect(request.path == "/α b")
        #expect(request.query == [.init(name: "limit", value: "3"), .init(name: "after_id", value: "A")])
    }

    @Test("an absolute target and empty lines before the request are accepted")
    func absoluteTarget() throws {
        #expect(try request("\r\n\r\nGET http://x/v1?a=1 HTTP/1.1\r\nHost: x\r\n\r\n").path == "/v1")
    }

    @Test("a line feed alone ends a line")
    func loneLineFeed() throws {
        #expect(try request("GET / HTTP/1.1\nHost: x\n\n").path == "/")
    }

    @Test(
        "HTTP 1.1 keeps the connection unless told not to, HTTP 1.0 only when told to",
        arguments: [
            ("1.1", "", true), ("1.1", "Connection: close\r\n", false),
            ("1.1", "connection: x, CLOSE\r\n", false),
            ("1.1", "Connection: close, keep-alive\r\n", false), ("1.0", "", false),
            ("1.0", "Connection: Keep-Alive\r\n", true),
        ])
    func keepsAlive(
        version: String, field: String, keepsAlive: Bool
    ) throws {
        #expect(try request("GET / HTTP/\(version)\r\nHost: x\r\n\(field)\r\n").keepsAlive == keepsAlive)
    }

    @Test("a request is complete only with its body")
    func body() {
        let head = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\n"
        #expect(parse(head + "abc") == .needsMore)
        guard case .request(_, let length) = parse(head + "abcdGET") else { return #expect(Bool(false)) }
        #expect(length == head.utf8.count + 4)
    }

    @Test(
        "an invalid request is a 400",
        arguments: [
            "GET /\r\n", "GET  / HTTP/1.1\r\n", "G(T / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n",
            "GET / FTP/1\r\n",
            "GET feed HTTP/1.1\r\n", "GET /%zz HTTP/1.1\r\n", "GET /\0 HTTP/1.1", "GET / HTTP/1.1\rX",
            "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", "\u{16}\u{3}\u{1}",
            "GET / HTTP/1.1\r\nHost : a\r\n", "GET / HTTP/1.1\r\nHost\r\n",
            "GET / HTTP/1.1\r\nA: b\r\n c\r\n",
            "GET / HTTP/1.1\r\nContent-Length: -1\r\n", "GET / HTTP/1.1\r\nContent-Length:\r\n",
            "GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n",
        ])
    func rubbish(text: String) throws {
        #expect(try refusal(text) == .badRequest)
    }

    @Test("each part that is too long is refused by its own limit")
    func tooLong() throws {
        let long = String(repeating: "a", count: 9_000)
        #expect(try refusal("GET /\(long)") == .targetTooLong)
        #expect(try refusal("GET / HTTP/1.1\r\nX: \(long)") == .headTooLarge)
        #expect(try refusal("GET / HTTP/1.1\r\nContent-Length: 16385\r\n") == .contentTooLarge)
        #expect(
            try refusal("GET / HTTP/1.1\r\nContent-Length: \(String(repeating: "9", count: 30))\r\n")
                == .contentTooLarge)
    }

    @Test("a request line and a head may be as long as their limits, and not a byte longer")
    func bounds() throws {
        func line(_ count: Int) -> String {
            "GET /" + String(repeating: "a", count: count - 14) + " HTTP/1.1"
        }
        func head(_ count: Int) -> String {
            "GET / HTTP/1.1\nHost: " + String(repeating: "a", count: count - 23)
        }
        #expect(try request(line(4_095) + "\nHost: x\n\n").path.count == 4_082)
        #expect(try refusal(line(4_096) + "\nHost: x\n\n") == .targetTooLong)
        #expect(try request(head(8_192) + "\n\n").path == "/")
        #expect(try refusal(head(8_193) + "\n\n") == .headTooLarge)
    }

    @Test("another version is a 505, a transfer encoding a 501")
    func notSpoken() throws {
        #expect(try refusal("GET / HTTP/2.0\r\n") == .versionNotSupported)
        #expect(try refusal("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n") == .notImplemented)
    }

    @Test("noise never crashes the parser, which never consumes more than there is")
    func noise() {
        for seed in 0..<UInt64(400) {
            var generator = SeededGenerator(seed: seed)
            let noise = generator.bytes(Int.random(in: 0...12_000, using: &generator))
            let ascii = noise.map { $0 & 0x7F | 0x20 }
            for bytes in [noise, ascii, generator.request() + noise] {
                guard case .request(_, let length) = HTTPRequestParser().parse(bytes) else { continue }
                #expect(0...bytes.count ~= length, "seed \(seed)")
            }
        }
    }

    @Test("the result for some bytes is the same with more bytes after them")
    func decisionsAreFinal() {
        for seed in 0..<UInt64(150) {
            var generator = SeededGenerator(seed: seed)
            let bytes = generator.requests()
            let outcomes = (0...bytes.count).map { HTTPRequestParser().parse(Array(bytes.prefix($0))) }
            let decided = outcomes.drop { $0 == .needsMore }
            #expect(decided.allSatisfy { $0 == outcomes.last }, "seed \(seed)")
        }
    }
}
