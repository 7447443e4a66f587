import Foundation

@testable import FeatureDemoAPI

/// Generates bytes that a client might send: well-formed requests, damaged ones, and noise.
extension SeededGenerator {
    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }

    mutating func one<Element>(of elements: [Element]) -> Element {
        elements[Int.random(in: 0..<elements.count, using: &self)]
    }

    mutating func request() -> [UInt8] {
        let lineEnd = one(of: ["\r\n", "\r\n", "\n"])
        let target = one(of: [
            "/v1/feed", "/v1/feed?limit=3", "/%CE%B1?x=%20&y", "/nothing", "http://127.0.0.1/v1/feed",
        ])
        var lines = ["\(one(of: ["GET", "HEAD", "POST"])) \(target) HTTP/1.\(one(of: [0, 1, 1]))", "Host: x"]
        if Bool.random(using: &self) { lines.append("Connection: \(one(of: ["close", "Keep-Alive", "x"]))") }
        let body = Bool.random(using: &self) ? bytes(Int.random(in: 0...20, using: &self)) : []
        if !body.isEmpty { lines.append("content-length:\(body.count)") }
        return Array((lines + ["", ""]).joined(separator: lineEnd).utf8) + body
    }

    /// Generates a few successive requests, half of the time with some bytes changed.
    mutating func requests() -> [UInt8] {
        var bytes = (0..<Int.random(in: 1...4, using: &self)).flatMap { _ in request() }
        guard Bool.random(using: &self) else { return bytes }
        for _ in 0..<Int.random(in: 1...3, using: &self) {
            let index = Int.random(in: 0..<bytes.count, using: &self)
            bytes[index] = one(of: Array("\r\n :/%\0\u{7F}".utf8) + self.bytes(1))
        }
        return bytes
    }

    mutating func chunks(of bytes: [UInt8]) -> [[UInt8]] {
        var rest = bytes[...]
        var chunks: [[UInt8]] = []
        while !rest.isEmpty {
            let count = one(of: [1, 2, Int.random(in: 1...rest.count, using: &self)])
            chunks.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return chunks
    }

    /// Generates a request with a path and parameters that are nearly right.
    mutating func request(about feed: DemoFeed) -> HTTPRequest {
        let parts = [
            "v1", "feed", "image", "images", "comments", "", "..", ".bmp", feed.images[3].id.uuidString,
        ]
        let path = (0...Int.random(in: 0...5, using: &self)).map { _ in one(of: parts) }.joined(
            separator: "/")
        let query = FeedQuery.names.shuffled(using: &self).map { name in
            let noise = String(decoding: bytes(3), as: UTF8.self)
            return URLQueryItem(name: name, value: one(of: [nil, "1", "", noise]))
        }
        return HTTPRequest(
            method: "GET", path: one(of: ["/v1/feed", "/" + path]),
            query: Array(query.prefix(Int.random(in: 0...2, using: &self))))
    }
}
