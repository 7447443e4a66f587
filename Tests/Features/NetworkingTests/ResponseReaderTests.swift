import Foundation
import StreamsTesting
import Testing

@testable import FeatureNetworking

@Suite("The reader of HTTP responses")
struct ResponseReaderTests {
    /// The ways in which a server marks the end of a body.
    private enum End: CaseIterable { case length, chunks, connection }

    private func answer(_ body: [UInt8], _ end: End, _ fields: String = "") -> [UInt8] {
        let start = "HTTP/1.1 200 OK\r\n\(fields)"
        return switch end {
        case .length: Array("\(start)Content-Length: \(body.count)\r\n\r\n".utf8) + body
        case .connection: Array("\(start)\r\n".utf8) + body
        case .chunks:
            Array("\(start)Transfer-Encoding: chunked\r\n\r\n".utf8)
                + stride(from: 0, to: body.count, by: 3).flatMap { index in
                    let part = body[index...].prefix(3)
                    return Array("\(part.count);a=1\r\n".utf8) + part + Array("\r\n".utf8)
                } + Array("0\r\nX-Trailer: 1\r\n\r\n".utf8)
        }
    }

    /// Reads bytes that arrive in pieces, followed by the end of the connection.
    private func read(
        _ bytes: [UInt8], by size: Int = .max, maximumSize: Int = 1_000
    ) throws -> (response: WebResponse, canGoOn: Bool) {
        var rest = bytes[...]
        let request = WebRequest(url: URL(filePath: "/"), headers: [:], maximumSize: maximumSize)
        var reader = ResponseReader(request) {
            defer { rest = rest.dropFirst(size) }
            return Array(rest.prefix(size))
        }
        let (response, canGoOn) = try reader.response()
        return (response, canGoOn)
    }

    private func read(_ text: String) throws -> (response: WebResponse, canGoOn: Bool) { try read(Array(text.utf8)) }

    private func code(_ bytes: [UInt8], maximumSize: Int = 1_000) -> URLError.Code? {
        do { _ = try read(bytes, maximumSize: maximumSize) } catch { return (error as? URLError)?.code }
        return nil
    }

    @Test("A body is read unchanged, whatever marks its end, and in whatever pieces it arrives")
    func anyPieces() throws {
        let (byte, size) = (Generator.int(in: 0...255).map { UInt8($0) }, Generator.int(in: 1...40))
        let body = Generator<[UInt8]>.array(of: byte)
        let end = Generator.element(of: End.allCases)
        let all = Generator { (body.draw(from: &$0), end.draw(from: &$0), size.draw(from: &$0)) }
        try forAll(all, count: 300) { body, end, size in
            let (response, canGoOn) = try read(answer(body, end), by: size)
            try checkEqual(Array(response.body), body)
            try checkEqual(canGoOn, end != .connection)
        }
    }

