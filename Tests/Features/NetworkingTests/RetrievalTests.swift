import Foundation
import Synchronization
import Testing

@testable import FeatureNetworking

@Suite("A request and its redirections")
struct RetrievalTests {
    /// A transport that answers requests as a test says, or never, and reports what happens to them.
    private final class Place: Transport {
        private struct Task: HTTPClientTask {
            let onCancel: @Sendable () -> Void
            func cancel() { onCancel() }
        }

        let requests = Mutex<[WebRequest]>([])
        let events: AsyncStream<String>
        private let log: AsyncStream<String>.Continuation
        private let answer: @Sendable (WebRequest) -> WebResponse?

        init(_ answer: @escaping @Sendable (WebRequest) -> WebResponse?) {
            self.answer = answer
            (events, log) = AsyncStream.makeStream()
        }

        func note(_ event: String) { log.yield(event) }

        func send(
            _ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, any Error>) -> Void
        ) -> any HTTPClientTask {
            requests.withLock { $0.append(request) }
            if let answer = answer(request) { completion(.success(answer)) }
            return Task { self.note("cancelled \(request.url.lastPathComponent)") }
        }
    }

    private static func redirection(to place: String, _ status: Int = 302) -> WebResponse {
        WebResponse(status: status, location: place, body: Data())
    }

    private func retrieval(
        of url: String, from place: Place, within seconds: TimeInterval = 600,
        completion: @escaping Retrieval.Completion = { _ in }
    ) throws -> Retrieval {
        Retrieval(
            of: try #require(URL(string: url)), headers: ["key": "secret"],
            within: .init(size: 9, duration: seconds), completion: completion, transport: { _ in place })
    }

    @Test(
        "Header fields go only to the requested scheme, host and port",
        arguments: [
            ("http://a.b/", "/c", true), ("http://a.b/", "http://a.b:80/", true), ("http://A.b/", "HTTP://a.B/", true),
            ("https://a.b/", "https://a.b:443/", true), ("http://a.b:443/", "http://a.b:443/c", true),
            ("http://a.b/", "https://a.b/", false), ("https://a.b/", "http://a.b/", false),
            ("http://a.b/", "http://a.b:443/", false), ("https://a.b/", "https://a.b:80/", false),
            ("http://a.b/", "http://b.b/", false), ("http://a.b/", "http://a.b:81/", false),
            ("https://a.b/", "https://a.b:444/", false), ("http://a.b:80/", "https://a.b:80/", false),
            ("http://a.b/", "//c.d/", false), ("http://%61.b/", "http://a.b/", true),
        ])
    func origins(first: String, second: String, isSame: Bool) throws {
        let place = Place { $0.url.absoluteString == first ? Self.redirection(to: second) : nil }
        try retrieval(of: first, from: place).start()
        #expect(place.requests.withLock { $0.map(\.headers) } == [["key": "secret"], isSame ? ["key": "secret"] : [:]])
        #expect(place.requests.withLock { $0.allSatisfy { $0.maximumSize == 9 } })
    }

    @Test("Sixteen redirections are followed, and no more", arguments: [16, 17])
    func redirections(count: Int) throws {
        let place = Place { request in
            let number = Int(request.url.lastPathComponent) ?? 0
            return Self.redirection(to: "/\(number + 1)", number < count ? 302 : 200)
        }
        let code = Mutex<URLError.Code?>(nil)
        try retrieval(of: "http://a.b/0", from: place) { result in
            code.withLock { $0 = (result.failure as? URLError)?.code }
        }.start()
        #expect(code.withLock { $0 } == (count == 16 ? nil : .httpTooManyRedirects))
        #expect(place.requests.withLock { $0.count } == 17)
    }

    @Test("Five kinds of redirections are followed, and any other answer is the answer", arguments: 299...310)
    func kinds(status: Int) throws {
        let place = Place { $0.url.path == "/" ? Self.redirection(to: "/a", status) : nil }
        let answer = Mutex<Int?>(nil)
        try retrieval(of: "http://a.b/", from: place) { result in
            answer.withLock { $0 = try? result.get().1 }
        }.start()
        let isFollowed = [301, 302, 303, 307, 308].contains(status)
        #expect(answer.withLock { $0 } == (isFollowed ? nil : status))
        #expect(place.requests.withLock { $0.count } == (isFollowed ? 2 : 1))
    }

    @Test("A cancel ends the last request, even if the one before was answered at once")
    func cancelsTheLast() async throws {
        let place = Place { $0.url.path == "/first" ? Self.redirection(to: "/second") : nil }
        let retrieval = try retrieval(of: "http://a.b/first", from: place) { result in
            place.note("\((result.failure as? URLError)?.code == .cancelled)")
        }
        retrieval.start()
        retrieval.cancel()
        var events = place.events.makeAsyncIterator()
        #expect(await [events.next(), events.next()] == ["true", "cancelled second"])
    }

    @Test(
        "A request that is cancelled while it starts ends as soon as it exists, and is not redirected",
        arguments: [true, false])
    func cancelsTheBeginning(leadsOn: Bool) async throws {
        let place = try startAndCancel(leadsOn ? Self.redirection(to: "/second") : nil)
        var events = place.events.makeAsyncIterator()
        #expect(await [events.next(), events.next()] == ["true", "cancelled first"])
        #expect(place.requests.withLock { $0.count } == 1)
    }

    /// Starts a retrieval that is cancelled while its request starts, which is answered afterwards, or never.
    private func startAndCancel(_ answer: WebResponse?) throws -> Place {
        let isSettled = DispatchSemaphore(value: 0)
        let current = Mutex<Retrieval?>(nil)
        let place = Place { _ in
            current.withLock { $0 }?.cancel()
            isSettled.wait()
            return answer
        }
        let retrieval = try retrieval(of: "http://a.b/first", from: place) { result in
            place.note("\((result.failure as? URLError)?.code == .cancelled)")
            isSettled.signal()
        }
        current.withLock { $0 = retrieval }
        retrieval.start()
        current.withLock { $0 = nil }
        return place
    }

    @Test("A cancel ends the request that an answer is just leading to")
    func cancelsWhileItIsLedOn() async throws {
        let place = LeadingPlace()
        for number in 1...5_000 {
            let retrieval = Retrieval(
                of: try #require(URL(string: "http://a.b/\(number)")), headers: [:],
                within: .init(size: 9, duration: 600), completion: { _ in }, transport: { _ in place })
            place.lead(retrieval, after: number % 500)
        }
        for _ in 1...24_000 where place.running > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(place.running == 0)
    }

    @Test("A request that exceeds its time fails, and is cancelled")
    func timeout() async throws {
        let place = Place { _ in nil }
        let retrieval = try retrieval(of: "http://a.b/first", from: place, within: 0.001) { result in
            place.note("\((result.failure as? URLError)?.code == .timedOut)")
        }
        retrieval.start()
        var events = place.events.makeAsyncIterator()
        #expect(await [events.next(), events.next()] == ["true", "cancelled first"])
        withExtendedLifetime(retrieval) {}
    }
}

