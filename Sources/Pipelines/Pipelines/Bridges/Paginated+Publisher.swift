import FeatureNetworking
import Streams

extension Paginated {
    /// Makes a page whose next one is the first of a publisher; a cancel of the task cancels the subscription.
    ///
    /// A publisher that finishes without a page has no next one: the paging ends, with the same items.
    public init(items: [Item], loadMorePublisher: @escaping @Sendable () -> AnyPublisher<Self, any Error>)
    where Item: Sendable {
        self.init(items: items) { completion in
            let subscriber = Subscribers.Sink<Self, any Error>(
                receiveCompletion: { if case .failure(let error) = $0 { completion(.failure(error)) } },
                receiveValue: { completion(.success($0)) })
            loadMorePublisher().replaceEmpty(with: Self(items: items)).first().subscribe(subscriber)
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
