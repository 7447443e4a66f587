#if canImport(FoundationNetworking)
import Foundation
import Synchronization
import Testing

@testable import FeatureNetworking

@Suite("Requests over sockets")
struct SocketTransportTests {
    private func request(_ url: URL) -> WebRequest { WebRequest(url: url, headers: [:], maximumSize: 0) }

    private func lines(_ url: String, _ headers: [String: String] = [:]) throws -> [String] {
        let request = WebRequest(url: try #require(URL(string: url)), headers: headers, maximumSize: 0)
        let lines = String(decoding: request.message, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.suffix(2) == ["", ""])
        return lines.dropLast(2)
    }

    @Test(
        "The request names the host, and the port if it is not HTTP's",
        arguments: [
            ("http://a.b", "a.b"), ("http://a.b:80/", "a.b"), ("http://a.b:81/", "a.b:81"),
            ("http://a.b:443/", "a.b:443"),
            ("http://[::1]/", "[::1]"), ("http://[::1]:81/", "[::1]:81"),
            ("http://[fe80::1%25lo]:81/", "[fe80::1]:81"), ("http://%61.b/", "a.b"),
            ("http://bücher.example/", "xn--bcher-kva.example"), ("http://a%0D%0Ab/", "ab"),
        ])
    func hosts(url: String, host: String) throws {
        #expect(try lines(url).prefix(2) == ["GET / HTTP/1.1", "Host: \(host)"])
    }

    @Test("The fields are sorted by name, and the caller's replace the defaults")
    func fields() throws {
        let first = ["GET /?q HTTP/1.1", "Host: a", "Accept-Encoding: identity"]
        #expect(try lines("http://a?q") == first + ["Accept: */*", "User-Agent: Streams"])
        #expect(
            try lines("http://a?q", ["ACCEPT": "b", "z": "c"]) == first + ["ACCEPT: b", "User-Agent: Streams", "z: c"])
    }

    @Test("The caller's host replaces the URL's, and no encoding is requested that nobody decodes")
    func hostAndEncoding() throws {
        let start = ["GET / HTTP/1.1", "Host: b", "Accept-Encoding: identity", "Accept: */*", "User-Agent: Streams"]
        #expect(try lines("http://a/", ["HOST": "b", "accept-encoding": "gzip"]) == start)
    }

