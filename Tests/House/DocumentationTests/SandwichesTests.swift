import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

protocol NewsClient: Sendable {
    /// Calls the completion once, on any thread.
    func getNews(completion: @escaping @Sendable (Result<String, any Error>) -> Void) -> any NewsTask
}

protocol NewsTask: Sendable { func cancel() }

enum HeadlinesMapper {
    struct NoHeadlines: Error {}

    static func map(_ page: String) throws -> [String] {
        let headlines = page.split(separator: "\n").filter { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
        guard !headlines.isEmpty else { throw NoHeadlines() }
        return headlines
    }
}

/// Headlines in memory.
final class HeadlinesStore: Sendable {
    private let headlines = Mutex<[String]>([])

    func save(_ new: [String]) throws { headlines.withLock { $0 = new } }

    func load() throws -> [String] { headlines.withLock { $0 } }
}

/// A server that answers the next request, and those after it.
final class Server: NewsClient {
    struct Offline: Error {}
    struct Request: NewsTask {
        let onCancel: @Sendable () -> Void
        func cancel() { onCancel() }
    }

    let pages: Mutex<[String]>
    let onCancel: @Sendable () -> Void

    init(_ pages: [String], onCancel: @escaping @Sendable () -> Void = {}) {
        self.pages = Mutex(pages)
        self.onCancel = onCancel
    }

    func getNews(completion: @escaping @Sendable (Result<String, any Error>) -> Void) -> any NewsTask {
        let page = pages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if page != "…" { completion(page.map(Result.success) ?? .failure(Offline())) }
        return Request(onCancel: onCancel)
    }
}

final class HeadlinesLoader: Sendable {
    private let client: any NewsClient
    private let store: HeadlinesStore

    init(client: any NewsClient, store: HeadlinesStore) {
        self.client = client
        self.store = store
    }

    func load(completion: @escaping @Sendable ([String]) -> Void) {
        _ = client.getNews { [store] result in
            do {
                let headlines = try HeadlinesMapper.map(result.get())
                try? store.save(headlines)
                completion(headlines)
            } catch {
                completion((try? store.load()) ?? [])
            }
        }
    }
}

/// Runs the code of Docs/Sandwiches.md.
@Suite struct SandwichesTests: Examples {
    let printed = Printed()

    @Test("The loader into which everything is injected has the same result as the sandwich")
    func injected() {
        let heard = Mutex<[[String]]>([])
        let loader = HeadlinesLoader(client: Server(["# One\n# Two"]), store: HeadlinesStore())
        for _ in 1...2 { loader.load { headlines in heard.withLock { $0.append(headlines) } } }
        #expect(heard.withLock { $0 } == [["One", "Two"], ["One", "Two"]])
    }

    @Test("A sandwich saves fresh headlines, and shows saved ones when there is no server")
    func sandwich() throws {
        let (server, store) = (Server(["# One\n# Two"]), HeadlinesStore())
        let headlines = server.newsPublisher()
            .tryMap(HeadlinesMapper.map)
            .caching(to: store.save)
            .fallback(to: store.loadPublisher)
        for _ in 1...2 {
            let cancellable = headlines.sink(receiveCompletion: { _ in }, receiveValue: { print($0) })
            cancellable.cancel()
        }
        // Prints: ["One", "Two"], ["One", "Two"]
        try printed.check()
    }

    @Test("The sandwich of an async function has the same result as that of a publisher")
    func asynchronous() async throws {
        let (server, store) = (Server(["# One\n# Two"]), HeadlinesStore())
        let loadHeadlines = AsyncFunction { try await server.news() }
            .tryMap(HeadlinesMapper.map)
            .caching(to: store.save)
            .fallback(to: store.load)
        let headlines = try await loadHeadlines()
        let kept = try await loadHeadlines()
        #expect([headlines, kept] == [["One", "Two"], ["One", "Two"]])
    }

    @Test("A page without headlines is an error")
    func mapper() {
        #expect(throws: HeadlinesMapper.NoHeadlines.self) { try HeadlinesMapper.map("<html>") }
    }

    @Test("A page that cannot be read leaves the saved headlines unchanged")
    func unreadable() throws {
        let store = HeadlinesStore()
        try store.save(["Yesterday"])
        let recorder = Just("<html>").setFailureType(to: (any Error).self)
            .tryMap(HeadlinesMapper.map).caching(to: store.save).fallback(to: store.loadPublisher).record()
        #expect(recorder.values == [["Yesterday"]])
    }

    @Test("Cancelling the subscription cancels the request")
    func leaving() {
        let cancels = Mutex(0)
        let server = Server(["…"], onCancel: { cancels.withLock { $0 += 1 } })
        server.newsPublisher().record().cancel()
        #expect(cancels.withLock { $0 } == 1)
    }
}

extension NewsClient {
    func newsPublisher() -> AnyPublisher<String, any Error> {
        Deferred {
            var task: (any NewsTask)?
            return Future { task = getNews(completion: $0) }
                .handleEvents(receiveCancel: { task?.cancel() })
        }
        .eraseToAnyPublisher()
    }

    func news() async throws -> String {
        guard let page = try await newsPublisher().firstValue() else { throw CancellationError() }
        return page
    }
}

extension HeadlinesStore {
    func loadPublisher() -> AnyPublisher<[String], any Error> {
        Deferred { Future { promise in promise(Result { try self.load() }) } }.eraseToAnyPublisher()
    }
}
