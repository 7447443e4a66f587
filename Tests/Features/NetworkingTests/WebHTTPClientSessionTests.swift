import Foundation
import Synchronization
import Testing

@testable import FeatureNetworking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("WebHTTPClient by URLSession", .serialized)
struct WebHTTPClientSessionTests {
    private let shared = WebHTTPClient(session: .shared, maximumDuration: 60)

    private func client(_ maximumSize: Int = 100) -> WebHTTPClient {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [Pieces.self]
        return WebHTTPClient(
            session: URLSession(configuration: configuration), maximumSize: maximumSize, maximumDuration: 60)
    }

    /// Returns the answer to a request that is answered with these pieces.
    private func answer(
        _ pieces: [Int], length: Int? = nil, maximumSize: Int = 100
    ) async throws -> Result<(Data, Int), any Error> {
        Pieces.answer.withLock { $0 = (pieces.map { Data(count: $0) }, length) }
        return await client(maximumSize).get(try #require(URL(string: "http://nobody.invalid/")))
    }

    @Test("The given session is used, and a body in pieces is joined")
    func pieces() async throws {
        #expect(try await answer([1, 2, 3]).get() == (Data(count: 6), 200))
        #expect(try await answer([], length: 0).get() == (Data(), 200))
    }

    @Test("A body of the maximum size is accepted, and one byte more refused, in whatever pieces", arguments: 0...3)
    func maximumSize(size: Int) async throws {
        for pieces in [[size], [Int](repeating: 1, count: size)] {
            #expect(try await answer(pieces, maximumSize: size).get().0.count == size)
            for longer in [[size + 1], pieces + [1], pieces + [1, 5]] {
                let error = try await answer(longer, maximumSize: size).failure as? URLError
                #expect(error?.tooLongBody?.limit == size)
            }
        }
    }

    @Test(
        "The error for a body that is too long has its length, if the server has announced one",
        arguments: [(1, 1), (7, 7), (nil, nil), (0, nil)] as [(Int?, Int?)])
    func knownLength(length: Int?, known: Int?) async throws {
        let error = try await answer([5], length: length, maximumSize: 0).failure as? URLError
        #expect(error?.code == .dataLengthExceedsMaximum)
        let size = try #require(error?.tooLongBody).size
        #expect(size == known)
    }

    @Test("Over real sockets, too: an endless body is refused, and the server sees the client disconnect")
    func endlessBody() async throws {
        let (events, log) = AsyncStream<Bool>.makeStream()
        let server = try LoopbackServer { connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send(Data(count: 1 << 12)) {}
            log.yield(true)
        }
        defer { server.stop() }
        let client = WebHTTPClient(session: .shared, maximumSize: 1 << 16, maximumDuration: 60)
        #expect((await client.get(server.url).failure as? URLError)?.code == .dataLengthExceedsMaximum)
        #expect(await events.first { _ in true } == true)
    }

    @Test("Over real sockets, too: the server sees a cancelled request disconnect")
    func cancels() async throws {
        let (events, log) = AsyncStream<String>.makeStream()
        let server = try LoopbackServer {
            log.yield("request")
            log.yield($0.waitForEnd() ? "gone" : "still there")
        }
        defer { server.stop() }
        let task = shared.get(from: server.url) { log.yield("\(($0.failure as? URLError)?.code == .cancelled)") }
        #expect(await events.first { _ in true } == "request")
        task.cancel()
        #expect(await Set(events.prefix(2).reduce(into: []) { $0.append($1) }) == ["true", "gone"])
    }

    @Test("Over real sockets, too: the connection ends with its answer")
    func goes() async throws {
        let (events, log) = AsyncStream<Bool>.makeStream()
        let server = try LoopbackServer {
            $0.respond(200)
            log.yield($0.waitForEnd())
        }
        defer { server.stop() }
        #expect(try await shared.get(server.url).get().1 == 200)
        #expect(await events.first { _ in true } == true)
    }
}

/// Answers every request with a body in pieces.
private final class Pieces: URLProtocol {
    static let answer = Mutex<(pieces: [Data], length: Int?)>(([], nil))

    override class func canInit(with request: URLRequest) -> Bool { true }

    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        let (pieces, length) = Self.answer.withLock { $0 }
        guard let client, let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: "HTTP/1.1",
                headerFields: length.map { ["Content-Length": "\($0)"] } ?? [:])
        else { return }
        client.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
        for piece in pieces { client.urlProtocol(self, didLoad: piece) }
        client.urlProtocolDidFinishLoading(self)
    }

    override func stopLoading() {}
}