/// A transport that answers requests while they are being cancelled, and leads them to requests without an answer.
private final class LeadingPlace: Transport {
    private struct Task: HTTPClientTask {
        let onCancel: @Sendable () -> Void
        func cancel() { onCancel() }
    }

    private let places = Mutex<Set<URL>>([])
    private let current = Mutex<(retrieval: Retrieval?, pause: Int)>((nil, 0))
    private let pauses = Atomic(0)

    /// The number of requests that have neither ended nor been cancelled.
    var running: Int { places.withLock { $0.count } }

    func lead(_ retrieval: Retrieval, after pause: Int) {
        current.withLock { $0 = (retrieval, pause) }
        retrieval.start()
    }

    func send(
        _ request: WebRequest, completion: @escaping @Sendable (Result<WebResponse, any Error>) -> Void
    ) -> any HTTPClientTask {
        guard request.url.path.hasSuffix("/next") else {
            let (retrieval, pause) = current.withLock { $0 }
            retrieval?.cancel()
            // Not by yielding: on a busy machine, others would run for milliseconds each time.
            for _ in 0..<20 * pause { pauses.add(1, ordering: .relaxed) }
            completion(.success(WebResponse(status: 302, location: request.url.path + "/next", body: Data())))
            return Task {}
        }
        places.withLock { _ = $0.insert(request.url) }
        return Task { self.places.withLock { _ = $0.remove(request.url) } }
    }
}
