import FeatureNetworking
import Foundation
import Testing

@Suite("The bounds of WebHTTPClient")
struct WebHTTPClientBoundsTests {
    @Test("a body of the maximum size is accepted")
    func takesMaximumSize() async throws {
        let server = try LoopbackServer { $0.respond(200, Data(count: 100_000)) }
        defer { server.stop() }
        let client = WebHTTPClient(maximumSize: 100_000)
        #expect(try await client.get(server.url).get().0.count == 100_000)
    }

    @Test("a body one byte longer is refused, and the error says so")
    func refusesLongerBody() async throws {
        let server = try LoopbackServer { $0.respond(200, Data(count: 100_001)) }
        defer { server.stop() }
        let error = await WebHTTPClient(maximumSize: 100_000).get(server.url).failure as? URLError
        #expect(error?.code == .dataLengthExceedsMaximum)
        #expect(
            error?.localizedDescription
                == "The request for \(server.url) was answered with 100001 bytes, and 100000 are allowed.")
        #expect(error?.tooLongBody?.size == 100_001 && error?.tooLongBody?.limit == 100_000)
    }

    @Test("an endless body is refused, and the server sees the client disconnect")
    func refusesEndlessBody() async throws {
        let (sent, log) = AsyncStream<Int>.makeStream()
        let server = try LoopbackServer { connection in
            var count = 0
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send(Data(count: 1 << 16)) { count += 1 << 16 }
            log.yield(count)
        }
        defer { server.stop() }
        let error = await WebHTTPClient().get(server.url).failure as? URLError
        #expect(error?.code == .dataLengthExceedsMaximum && error?.tooLongBody?.limit == 8 << 20)
        #expect(try #require(await sent.first { _ in true }) > 8 << 20)
    }

    @Test(
        "a server that takes too long causes an error that says so",
        arguments: ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nsome"])
    func givesUpSlowServer(beginning: String) async throws {
        let server = try LoopbackServer { connection in
            connection.send(beginning)
            _ = connection.waitForEnd()
        }
        defer { server.stop() }
        let error = await WebHTTPClient(maximumDuration: 0.2).get(server.url).failure as? URLError
        #expect(error?.code == .timedOut)
        #expect(error?.localizedDescription == "The request for \(server.url) took longer than 0.2 seconds.")
    }

    @Test("an endless header and an endless redirection are refused")
    func refusesEndlessHeader() async throws {
        let server = try LoopbackServer { connection in
            if connection.request.hasPrefix("GET /loop") {
                connection.respond(302, header: "Location: /loop\r\n")
            } else {
                connection.send("HTTP/1.1 200 OK\r\n")
                while connection.send("X-Header: \(String(repeating: "x", count: 1000))\r\n") {}
            }
        }
        defer { server.stop() }
        #expect(await WebHTTPClient().get(server.url).failure is URLError)
        #expect(await WebHTTPClient().get(server.url.appending(path: "loop")).failure is URLError)
    }
}
