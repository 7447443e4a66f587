import FeatureNetworking
import Streams

extension Paginated {
    /// Makes a page whose next one comes from a publisher.
    public init(items: [Item], loadMorePublisher: @escaping @Sendable () -> AnyPublisher<Self, any Error>) {
        self.init(items: items) { completion in
            let subscriber = Subscribers.Sink<Self, any Error>(
                receiveCompletion: { if case .failure(let error) = $0 { completion(.failure(error)) } },
                receiveValue: { completion(.success($0)) })
            loadMorePublisher().subscribe(subscriber)
        }
    }

    /// Loads the next page for each subscriber; nil when there is no more.
    public var loadMorePublisher: (() -> AnyPublisher<Self, any Error>)? {
        guard let loadMore else { return nil }
        return { Deferred { Future(loadMore) }.eraseToAnyPublisher() }
    }
}
