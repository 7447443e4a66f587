import Streams

extension Publishers {
    /// Runs an asynchronous function, or iterates over an asynchronous sequence, for each subscriber, in a task that is
    /// cancelled with the subscription.
    ///
    ///     let user = Publishers.Async { try await api.user(42) }
    ///
    /// The task starts on subscription; each subscriber has its own. The function's result is sent when it is
    /// requested, followed by the completion. A thrown error becomes the failure, and keeps its type.
    ///
    /// Known as `Single.create` in RxSwift, `from` a promise in RxJS, and `flow` in Kotlin's Flow.
    public struct Async<Output: Sendable, Failure: Error>: TermsPublisher, Sendable {
        private let run: @Sendable (AsyncDelivery<Output, Failure>) async throws(Failure) -> Void

        /// Makes a publisher of the function's result.
        public init(_ operation: @escaping @Sendable () async throws(Failure) -> Output) {
            run = { (delivery) async throws(Failure) in
                let value = try await operation()
                if await delivery.isAsked() { delivery.send(value) }
            }
        }

        /// Makes a publisher of the sequence's elements; see `AsyncSequence.publisher`.
        public init<S: AsyncSequence & Sendable>(_ sequence: S) where S.Element == Output, S.Failure == Failure {
            run = { (delivery) async throws(Failure) in
                var iterator = sequence.makeAsyncIterator()
                while await delivery.isAsked(), let element = try await iterator.next(isolation: nil) {
                    delivery.send(element)
                }
            }
        }

        /// Starts the task.
        public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            terms.by(Self.self).runTask(for: subscriber, run)
        }
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable {
    /// A publisher that sends the elements of this sequence, and completes when it ends.
    ///
    ///     let cancellable = notifications.publisher.sink { print($0) }
    ///
    /// For each subscriber, a task iterates over the sequence, and takes an element when one is requested. So the
    /// completion is sent only after a request for one more element. A cancel cancels the task.
    public var publisher: Publishers.Async<Element, Failure> { Publishers.Async(self) }
}
