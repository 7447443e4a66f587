import Dispatch
import FeedFeature
import Foundation
import Streams
import StreamsFoundation
import Synchronization
import Testing

@testable import FeaturePipelines

@Suite struct StoreSchedulerTests {
    private static let key = DispatchSpecificKey<Bool>()

    /// Makes pipelines with a queue for the store, and counts the store's calls on that queue and elsewhere.
    private func makePipelines(
        _ answer: @escaping @Sendable (URL) -> StubHTTPClient.Outcome
    ) -> (pipelines: FeedPipelines<DispatchQueue>, counts: Counts) {
        let (queue, counts) = (DispatchQueue(label: "store"), Counts())
        queue.setSpecific(key: Self.key, value: true)
        let store = StoreDouble { counts.count(isOnQueue: DispatchQueue.getSpecific(key: Self.key) == true) }
        let client = StubHTTPClient { answer($0) }
        let pipelines = FeedPipelines(baseURL: baseURL, httpClient: client, store: store, scheduler: queue)
        return (pipelines, counts)
    }

    @Test("EF-35: the store works on its own queue when the feed is saved, read, extended and validated")
    func feedIsSavedOnTheQueue() async throws {
        let feed = [makeImage()]
        let (pipelines, counts) = makePipelines { _ in .success((json(feed), 200)) }
        let page = try await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
        _ = try await page.loadMorePublisher?().firstValue()
        try await pipelines.makeCacheValidator().firstValue()
        try await pipelines.makeCacheCleaner().firstValue()
        #expect(counts.elsewhere == 0 && counts.onQueue >= 6)
    }

    @Test("EF-35: the store works on its own queue after a failure, too, and for images")
    func fallbackReadsOnTheQueue() async throws {
        let (pipelines, counts) = makePipelines { url in
            url.path.contains("feed") ? .failure(ConnectionFailure()) : .success((Data("a picture".utf8), 200))
        }
        _ = try? await pipelines.makeRemoteFeedLoaderWithLocalFallback().firstValue()
        _ = try await pipelines.makeLocalImageLoaderWithRemoteFallback(url: makeImage().url).firstValue()
        #expect(counts.elsewhere == 0 && counts.onQueue == 3)
    }

    @Test("EF-35: with the immediate scheduler the store works synchronously")
    func immediateSchedulerWorksInline() {
        let feed = [makeImage()]
        let client = StubHTTPClient { _ in .success((json(feed), 200)) }
        let pipelines = FeaturePipelinesTests.makePipelines(client)
        #expect(result(pipelines.makeRemoteFeedLoaderWithLocalFallback())?.value?.items.count == 1)
    }
}

private final class Counts: Sendable {
    private let counts = Mutex((onQueue: 0, elsewhere: 0))

    var onQueue: Int { counts.withLock(\.onQueue) }
    var elsewhere: Int { counts.withLock(\.elsewhere) }

    func count(isOnQueue: Bool) {
        counts.withLock { counts in
            if isOnQueue { counts.onQueue += 1 } else { counts.elsewhere += 1 }
        }
    }
}
