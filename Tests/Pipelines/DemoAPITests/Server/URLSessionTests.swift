import Foundation
import Testing

@testable import FeatureDemoAPI

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct URLSessionTests {
    private struct Page: Decodable {
        struct Item: Decodable {
            let id: UUID
            let image: URL
        }
        let items: [Item]
    }

    private let server: DemoServer
    /// Has a time limit that is long enough for a busy machine.
    private let session = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 600
        return URLSession(configuration: configuration)
    }()

    init() throws { server = try DemoServer(limits: .patient) }

    private func page(after id: UUID? = nil) async throws -> [Page.Item] {
        let query = [
            URLQueryItem(name: "limit", value: "10"), URLQueryItem(name: "after_id", value: id?.uuidString),
        ]
        let url = server.baseURL.appending(path: "v1/feed").appending(
            queryItems: query.filter { $0.value != nil })
        return try JSONDecoder().decode(Page.self, from: try await session.data(from: url).0).items
    }

    private func load(_ path: String = "v1/feed") async throws -> (Data, Int?) {
        let (data, response) = try await session.data(from: server.baseURL.appending(path: path))
        return (data, (response as? HTTPURLResponse)?.statusCode)
    }

    /// Starts a request at once, whatever the test's own tasks wait for, and returns its single outcome.
    private func errors(of url: URL) -> AsyncStream<(any Error)?> {
        AsyncStream { continuation in
            session.dataTask(with: url) { _, _, error in
                continuation.yield(error)
                continuation.finish()
            }.resume()
        }
    }

    @Test("successive pages have sixty images, and then none")
    func pagesToTheEnd() async throws {
        defer { session.invalidateAndCancel() }
        var items = try await page()
        for _ in 0..<5 { items += try await page(after: items.last?.id) }
        #expect(Set(items.map(\.id)).count == 60)
        #expect(try await page(after: items.last?.id).isEmpty)
        #expect(server.traffic.requests(for: "/v1/feed") == 7)
    }

    @Test("the image of an item is a bitmap that this server draws")
    func imageOfAnItem() async throws {
        defer { session.invalidateAndCancel() }
        let item = try #require(try await page().first)
        let (data, response) = try await session.data(from: item.image)
        #expect(response.mimeType == "image/bmp")
        #expect(Array(data) == Landscape(id: item.id).picture().bitmapFile)
    }

    @Test("the server sees a client cancel")
    func cancel() async throws {
        defer { session.invalidateAndCancel() }
        server.setFault(.stall)
        let task = session.dataTask(with: server.baseURL.appending(path: "v1/feed"))
        task.resume()
        #expect(await server.waitForTraffic { $0.requests(for: "/v1/feed") == 1 })
        task.cancel()
        #expect(await server.waitForTraffic { $0.abandoned(for: "/v1/feed") == 1 && $0.connectionsOpen == 0 })
    }

    @Test("the server sees a client cancel an endless body")
    func cancelEndless() async throws {
        defer { session.invalidateAndCancel() }
        server.setFault(.endless)
        let task = session.dataTask(with: server.baseURL.appending(path: "v1/feed"))
        task.resume()
        #expect(await server.waitForTraffic { $0.requests == 1 })
        task.cancel()
        #expect(await server.waitForTraffic { $0.abandoned == 1 })
    }

    @Test("a truncated body is a transport error")
    func cutShort() async throws {
        defer { session.invalidateAndCancel() }
        server.setFault(.cutShort)
        await #expect(throws: URLError.self) { try await load() }
    }

    @Test("an answer that takes too long is a timeout for the client")
    func clientTimeout() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 1
        let session = URLSession(configuration: configuration)
        defer { session.invalidateAndCancel() }
        server.setFault(.stallHalfway)
        let error = await #expect(throws: URLError.self) { try await session.data(from: server.baseURL) }
        #expect(error?.code == .timedOut)
    }

    @Test("a 500, an invalid answer and a late one arrive unchanged")
    func faultsThatAnswer() async throws {
        defer { session.invalidateAndCancel() }
        server.setFault(.serverError)
        #expect(try await load().1 == 500)
        server.setFault(.rubbish)
        #expect(try await load().1 == 200)
        server.setFault(.delay(.milliseconds(50)))
        #expect(try await load().0.count > 1_000)
    }

    @Test("waiting without an answer ends at its deadline")
    func waitInVain() async {
        let start = ContinuousClock.now
        #expect(await !server.waitForTraffic(within: .milliseconds(30)) { $0.requests == 1 })
        #expect(ContinuousClock.now - start >= .milliseconds(30))
    }

    @Test("a server that is stopped while it answers is a transport error")
    func stopWhileAnswering() async throws {
        defer { session.invalidateAndCancel() }
        server.setFault(.stall)
        let errors = errors(of: server.baseURL)
        #expect(await server.waitForTraffic { $0.requests == 1 })
        server.stop()
        for await error in errors { #expect(error is URLError) }
    }
}
