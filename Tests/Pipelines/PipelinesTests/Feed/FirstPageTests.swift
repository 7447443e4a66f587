import FeatureNetworking
import FeedFeature
import Foundation
import Streams
import Testing

@testable import FeaturePipelines

@Suite struct FirstPageTests {
    private let feed = [makeImage(), makeImage()]

    @Test("EF-36: the remote feed is shown, and saved")
    func remoteFeedIsShownAndSaved() throws {
        let store = StoreDouble()
        let page = result(
            makePipelines(StubHTTPClient { [feed] _ in .success((json(feed), 200)) }, store)
                .makeRemoteFeedLoaderWithLocalFallback())?.value
        #expect(page?.items.map(\.id) == feed.map(\.id))
        #expect(try store.retrieve()?.feed.map(\.id) == feed.map(\.id))
    }

    @Test(
        "EF-36: a cache that fails does not affect the remote feed",
        arguments: [StoreDouble.Operation.delete, .insert])
    func failingCacheDoesNotHarm(operation: StoreDouble.Operation) {
        let client = StubHTTPClient { [feed] _ in .success((json(feed), 200)) }
        let page = result(
            makePipelines(client, StoreDouble(failing: [operation])).makeRemoteFeedLoaderWithLocalFallback())?
            .value
        #expect(page?.items.count == 2)
    }

    @Test("EF-36: whatever the remote failure, the local feed is shown", arguments: [0, 500, 200])
    func localFeedIsShown(status: Int) throws {
        let client = StubHTTPClient { _ in
            status == 0 ? .failure(ConnectionFailure()) : .success((Data("{".utf8), status))
        }
        let page = result(
            makePipelines(client, try makeStore(with: feed)).makeRemoteFeedLoaderWithLocalFallback())?.value
        #expect(page?.items == feed)
    }

    @Test("EF-36: a local failure after a remote failure is an error")
    func localFailureIsAnError() {
        let client = StubHTTPClient { _ in .failure(ConnectionFailure()) }
        let pipelines = makePipelines(client, StoreDouble(failing: [.retrieve]))
        #expect(isFailure(result(pipelines.makeRemoteFeedLoaderWithLocalFallback())))
    }

    @Test(
        "EF-36: an empty or expired cache after a remote failure is an error, not an empty list",
        arguments: [0, 7])
    func nothingCachedIsAnError(daysAgo: Double) throws {
        let store = try makeStore(with: daysAgo == 0 ? [] : feed, daysAgo: daysAgo)
        let pipelines = makePipelines(StubHTTPClient { _ in .failure(ConnectionFailure()) }, store)
        #expect(isFailure(result(pipelines.makeRemoteFeedLoaderWithLocalFallback())))
    }

    @Test("EF-36: the cache is not read while the API answers")
    func cacheIsNotAsked() {
        let store = StoreDouble()
        let client = StubHTTPClient { [feed] _ in .success((json(feed), 200)) }
        _ = result(makePipelines(client, store).makeRemoteFeedLoaderWithLocalFallback())
        #expect(store.operations == [.delete, .insert])
    }

    @Test("EF-38: an empty first page has no more")
    func emptyFirstPageHasNoMore() {
        let client = StubHTTPClient { _ in .success((json([]), 200)) }
        let page = result(makePipelines(client).makeRemoteFeedLoaderWithLocalFallback())?.value
        #expect(page?.items == [] && page?.loadMore == nil)
    }

    @Test("EF-38: a first page that is not empty has more, whether it is remote or cached", arguments: [true, false])
    func firstPageHasMore(isRemote: Bool) throws {
        let client = StubHTTPClient { [feed] _ in
            isRemote ? .success((json(feed), 200)) : .failure(ConnectionFailure())
        }
        let pipelines = makePipelines(client, try makeStore(with: feed))
        #expect(result(pipelines.makeRemoteFeedLoaderWithLocalFallback())?.value?.loadMore != nil)
    }

    @Test("Nothing is requested before a subscription, and then once for each")
    func nothingIsRequestedBefore() {
        let client = StubHTTPClient { _ in .success((json([]), 200)) }
        let publisher = makePipelines(client).makeRemoteFeedLoaderWithLocalFallback()
        #expect(client.requested.isEmpty)
        _ = (result(publisher), result(publisher))
        #expect(client.requested.count == 2)
    }

    @Test("A cancel cancels the request")
    func cancelCancelsTheRequest() {
        let client = StubHTTPClient()
        let cancellable = makePipelines(client).makeRemoteFeedLoaderWithLocalFallback()
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        cancellable.cancel()
        #expect(client.cancelled == client.requested && client.requested.count == 1)
    }
}
