import FeatureNetworking
import FeedFeature
import Foundation
import Streams

extension LocalFeedImageDataLoader {
    /// The bytes of an image: from the cache; from the network when it has none, and saved.
    ///
    /// What `check` throws for counts as not there: such bytes are neither taken from the cache nor kept in it. What the
    /// cache does is done on the scheduler: give it a serial queue.
    public func loadImageDataPublisher<Context: Scheduler & Sendable>(
        from url: URL, or httpClient: any HTTPClient, on scheduler: Context,
        check: @escaping @Sendable (Data) throws -> Data = { $0 }
    ) -> AnyPublisher<Data, any Error> {
        loadImageDataPublisher(from: url)
            .tryMap(check)
            .fallback {
                httpClient.getPublisher(url: url)
                    .tryMap(FeedImageDataMapper.map)
                    .tryMap(check)
                    .receive(on: scheduler)
                    .caching(to: { try save($0, for: url) })
            }
            .subscribe(on: scheduler)
            .eraseToAnyPublisher()
    }
}
