import FeatureNetworking
import Foundation
import Streams

extension HTTPClient {
    /// The body and the status of an HTTP response, or the error that prevented it.
    public typealias Publisher = AnyPublisher<(Data, Int), any Error>

    /// Gets the contents of a URL: a request for each subscriber, sent when it subscribes.
    ///
    ///     httpClient.getPublisher(url: url).tryMap(FeedItemsMapper.map)
    ///
    /// A cancel of the subscription cancels the request.
    public func getPublisher(url: URL) -> Publisher {
        Deferred {
            var task: (any HTTPClientTask)?
            return Future { task = self.get(from: url, completion: $0) }
                .handleEvents(receiveCancel: { task?.cancel() })
        }
        .named("GET \(url.path)")
        .eraseToAnyPublisher()
    }
}
