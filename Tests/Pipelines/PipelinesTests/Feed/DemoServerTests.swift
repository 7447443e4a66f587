import Dispatch
import FeatureDemoAPI
import FeatureNetworking
import FeedFeature
import Foundation
import Streams
import Testing

@testable import FeaturePipelines

/// Tests the pipelines over real sockets and with a real directory.
@Suite struct DemoServerTests {
    private let server: DemoServer
    private let folder = TemporaryFolder()

    private var directory: URL { folder.url }

    init() throws { server = try DemoServer(limits: .patient) }

    private func compose(_ address: URL? = nil) -> FeedPipelines<DispatchQueue> {
        FeedPipelines(baseURL: address ?? server.baseURL, cacheDirectory: directory)
    }

    /// Uses a client that does not time out before a test cancels, even when all tests run at once.
    private func composePatiently() -> FeedPipelines<DispatchQueue> {
        FeedPipelines(
            baseURL: server.baseURL, httpClient: WebHTTPClient(maximumDuration: 600),
            store: FileFeedStore.orInMemory(directory: directory) { _ in }, scheduler: DispatchQueue(label: "store"))
    }

    private func withDirectory<T>(_ body: () async throws -> T) async throws -> T {
        defer { try? FileManager.default.removeItem(at: directory) }
        return try await body()
    }

    @Test("The pages lead to the end of the feed, and all of it is available without the server")
    func pagesLeadToTheEnd() async throws {
        try await withDirectory {
            var page = try await compose().makeRemoteFeedLoaderWithLocalFallback().firstValue()
            while let loadMore = page.loadMorePublisher { page = try await loadMore().firstValue() }
            server.stop()
            let cached = try await compose().makeRemoteFeedLoaderWithLocalFallback().firstValue()
            #expect(Set(page.items).count == server.feed.images.count)
            #expect(cached.items == page.items)
        }
    }

    @Test(
        "Whatever the server does wrong, the cached feed is shown",
        arguments: [
            DemoServer.Fault.cutShort, .serverError, .rubbish,
        ])
    func cachedFeedIsShown(fault: DemoServer.Fault) async throws {
        try await withDirectory {
            let fresh = try await compose().makeRemoteFeedLoaderWithLocalFallback().firstValue()
            server.setFault(fault)
            let cached = try await compose().makeRemoteFeedLoaderWithLocalFallback().firstValue()
            #expect(cached.items == fresh.items)
        }
    }

    @Test("The server sees a cancel while it stalls")
    func cancelIsSeenByTheServer() async throws {
        try await withDirectory {
            server.setFault(.stall)
            let cancellable = composePatiently().makeRemoteFeedLoaderWithLocalFallback()
                .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            #expect(await server.waitForTraffic { $0.requests == 1 })
            cancellable.cancel()
            #expect(await server.waitForTraffic { $0.abandoned == 1 })
        }
    }

    @Test("A picture is requested once, and then read from the cache")
    func pictureIsRequestedOnce() async throws {
        try await withDirectory {
            let page = try await compose().makeRemoteFeedLoaderWithLocalFallback().firstValue()
            let url = try #require(page.items.first?.url)
            let first = try await compose().makeLocalImageLoaderWithRemoteFallback(url: url).firstValue()
            let second = try await compose().makeLocalImageLoaderWithRemoteFallback(url: url).firstValue()
            #expect(first == second && server.traffic.requests(for: url.path) == 1)
        }
    }

    @Test("A cancelled task cancels the request")
    func cancelledTaskCancelsTheRequest() async throws {
        try await withDirectory {
            server.setFault(.stall)
            let pipelines = composePatiently()
            let task = Task { try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue() }
            #expect(await server.waitForTraffic { $0.requests == 1 })
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(await server.waitForTraffic { $0.abandoned == 1 })
        }
    }
}
