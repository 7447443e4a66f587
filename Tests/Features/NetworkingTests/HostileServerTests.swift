import FeatureNetworking
import Foundation
import Testing

@Suite("WebHTTPClient with servers that send anything, and disconnect at any time")
struct HostileServerTests {
    private let client = WebHTTPClient(maximumSize: 1 << 20, maximumDuration: 60)

    private static let answer =
        "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nX-Long: \(String(repeating: "x", count: 40))\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n4;ext=1\r\nfour\r\n3\r\n333\r\n0\r\nX-Trailer: 1\r\n\r\n"

    @Test("A server that disconnects after any byte of its answer causes an error, and never ends the process")
    func goesAnywhere() async throws {
        let bytes = Data(Self.answer.utf8)
        let server = try LoopbackServer { connection in
            let count = connection.request.dropFirst(5).prefix { $0.isNumber }
            connection.send(bytes.prefix(Int(count) ?? 0))
        }
        defer { server.stop() }
        for count in bytes.indices {
            #expect(await client.get(server.url.appending(path: "\(count)")).failure is URLError, "\(count) bytes")
        }
        #expect(try await client.get(server.url.appending(path: "\(bytes.count)")).get().0 == Data("four333".utf8))
    }

    @Test("An answer that arrives byte by byte is the same answer")
    func byteByByte() async throws {
        let server = try LoopbackServer { connection in
            for byte in Self.answer.utf8 { connection.send(Data([byte])) }
        }
        defer { server.stop() }
        #expect(try await client.get(server.url).get().0 == Data("four333".utf8))
    }

    @Test(
        "A response that is not HTTP is refused",
        arguments: [
            "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 \r\n\r\n", "HTTP/2 200\r\n\r\n", "\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
            "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\na",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n\r\n",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n",
            "\0\u{1}\u{2}\r\n\r\n",
        ])
    func refusesRubbish(answer: String) async throws {
        let server = try LoopbackServer { $0.send(answer) }
        defer { server.stop() }
        #expect(await client.get(server.url).failure is URLError)
    }

    @Test("Random bytes never end the process")
    func randomBytes() async throws {
        let server = try LoopbackServer { connection in
            var answer = Array(Self.answer.utf8)
            for _ in 0..<Int.random(in: 1...8) { answer[.random(in: answer.indices)] = .random(in: 0...255) }
            connection.send(Data(answer))
        }
        defer { server.stop() }
        for _ in 0..<300 { _ = await client.get(server.url) }
        #expect(server.requests.count >= 300)
    }

    @Test("Informational responses before the answer are skipped")
    func informational() async throws {
        let server = try LoopbackServer { connection in
            connection.send("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")
            connection.respond(200, Data("a body".utf8))
        }
        defer { server.stop() }
        #expect(try await client.get(server.url).get().0 == Data("a body".utf8))
    }

    @Test("Endless informational responses are refused")
    func endlessNews() async throws {
        let server = try LoopbackServer { while $0.send("HTTP/1.1 103 Early Hints\r\n\r\n") {} }
        defer { server.stop() }
        #expect(await client.get(server.url).failure is URLError)
    }
}
