import FeatureNetworking
import FeedFeature
import Foundation
import Streams
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

    @Test("EF-37: a page says what it has, and how to get more, but not how pages are made")
    func pageSaysHowToGetMore() {
        let page = Paginated(items: [1]) { Just(Paginated(items: [1, 2])).tryMap { $0 }.eraseToAnyPublisher() }
        let next = page.loadMorePublisher.flatMap { result($0())?.value }
        #expect(next?.items == [1, 2] && next?.loadMorePublisher == nil)
    }

    @Test("EF-37: an error on the way to the next page is passed on")
    func errorIsPassedOn() {
        let page = Paginated(items: [1]) { Fail(error: ConnectionFailure() as any Error).eraseToAnyPublisher() }
        #expect(isFailure(page.loadMorePublisher.flatMap { result($0()) }))
    }

    @Test("EF-38: a short page does not end the paging, an empty one does")
    func emptyResponseEndsThePaging() throws {
        let store = try makeStore(with: shown)
        #expect(loadMore(.success((json(new), 200)), store).page?.value?.loadMore != nil)
        #expect(loadMore(.success((json([]), 200)), store).page?.value?.loadMore == nil)
    }

    @Test("EF-39: the page after the last image comes behind those that are cached, and is saved with them")
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

    @Test("EF-39: when the cache fails there is an error, and nothing is saved")
    func cacheFailureSavesNothing() {
        let store = StoreDouble(failing: [.retrieve])
        #expect(isFailure(loadMore(.success((json(new), 200)), store).page))
        #expect(!store.operations.contains(.insert))
    }

    @Test("EF-40: where the cache is empty or has expired, what is shown stays", arguments: [0, 7])
    func whatIsShownStays(daysAgo: Double) throws {
        let store = try makeStore(with: daysAgo == 0 ? [] : [makeImage()], daysAgo: daysAgo)
        let page = loadMore(.success((json(new), 200)), store).page?.value
        #expect(page?.items.map(\.id) == (shown + new).map(\.id))
    }
}
