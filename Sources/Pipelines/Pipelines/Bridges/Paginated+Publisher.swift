import FeatureNetworking
import Streams

extension Paginated {
    /// Makes a page whose next one comes from a publisher; a cancel of the task cancels the subscription.
    public init(items: [Item], loadMorePublisher: @escaping @Sendable () -> AnyPublisher<Self, any Error>) {
        self.init(items: items) { completion in
            let subscriber = Subscribers.Sink<Self, any Error>(
                receiveCompletion: { if case .failure(let error) = $0 { completion(.failure(error)) } },
                receiveValue: { completion(.success($0)) })
            loadMorePublisher().subscribe(subscriber)
            return SubscriptionTask(subscriber: subscriber)
        }
    }

    /// Loads the next page for each subscriber; nil when there is no more.
    public var loadMorePublisher: (() -> AnyPublisher<Self, any Error>)? {
        guard let loadMore else { return nil }
        return {
            Deferred {
                var task: (any HTTPClientTask)?
                return Future { task = loadMore($0) }.handleEvents(receiveCancel: { task?.cancel() })
            }
            .eraseToAnyPublisher()
        }
    }
}

/// A subscription as a running task.
private struct SubscriptionTask: HTTPClientTask {
    // Its only use, a cancel, may happen on any thread.
    nonisolated(unsafe) let subscriber: any Cancellable

    func cancel() { subscriber.cancel() }
}
