import Dispatch
import FeatureNetworking
import FeedFeature
import Foundation
import StreamsFoundation

extension FeedPipelines where Context == DispatchQueue {
    /// Composes the pipelines of an app: over the network, with a cache in a directory.
    ///
    /// - Parameters:
    ///   - cacheDirectory: where the feed is kept; if that cannot be used it is kept in memory.
    ///   - onFault: told why the cache cannot be used.
    ///   - observe: told of requests, answers, and what the cache does.
    public init(
        baseURL: URL, cacheDirectory: URL, onFault: (any Error) -> Void = { _ in },
        observe: @escaping Trace.Observer = { _ in }
    ) {
        let store = FileFeedStore.orInMemory(directory: cacheDirectory, onFault: onFault)
        self.init(
            baseURL: baseURL,
            httpClient: TracingHTTPClient(WebHTTPClient(), observe: observe),
            store: TracingFeedStore(store, observe: observe),
            scheduler: DispatchQueue(label: "Pipelines.FeedStore"))
    }
}
