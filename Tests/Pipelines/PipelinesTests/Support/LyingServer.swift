import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A server that answers in one way, right or wrong, and closes the connection.
final class LyingServer: Sendable {
    /// What it does. The words say what an app shows of it; nil if the answer is as good as any.
    enum Way: String, CaseIterable {
        case right, slow, noLength, chunked, http10, continued, redirected, longHeader, twiceTheLength, byteOrderMark
        case notFound, gone, forbidden, teapot, failed, busy, unknownStatus
        case cut, cutChunk, cutHeader, nothing, shorterLength, hang, drip, slowHeader
        case huge, hugeLength, hugeHeader, loop, ledAway, notHTTP, twoLengths, noNumber, badChunks
        case compressed, switched, notModified, movedNowhere, noContent, empty, html, otherJSON, cutJSON, latin

        var words: String? {
            switch self {
            case .right, .slow, .noLength, .chunked, .http10, .continued, .redirected, .longHeader, .twiceTheLength,
                .byteOrderMark:
                nil
            case .notFound, .gone: "the server does not have it"
            case .forbidden: "the server refused with status 403"
            case .teapot: "the server refused with status 418"
            case .failed: "the server has failed with status 500"
            case .busy: "the server has failed with status 503"
            case .unknownStatus: "the server has failed with status 999"
            case .cut, .cutChunk, .cutHeader, .nothing: "the connection was lost"
            case .hang, .drip, .slowHeader: "the server took too long"
            case .huge, .hugeLength: "the server's answer is too long"
            case .loop: "the server leads on and on"
            case .ledAway: "the server leads to a place that is not on the web"
            case .hugeHeader, .notHTTP, .twoLengths, .noNumber, .badChunks, .switched: "the server does not speak HTTP"
            case .compressed: "the server's answer is compressed and cannot be read"
            case .notModified, .movedNowhere, .noContent, .empty, .html, .otherJSON, .cutJSON, .shorterLength, .latin:
                "the server's answer makes no sense"
            }
        }

        /// Whether a client gives up before the answer is complete.
        var isEndless: Bool { [.hang, .drip, .slowHeader].contains(self) }
    }

    let baseURL: URL
    private let listener: Int32

