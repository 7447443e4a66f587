import FeatureNetworking
import FeedFeature
import Foundation
import ImageCommentsFeature
import Streams
import Testing

@testable import FeaturePipelines

@Suite struct ImagesAndCommentsTests {
    private let image = makeImage()
    private let data = Data("a picture".utf8)

    @Test("EF-41: the bytes come from the cache, without a request")
    func bytesComeFromTheCache() throws {
        let (client, store) = (StubHTTPClient(), StoreDouble())
        try store.insert(data, for: image.url)
        #expect(
            result(makePipelines(client, store).makeLocalImageLoaderWithRemoteFallback(url: image.url))?.value
                == data)
        #expect(client.requested.isEmpty)
    }

    @Test("EF-41: on any local error they come from the network, and are saved", arguments: [true, false])
    func bytesComeFromTheNetwork(storeFails: Bool) throws {
        let store = StoreDouble(failing: storeFails ? [.retrieveImage] : [])
        let client = StubHTTPClient { [data] _ in .success((data, 200)) }
        #expect(
            result(makePipelines(client, store).makeLocalImageLoaderWithRemoteFallback(url: image.url))?.value
                == data)
        #expect(store.operations == [.retrieveImage, .insertImage])
    }

    @Test("EF-41: a cache that cannot save does not affect the bytes")
    func failingCacheDoesNotHarm() {
        let client = StubHTTPClient { [data] _ in .success((data, 200)) }
        let pipelines = makePipelines(client, StoreDouble(failing: [.insertImage]))
        #expect(result(pipelines.makeLocalImageLoaderWithRemoteFallback(url: image.url))?.value == data)
    }

    @Test("EF-41: the bytes of the network are mapped before they are saved", arguments: [404, 200])
    func answersAreMapped(status: Int) {
        let store = StoreDouble()
        let client = StubHTTPClient { _ in .success((status == 200 ? Data() : Data("no".utf8), status)) }
        #expect(
            isFailure(result(makePipelines(client, store).makeLocalImageLoaderWithRemoteFallback(url: image.url))))
        #expect(store.operations == [.retrieveImage])
    }

    @Test("EF-61: bytes that are not an image are neither taken from the cache nor saved in it")
    func checkedBytes() throws {
        let (client, store) = (StubHTTPClient { [data] _ in .success((data, 200)) }, StoreDouble())
        try store.insert(data, for: image.url)
        let refuse: @Sendable (Data) throws -> Data = { _ in throw ConnectionFailure() }
        let pipelines = makePipelines(client, store)
        #expect(isFailure(result(pipelines.makeLocalImageLoaderWithRemoteFallback(url: image.url, check: refuse))))
        #expect(client.requested == [image.url] && store.operations == [.insertImage, .retrieveImage])
    }

    @Test("EF-42: comments come from the network, and are never cached")
    func commentsAreNeverCached() {
        let store = StoreDouble()
        let client = StubHTTPClient { _ in .success((Data(#"{"items": []}"#.utf8), 204)) }
        #expect(result(makePipelines(client, store).makeRemoteCommentsLoader(for: image))?.value == [])
        #expect(client.requested == [ImageCommentsEndpoint.get(image.id).url(baseURL: baseURL)])
        #expect(store.operations.isEmpty)
    }

    @Test("EF-42: comments that cannot be loaded are an error")
    func failedCommentsAreAnError() {
        let client = StubHTTPClient { _ in .failure(ConnectionFailure()) }
        #expect(isFailure(result(makePipelines(client).makeRemoteCommentsLoader(for: image))))
    }
}