    @Test(
        "A host may have escapes, and letters that names do not have", arguments: ["%31%32%37.0.0.1", "ｌocalhost"])
    func otherNames(host: String) async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        let url = try #require(URL(string: "http://\(host):\(server.url.port ?? 0)/"))
        #expect(await status(url) == 200)
    }

    @Test("A port beyond the last one, or a host's name with an end inside, leads to no other server")
    func beyond() async throws {
        let server = try LoopbackServer { $0.respond(200) }
        defer { server.stop() }
        let port = try #require(server.url.port)
        for place in ["127.0.0.1:\(65_536 + port)", "127.0.0.1%00.b:\(port)"] {
            #expect(await WebHTTPClient().get(try #require(URL(string: "http://\(place)/"))).failure is URLError)
        }
        #expect(server.connections == 0)
    }

    @Test(
        "A port that is no number of this machine's is refused, too",
        arguments: ["99999999999999999999", "9223372036854775808"])
    func unthinkablePort(port: String) async throws {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/"))
        let error = await WebHTTPClient().get(url).failure as? URLError
        #expect(error?.localizedDescription == "The request for \(url) names a port that there is not.")
    }

    /// Keeps connections for longer than a test may take on a busy machine.
    private let transport = SocketTransport(keeping: IdleConnections(pause: .seconds(3_600)))

    private func status(_ url: URL, then act: (any HTTPClientTask) -> Void = { _ in }) async -> Int? {
        let (results, log) = AsyncStream<Int?>.makeStream()
        let task = transport.send(request(url)) { log.yield(try? $0.get().status) }
        let status = await results.first { _ in true } ?? nil
        act(task)
        return status
    }

    @Test("A cancel that comes after the answer does not harm the connection")
    func lateCancel() async throws {
        let server = try LoopbackServer(keepsConnections: true) { $0.respond(200) }
        defer { server.stop() }
        for _ in 1...3 { #expect(await status(server.url) { $0.cancel() } == 200) }
        #expect(server.connections == 1)
    }

    @Test("A cancel of a request on a kept connection opens no other connection")
    func cancelOnKept() async throws {
        let (requests, log) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer(keepsConnections: true) {
            if $0.request.hasPrefix("GET / ") { return $0.respond(200) }
            log.yield()
            _ = $0.waitForEnd()
        }
        defer { server.stop() }
        #expect(await status(server.url) == 200)
        await cancel(server.url.appending(path: "late"), after: requests)
        #expect(server.connections == 1)
    }

    private func cancel(_ url: URL, after requests: AsyncStream<Void>) async {
        let (results, log) = AsyncStream<Void>.makeStream()
        let task = transport.send(request(url)) { _ in log.yield() }
        _ = await requests.first { true }
        task.cancel()
        _ = await results.first { true }
    }

    @Test("A server that says that a kept connection's time is over is asked on a new one")
    func timeIsOver() async throws {
        let statuses = Mutex([200, 408, 200, 408, 408])
        let server = try LoopbackServer(keepsConnections: true) {
            $0.respond(statuses.withLock { $0.removeFirst() })
        }
        defer { server.stop() }
        for expected in [200, 200, 408] { #expect(await status(server.url) == expected) }
        #expect(server.connections == 3)
    }

    @Test("A body without a length that a connection breaks off in is an error, not the whole body")
    func brokenOff() async throws {
        let server = try LoopbackServer { connection in
            connection.send("HTTP/1.1 200 Status\r\n\r\nthe first half")
            connection.breakOff()
        }
        defer { server.stop() }
        let result = await WebHTTPClient().get(server.url)
        #expect((result.failure as? URLError)?.code == .networkConnectionLost)
    }

    @Test("Of ten simultaneous connections eight are kept for the next ten requests")
    func kept() async throws {
        let meeting = Meeting(of: 10)
        let server = try LoopbackServer(keepsConnections: true) { connection in
            meeting.attend()
            connection.respond(200)
        }
        defer { server.stop() }
        for _ in 1...2 {
            await withTaskGroup { group in for _ in 1...10 { group.addTask { _ = await status(server.url) } } }
        }
        #expect(server.connections == 12)
    }

    @Test("A request that is cancelled at once ends, with or without a connection")
    func cancelAtOnce() async throws {
        let server = try LoopbackServer { _ = $0.waitForEnd() }
        defer { server.stop() }
        for _ in 1...50 {
            let (results, log) = AsyncStream<Bool>.makeStream()
            transport.send(request(server.url)) { log.yield($0.failure is URLError) }.cancel()
            #expect(await results.first { _ in true } == true)
        }
    }

    @Test("A cancel ends a request that waits for a connection, at any moment")
    func cancelWhileConnecting() async throws {
        let (server, clock) = (try QueueingServer(), ContinuousClock())
        for microseconds in stride(from: 0, to: 2_000, by: 100) {
            let moment = DispatchTime.now() + .microseconds(microseconds)
            let (ends, log) = AsyncStream<ContinuousClock.Instant?>.makeStream()
            let task = transport.send(request(server.url)) { log.yield($0.failure is URLError ? clock.now : nil) }
            while DispatchTime.now() < moment {}
            let cancelled = clock.now
            task.cancel()
            let ended = try #require(await ends.first { _ in true } ?? nil)
            #expect(cancelled.duration(to: ended) < .seconds(10))
        }
    }

    @Test("An answer that comes before the request is sent is read", arguments: [true, false])
    func earlyAnswer(closes: Bool) async throws {
        let isOver = DispatchSemaphore(value: closes ? 1 : 0)
        let server = try LoopbackServer(readsRequests: false) { connection in
            connection.respond(431)
            isOver.wait()
        }
        defer { (isOver.signal(), server.stop()).1 }
        let client = WebHTTPClient(headers: ["x": String(repeating: "x", count: 1 << 23)], maximumDuration: 20)
        #expect(try await client.get(server.url).get().1 == 431)
    }
}

/// Lets threads continue when the given number of them have arrived.
private final class Meeting: Sendable {
    private let size: Int
    private let arrived = Mutex(0)
    private let all = DispatchSemaphore(value: 0)

    init(of size: Int) { self.size = size }

    func attend() {
        let isLast = arrived.withLock { count in
            count += 1
            return count.isMultiple(of: size)
        }
        if isLast { for _ in 1...size { all.signal() } }
        all.wait()
    }
}
#endif
