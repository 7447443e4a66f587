import Feed
import Foundation
import Networking
import Streams

extension LocalFeedImageDataLoader {
    /// The bytes of an image: from the cache; from the network when it has none, and saved.
    ///
    /// What the cache does is done on the scheduler: give it a serial queue.
    public func loadImageDataPublisher<Context: Scheduler & Sendable>(
        from url: URL, or httpClient: any HTTPClient, on scheduler: Context
    ) -> AnyPublisher<Data, any Error> {
        loadImageDataPublisher(from: url)
            .fallback {
                httpClient.getPublisher(url: url)
                    .tryMap(FeedImageDataMapper.map)
                    .receive(on: scheduler)
                    .caching(to: { try save($0, for: url) })
            }
            .subscribe(on: scheduler)
            .eraseToAnyPublisher()
    }
}
