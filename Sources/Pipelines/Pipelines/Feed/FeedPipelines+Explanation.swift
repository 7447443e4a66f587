import FeatureNetworking
import FeedFeature
import Foundation
import Streams
import StreamsReports

extension FeedPipelines where Context == ImmediateScheduler {
    /// The layers of each sandwich of the feed. Nothing is subscribed to, so nothing is requested.
    public static func explained() -> [(title: String, explanation: PipelineExplanation)] {
        let nowhere = URL(filePath: "/")
        let pipelines = FeedPipelines(
            baseURL: nowhere, httpClient: WebHTTPClient(), store: InMemoryFeedStore(), scheduler: .shared)
        let image = FeedImage(id: UUID(), description: nil, location: nil, url: nowhere)
        return [
            ("the first page", pipelines.makeRemoteFeedLoaderWithLocalFallback()),
            ("a page after it", pipelines.makeRemoteLoadMoreLoader(last: image, shown: [])),
            ("an image", pipelines.makeLocalImageLoaderWithRemoteFallback(url: nowhere)),
            ("the comments on an image", pipelines.makeRemoteCommentsLoader(for: image)),
            ("what is done when the app is left", pipelines.makeCacheValidator()),
        ].map { title, publisher in (title, PipelineExplanation(of: publisher)) }
    }
}