    @Test("A body of the maximum size is accepted, and a longer one refused, whatever marks its end")
    func maximumSize() throws {
        for end in End.allCases {
            for size in 0...9 {
                let (body, limits) = ([UInt8](repeating: 0, count: size), 0...9)
                #expect(limits.filter { code(answer(body, end), maximumSize: $0) == nil } == Array(size...9))
                #expect(
                    limits.prefix(size).allSatisfy {
                        code(answer(body, end), maximumSize: $0) == .dataLengthExceedsMaximum
                    })
            }
        }
    }

    @Test(
        "A body that is announced with more than the maximum size is refused before it arrives",
        arguments: ["3e9", "7fffffffffffffff"])
    func announcedSize(size: String) {
        let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
        #expect(code(Array("\(start)\(size)\r\n".utf8)) == .dataLengthExceedsMaximum)
        #expect(code(Array("\(start)3e8\r\n".utf8)) == .networkConnectionLost)
        #expect(code(Array("\(start)1\r\na\r\n3e8\r\n".utf8)) == .dataLengthExceedsMaximum)
    }

    @Test("A header has 65,535 bytes at most, and so have the lines of a chunk", arguments: [0, 1])
    func headerSize(more: Int) throws {
        let limit = 65_535 + more
        let header = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nX: \r\n\r\n"
        let long = header.replacing("X: ", with: "X: " + String(repeating: "x", count: limit - header.utf8.count))
        #expect(code(Array(long.utf8)) == (more == 0 ? nil : .badServerResponse))
        let start = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;\r\na\r\n0;\r\n\r\n"
        for (place, others) in [("1;", 4 + 2), ("0;", 4 + 2)] {
            let line = place + String(repeating: "x", count: limit - others)
            #expect(code(Array(start.replacing(place, with: line).utf8)) == (more == 0 ? nil : .badServerResponse))
        }
    }

    @Test("An answer without a body ends with its header, whatever the header says", arguments: [204, 304])
    func withoutBody(status: Int) throws {
        // With 304 the fields are those of the body that is not sent; with 204 they announce one.
        let announcements = ["Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n"]
        for fields in announcements + ["", "Content-Length: 0\r\n"] {
            let (response, canGoOn) = try read("HTTP/1.1 \(status) None\r\n\(fields)\r\n")
            #expect(response.status == status && response.body.isEmpty)
            #expect(canGoOn == (status == 304 || !announcements.contains(fields)))
        }
    }

    @Test("Any status but an informational one ends the search for the answer, and the rest is its body")
    func statuses() throws {
        try forAll(.oneOf([.int(in: 102...999), .element(of: [100, 102, 199, 200, 203, 205, 303, 305])])) { status in
            let (response, _) = try read("HTTP/1.1 \(status) A\r\n\r\nHTTP/1.1 500 B\r\nContent-Length: 1\r\n\r\nb")
            let isNews = status < 200
            try checkEqual(response.status, isNews ? 500 : status)
            let isEmpty = [204, 304].contains(status)
            try checkEqual(response.body.count, isNews ? 1 : isEmpty ? 0 : 38)
        }
    }

    @Test("A field goes on in the next line if that begins with white space, which may also precede its colon")
    func folded() throws {
        let (response, _) = try read(
            "HTTP/1.1 302 A\r\n B: 1\r\nLocation: \r\n a\r\n\t b\r\nLocation: c\r\n d\r\nContent-Length :\r\n 1\r\n"
                + "X: 1\r\n Content-Length: 2\r\nnonsense\r\n 3\r\n\r\na")
        #expect(response.location == "a b" && response.body == Data("a".utf8))
        let encoded = "HTTP/1.1 200 A\r\nContent-Length: 1\r\nContent-Encoding:\r\n gzip\r\n\r\na"
        #expect(code(Array(encoded.utf8)) == .cannotDecodeContentData)
    }

    @Test("A server that changes to another protocol is refused, and not waited for")
    func otherProtocol() {
        let start = "HTTP/1.1 101 A\r\nUpgrade: b\r\n\r\n"
        #expect(code(Array(start.utf8)) == .badServerResponse)
        #expect(code(Array("\(start)HTTP/1.1 200 C\r\n\r\n".utf8)) == .badServerResponse)
    }

    @Test(
        "A redirection is one whatever its body is, and a connection with an unread rest is not kept",
        arguments: [
            "Content-Length: 2000\r\n\r\na", "Content-Length: 2\r\n\r\na", "Content-Encoding: gzip\r\n\r\na",
            "Transfer-Encoding: chunked\r\n\r\nffff\r\na",
        ])
    func bodiesOfRedirections(rest: String) throws {
        let (response, canGoOn) = try read("HTTP/1.1 301 A\r\nLocation: b\r\n\(rest)")
        #expect(response.status == 301 && response.location == "b" && !canGoOn)
        #expect(throws: URLError.self) { try read("HTTP/1.1 301 A\r\n\(rest)") }
        #expect(throws: URLError.self) { try read("HTTP/1.1 300 A\r\nLocation: b\r\n\(rest)") }
    }

    @Test("A disconnect before any byte is a closed connection, and a later one is a truncated answer")
    func cut() {
        for end in [End.length, .chunks] {
            let bytes = answer(Array("a body".utf8), end)
            #expect(throws: ServerGone.self) { try read([]) }
            #expect((1..<bytes.count).allSatisfy { code(Array(bytes[..<$0])) == .networkConnectionLost })
        }
        #expect(throws: Never.self) { try read(answer([1], .connection)) }
    }

    @Test(
        "The connection is kept, unless the server closes it, uses HTTP 1.0, or sends more than the answer",
        arguments: [
            ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na", true),
            ("HTTP/1.0 200 OK\r\nContent-Length: 1\r\n\r\na", false),
            ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\n\r\na", false),
            ("HTTP/1.1 200 OK\r\nCONNECTION: x, Close \r\nContent-Length: 1\r\n\r\na", false),
            ("HTTP/1.1 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na", true),
            ("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nab", false),
            ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", true),
            ("HTTP/1.1 200 A\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n", false),
            ("HTTP/1.1 200 OK\r\nConnection: x\r\nConnection: close\r\nContent-Length: 1\r\n\r\na", false),
        ])
    func goingOn(answer: String, canGoOn: Bool) throws {
        let result = try read(answer)
        #expect(result.canGoOn == canGoOn && result.response.body == Data("a".utf8))
    }

    @Test(
        "Lengths consist of digits only, and are all equal",
        arguments: [
            ("1", nil), ("0001", nil), ("0000000000000000000000001", nil), ("1, 1", nil),
            ("1\r\nContent-Length: 01", .badServerResponse),
            ("+1", .badServerResponse), ("-1", .badServerResponse), ("-0", .badServerResponse),
            ("", .badServerResponse),
            ("1 1", .badServerResponse), ("1.0", .badServerResponse), ("99999999999999999999", .badServerResponse),
            ("9223372036854775807", .dataLengthExceedsMaximum), ("1001", .dataLengthExceedsMaximum),
            ("2", .networkConnectionLost), ("1000", .networkConnectionLost),
        ] as [(String, URLError.Code?)])
    func lengths(length: String, error: URLError.Code?) {
        #expect(code(Array("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\na".utf8)) == error)
    }

    @Test("A redirection leads to its first location, and lines may have any ending, or no meaning")
    func fields() throws {
        let (response, canGoOn) = try read(
            "HTTP/1.1 302\nnonsense\nLocation:  a \r\nlocation: b\n: c\nContent-Length:1\n\na")
        #expect(response.status == 302 && response.location == "a" && response.body == Data("a".utf8) && canGoOn)
    }

    @Test(
        "An encoding that was not requested is refused",
        arguments: [("identity", nil), ("gzip", .cannotDecodeContentData)] as [(String, URLError.Code?)])
    func encodings(encoding: String, error: URLError.Code?) {
        for end in End.allCases {
            #expect(code(answer([1, 2], end, "Content-Encoding: \(encoding)\r\n")) == error)
        }
    }
}
