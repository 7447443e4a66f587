import FeatureNetworking
import FeedFeature
import Foundation
import Streams
import Synchronization
import Testing

@testable import FeaturePipelines

@Suite struct LoadMoreTests {
    private let shown = [makeImage(), makeImage()]
    private let new = [makeImage()]

    private func loadMore(
        _ outcome: StubHTTPClient.Outcome, _ store: StoreDouble
    ) -> (page: Result<[Paginated<FeedImage>], any Error>?, client: StubHTTPClient) {
        let client = StubHTTPClient { _ in outcome }
        return (
            result(makePipelines(client, store).makeRemoteLoadMoreLoader(last: shown[1], shown: shown)), client
        )
    }

    @Test("EF-37: a page has its items and a way to load more, but does not show how pages are made")
    func pageSaysHowToGetMore() {
        let page = Paginated(items: [1]) { Just(Paginated(items: [1, 2])).tryMap { $0 }.eraseToAnyPublisher() }
        let next = page.loadMorePublisher.flatMap { result($0())?.value }
        #expect(next?.items == [1, 2] && next?.loadMorePublisher == nil)
    }

    @Test("EF-37: an error of the next page is passed on")
    func errorIsPassedOn() {
        let page = Paginated(items: [1]) { Fail(error: ConnectionFailure() as any Error).eraseToAnyPublisher() }
        #expect(isFailure(page.loadMorePublisher.flatMap { result($0()) }))
    }

    @Test("EF-37: a publisher that finishes without a page ends the paging: the last page has what was there")
    func noPageEndsThePaging() {
        let page = Paginated(items: [1, 2]) { Empty().eraseToAnyPublisher() }
        let next = page.loadMorePublisher.flatMap { result($0())?.value }
        #expect(next?.items == [1, 2] && next?.loadMorePublisher == nil)
    }

    @Test("EF-37: of several pages, or a page and an error, the next page is the first: it is called back once")
    func onlyTheFirstPage() {
        let completions = Mutex<[Int?]>([])
        let page = Paginated(items: [1]) {
            [2, 3].publisher.tryMap { Paginated(items: [$0]) }.append(Fail(error: ConnectionFailure() as any Error))
                .eraseToAnyPublisher()
        }
        _ = page.loadMore? { result in completions.withLock { $0.append((try? result.get())?.items.first) } }
        #expect(completions.withLock { $0 } == [2])
    }

    @Test("EF-38: a short page does not end the paging, an empty one does")
    func emptyResponseEndsThePaging() throws {
        let store = try makeStore(with: shown)
        #expect(loadMore(.success((json(new), 200)), store).page?.value?.loadMore != nil)
        #expect(loadMore(.success((json([]), 200)), store).page?.value?.loadMore == nil)
    }

    @Test("EF-38: a page without a new image ends the paging: a server that ignores after_id is not asked without end")
    func nothingNewEndsThePaging() throws {
        let page = loadMore(.success((json(shown), 200)), try makeStore(with: shown)).page?.value
        #expect(page?.items.map(\.id) == shown.map(\.id) && page?.loadMore == nil)
    }

    @Test("EF-39: the page after the last image is appended to the cached ones, and saved with them")
    func newImagesComeBehindCachedOnes() throws {
        let store = try makeStore(with: shown)
        let (page, client) = loadMore(.success((json(new), 200)), store)
        #expect(page?.value?.items.map(\.id) == (shown + new).map(\.id))
        #expect(try store.retrieve()?.feed.map(\.id) == (shown + new).map(\.id))
        #expect(client.requested == [FeedEndpoint.get(after: shown[1]).url(baseURL: baseURL)])
    }

    @Test("EF-39: the next page is the one after the last new image")
    func nextPageIsAfterTheLastNewImage() throws {
        let client = StubHTTPClient { [new] _ in .success((json(new), 200)) }
        let pipelines = makePipelines(client, try makeStore(with: shown))
        let page = result(pipelines.makeRemoteLoadMoreLoader(last: shown[1], shown: shown))?.value
        _ = page?.loadMorePublisher.flatMap { result($0()) }
        #expect(client.requested.last == FeedEndpoint.get(after: new.last).url(baseURL: baseURL))
    }

    @Test("EF-39: when the API fails there is an error, and nothing is saved")
    func remoteFailureSavesNothing() throws {
        let store = try makeStore(with: shown)
        #expect(isFailure(loadMore(.failure(ConnectionFailure()), store).page))
        #expect(try store.retrieve()?.feed.count == shown.count)
    }

    @Test(
        "EF-40: whatever the cache has, the shown images stay, and the new page follows them",
        arguments: [[], [0], [0, 1, 2, 3]])
    func whatIsShownStays(cached: [Int]) throws {
        let others = [makeImage(), makeImage(), shown[0], new[0]]
        let store = try makeStore(with: cached.map { others[$0] })
        #expect(loadMore(.success((json(new), 200)), store).page?.value?.items.map(\.id) == (shown + new).map(\.id))
        #expect(try store.retrieve()?.feed.map(\.id) == (shown + new).map(\.id))
    }

    @Test(
        "EF-40: a cache that fails removes nothing that is shown, and is reported",
        arguments: [StoreDouble.Operation.insert, .delete])
    func failingCache(operation: StoreDouble.Operation) {
        let faults = Mutex(0)
        var pipelines = makePipelines(
            StubHTTPClient { [new] _ in .success((json(new), 200)) }, StoreDouble(failing: [operation, .retrieve]))
        pipelines.onCacheFault = { _ in faults.withLock { $0 += 1 } }
        let page = result(pipelines.makeRemoteLoadMoreLoader(last: shown[1], shown: shown))?.value
        #expect(page?.items.map(\.id) == (shown + new).map(\.id) && faults.withLock { $0 } == 1)
    }

    @Test("EF-40: an image that the server has on two pages is shown once")
    func withoutDuplicates() throws {
        let page = loadMore(.success((json([shown[1]] + new), 200)), StoreDouble()).page?.value
        #expect(page?.items.map(\.id) == (shown + new).map(\.id) && page?.loadMore != nil)
    }

    @Test("Cancelling load-more cancels its request, and saves nothing")
    func cancelled() throws {
        let (client, store) = (StubHTTPClient(), StoreDouble())
        let page = makePipelines(client, store).makePage(items: shown, last: shown[1])
        let cancellable = page.loadMorePublisher?().sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        cancellable?.cancel()
        #expect(client.cancelled == client.requested && client.requested.count == 1)
        client.complete(with: .success((json(new), 200)))
        #expect(store.operations.isEmpty)
    }
}