    /// - Parameter part: what the address of a request has in it that is answered so; all others are answered rightly.
    init(_ way: Way, at part: String = "") throws {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard descriptor >= 0, isBound, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))")
        else {
            throw POSIXError(.EADDRNOTAVAIL)
        }
        (listener, baseURL) = (descriptor, url)
        Thread.detachNewThread {
            while case let client = accept(descriptor, nil, nil), client >= 0 {
                Thread.detachNewThread { Self.answer(client, way, at: part, of: url) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func answer(_ client: Int32, _ way: Way, at part: String, of url: URL) {
        defer { close(client) }
        var (request, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
        while request.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
            let count = read(client, &buffer, buffer.count)
            guard count > 0 else { return }
            request += buffer.prefix(count)
        }
        let path =
            String(decoding: request, as: UTF8.self).split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let way = part.isEmpty || path.contains(part) ? way : .right
        for (bytes, pause) in LyingAnswer(way, path, url).parts {
            if pause > 0 { usleep(pause) }
            // Nobody may be there any more.
            guard send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return }
        }
        // Until nobody is there any more.
        if way == .hang { while read(client, &buffer, buffer.count) > 0 {} }
    }
}

/// The bytes of an answer, and the pauses before them in microseconds.
private struct LyingAnswer {
    let parts: [([UInt8], useconds_t)]

    init(_ way: LyingServer.Way, _ path: String, _ server: URL) {
        let body = Self.body(path, server)
        func text(_ status: String = "200 OK", _ fields: String..., body: String) -> String {
            "HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n" + body
        }
        func answer(_ status: String = "200 OK", body: String = body) -> String {
            text(status, "Content-Length: \(body.utf8.count)", body: body)
        }
        func slowly(_ text: String) -> [([UInt8], useconds_t)] { text.utf8.map { ([$0], 100_000) } }
        let half = String(body.prefix(body.count / 2))
        let chunk = String(body.utf8.count, radix: 16) + ";ext=1\r\n\(body)\r\n"
        let once: String =
            switch way {
            case .right, .slow: answer()
            case .byteOrderMark: answer(body: path.contains("picture") ? body : "\u{FEFF}" + body)
            case .noLength: text(body: body)
            case .chunked: text("200 OK", "Transfer-Encoding: chunked", body: chunk + "0\r\nTrailer: x\r\n\r\n")
            case .http10: "HTTP/1.0 200 OK\r\n\r\n" + body
            case .continued: "HTTP/1.1 100 Continue\r\n\r\n" + answer()
            case .redirected where path.hasSuffix("?moved"): answer()
            case .redirected: text("301 Moved", "Location: \(path)?moved", "Content-Length: 0", body: "")
            case .longHeader:
                text(
                    "200 OK", "X: " + String(repeating: "y", count: 9_999), "Content-Length: \(body.utf8.count)",
                    body: body)
            case .twiceTheLength:
                text("200 OK", "Content-Length: \(body.utf8.count)", "Content-Length: \(body.utf8.count)", body: body)
            case .notFound: answer("404 Not Found")
            case .gone: answer("410 Gone")
            case .forbidden: answer("403 Forbidden")
            case .teapot: answer("418 Teapot")
            case .failed: answer("500 Failed")
            case .busy: answer("503 Busy")
            case .unknownStatus: answer("999 X")
            case .cut: text("200 OK", "Content-Length: \(body.utf8.count)", body: half)
            case .cutChunk: text("200 OK", "Transfer-Encoding: chunked", body: "50\r\n" + half.prefix(9))
            case .cutHeader: "HTTP/1.1 200 OK\r\nContent-Ty"
            case .nothing, .hang, .drip, .slowHeader, .latin, .huge, .hugeHeader: ""
            case .shorterLength: text("200 OK", "Content-Length: \(half.utf8.count)", body: body)
            case .hugeLength: text("200 OK", "Content-Length: 1000000000000", body: body)
            case .loop: text("302 Found", "Location: \(path)", "Content-Length: 0", body: "")
            case .ledAway: text("302 Found", "Location: file:///etc/passwd", "Content-Length: 0", body: "")
            case .notHTTP: "220 mail.example SMTP\r\n\r\n"
            case .twoLengths: text("200 OK", "Content-Length: 5", "Content-Length: \(body.utf8.count)", body: body)
            case .noNumber: text("200 OK", "Content-Length: -5", body: body)
            case .badChunks: text("200 OK", "Transfer-Encoding: chunked", body: "zz\r\n" + body)
            case .notModified: text("304 Not Modified", body: "")
            case .movedNowhere: text("302 Found", "Content-Length: 0", body: "")
            case .compressed: text("200 OK", "Content-Encoding: gzip", "Content-Length: 3", body: "\u{1F}xx")
            case .switched: text("101 Switching Protocols", "Upgrade: x", body: "")
            case .noContent: text("204 No Content", body: "")
            case .empty: answer(body: "")
            case .html: answer(body: "<html>captive portal</html>")
            case .otherJSON: answer(body: #"{"hello":[1,2,3]}"#)
            case .cutJSON: answer(body: #"{"items""#)
            }
        switch way {
        case .hang: parts = []
        case .slow: parts = [(Array(once.utf8), 300_000)]
        case .drip: parts = slowly(answer())
        case .slowHeader: parts = slowly(text("200 OK", "X: " + String(repeating: "y", count: 999), body: ""))
        case .latin:
            parts = [(Array(text(body: "").utf8) + [UInt8](body.utf8).map { $0 == UInt8(ascii: "A") ? 0xE9 : $0 }, 0)]
        case .huge:
            parts = Array(
                repeating: ([UInt8](text(body: "").utf8 + [UInt8](repeating: 0x5B, count: 65_536)), 0), count: 99)
        case .hugeHeader: parts = [(Array(("HTTP/1.1 200 OK\r\nX: " + String(repeating: "y", count: 1 << 20)).utf8), 0)]
        default: parts = [(Array(once.utf8), 0)]
        }
    }

    /// What an honest server of the three apps answers; an A is in each.
    private static func body(_ path: String, _ server: URL) -> String {
        let picture = "\(server.absoluteString)/picture"
        let answers = [
            "picture": String(decoding: FeaturePipelinesTests.picture(65, width: 8, height: 8), as: UTF8.self),
            "gifs": #"{"data":[{"id":"A","title":"A cat","images":{"original":{"url":"\#(picture)"}}}]}"#,
            "operations": #"[{"name":"A bus","url":"/say/:from","fields":[{"name":"From","field":"from"}]}]"#,
            "say": #"{"message":"A bus comes.","subtitle":"- from"}"#,
            "comments":
                #"{"items":[{"id":"\#(id)","message":"A word","created_at":"2024-05-20T11:24:59+0000","author":{"username":"Ann"}}]}"#,
            "feed": #"{"items":[{"id":"\#(id)","description":"A pier","image":"\#(picture)"}]}"#,
        ]
        return answers.first { path.contains($0.key) }?.value ?? "{}"
    }

    private static let id = "8605DE41-1EE9-4086-91DB-5E6040E9B656"
}
