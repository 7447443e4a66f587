import FeatureNetworking
import Foundation
import Testing

@Suite("WebHTTPClient over real sockets")
struct WebHTTPClientTests {
    private let client = WebHTTPClient(maximumDuration: 300)

    @Test("EF-9: sends a GET request for the URL")
    func sendsGET() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        _ = try await client.get(server.url.appending(path: "v1/feed")).get()
        #expect(server.requests.map { $0.prefix(while: { $0 != "\r\n" }) } == ["GET /v1/feed HTTP/1.1"])
    }

    @Test("Sends the given header fields in place of its own")
    func sendsHeaders() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        let fields = ["api_key": "k e y", "User-Agent": "GifWallet - iOS", "Accept": "application/json"]
        _ = try await WebHTTPClient(headers: fields, maximumDuration: 300).get(server.url).get()
        let lines = server.requests[0].split(separator: "\r\n").map(String.init)
        for field in fields {
            #expect(
                lines.filter { $0.lowercased().hasPrefix(field.key.lowercased() + ":") } == [
                    "\(field.key): \(field.value)"
                ])
        }
    }

    @Test("EF-9: returns the body and the status of any response", arguments: [200, 201, 299, 401, 404, 500])
    func givesAnyResponse(status: Int) async throws {
        let server = try LoopbackServer { $0.respond(status, Data("a body".utf8)) }
        defer { server.stop() }
        let (data, received) = try await client.get(server.url).get()
        #expect(data == Data("a body".utf8))
        #expect(received == status)
    }

    @Test("EF-9: a response without a body is a success with empty data", arguments: [200, 204, 304])
    func givesEmptyData(status: Int) async throws {
        let server = try LoopbackServer { $0.send("HTTP/1.1 \(status) Status\r\nConnection: close\r\n\r\n") }
        defer { server.stop() }
        let (data, received) = try await client.get(server.url).get()
        #expect(data.isEmpty)
        #expect(received == status)
    }

    @Test("EF-9: fails when no server listens")
    func failsWithoutServer() async throws {
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        #expect(await client.get(url).failure is URLError)
    }

    @Test(
        "EF-9: fails when the answer is not HTTP, or is truncated",
        arguments: [
            "", "rubbish\r\n\r\n", "HTTP/1.1",
            "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nshort",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nwhole\r\n9\r\nshort",
        ])
    func failsOnCutAnswer(answer: String) async throws {
        let server = try LoopbackServer { $0.send(answer) }
        defer { server.stop() }
        #expect(await client.get(server.url).failure is URLError)
    }

    @Test("EF-9: a cancelled request fails with URLError.cancelled, and the server sees it disconnect")
    func cancels() async throws {
        let (events, log) = AsyncStream<String>.makeStream()
        let server = try LoopbackServer { connection in
            log.yield("request")
            log.yield(connection.waitForEnd() ? "gone" : "still there")
        }
        defer { server.stop() }
        let task = client.get(from: server.url) { result in
            log.yield((result.failure as? URLError)?.code == .cancelled ? "cancelled" : "\(result)")
        }
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == "request")
        task.cancel()
        #expect(await Set([iterator.next(), iterator.next()]) == ["cancelled", "gone"])
    }

    @Test("EF-9: a request cancelled at any moment is answered once, and later cancels do nothing")
    func cancelsAtAnyMoment() async throws {
        let server = try LoopbackServer { $0.respond(200, Data("a body".utf8)) }
        defer { server.stop() }
        for _ in 0..<500 {
            let moment = DispatchTime.now() + .microseconds(.random(in: 0...1500))
            let result = await withCheckedContinuation { continuation in
                let task = client.get(from: server.url) { continuation.resume(returning: $0) }
                while DispatchTime.now() < moment {}
                task.cancel()
                task.cancel()
            }
            #expect(result.failure == nil || (result.failure as? URLError)?.code == .cancelled)
        }
    }

    @Test("EF-9: nothing is cached: the same URL is requested again, whatever the server allows")
    func keepsNothing() async throws {
        let server = try LoopbackServer { $0.respond(200, header: "Cache-Control: max-age=3600\r\n") }
        defer { server.stop() }
        _ = await (client.get(server.url), client.get(server.url))
        #expect(server.requests.count == 2)
    }
}
