import Dispatch
import FeatureNetworking
import FeatureStorage
import FeedFeature
import Foundation
import StreamsFoundation

extension FeedPipelines where Context == DispatchQueue {
    /// Composes the pipelines of an app: over the network, with a cache in a directory.
    ///
    /// - Parameters:
    ///   - cacheDirectory: The directory of the cache; if it cannot be used, the feed is kept in memory.
    ///   - access: For reading alone, the cache stays as it is.
    ///   - onFault: Receives the reason if the directory cannot be used.
    ///   - observe: Receives requests, answers, and uses of the cache.
    public init(
        baseURL: URL, cacheDirectory: URL, access: StoreAccess = .readAndWrite, onFault: (any Error) -> Void = { _ in },
        observe: @escaping Trace.Observer = { _ in }
    ) {
        let store = FileFeedStore.orInMemory(directory: cacheDirectory, access: access, onFault: onFault)
        self.init(
            baseURL: baseURL,
            httpClient: TracingHTTPClient(WebHTTPClient(), observe: observe),
            store: TracingFeedStore(store, observe: observe),
            scheduler: DispatchQueue(label: "Pipelines.FeedStore"),
            decoder: DispatchQueue(label: "Pipelines.FeedPictures"))
    }
}
