extension Publisher {
    /// On failure, sends the value, and finishes.
    ///
    ///     Fail<Int, URLError>(error: URLError(.timedOut)).replaceError(with: 0).sink { print($0) }
    ///     // Prints: 0
    ///
    /// Values pass through until then. The value is sent when there is demand for it.
    @_alwaysEmitIntoClient public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
        Publishers.ReplaceError(upstream: self, output: output)
    }

    /// Sends the value if this publisher finishes without one.
    ///
    ///     [Int]().publisher.replaceEmpty(with: 0).sink { print($0) }
    ///     // Prints: 0
    ///
    /// The value is sent when there is demand for it. A failure is passed on.
    @_alwaysEmitIntoClient public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self> {
        Publishers.ReplaceEmpty(upstream: self, output: output)
    }
}

extension Publishers {
    /// On failure of its upstream, sends a value, and finishes.
    public struct ReplaceError<Upstream: Publisher>: ReplacingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Never fails.
        public typealias Failure = Never

        /// The publisher whose failure is replaced.
        public let upstream: Upstream
        /// The value that replaces it.
        public let output: Upstream.Output

        /// Publishes `output` in place of a failure of `upstream`, and finishes.
        @_alwaysEmitIntoClient public init(upstream: Upstream, output: Upstream.Output) {
            (self.upstream, self.output) = (upstream, output)
        }

        /// Runs the upstream. Its failure is the value.
        @_alwaysEmitIntoClient @inline(__always) public func _attempt(
            send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
        ) -> _Attempt<Output, Failure> {
            upstream.attempt(send: send, end: end) { _ in
                send(output)
                end(.finished)
                return .done
            } pending: {
                $0.replaceError(with: output)
            }
        }

        /// Attaches the subscriber to the upstream, and, if that fails, to the value.
        @_alwaysEmitIntoClient package func _receive(
            _ subscriber: some Subscriber<Self.Output, Never>, by relay: SharedRelay
        ) -> _SubscriptionReference? {
            relay.attach(subscriber, to: upstream, keeping: output) { output, completion, subscriber, relay in
                if case .finished = completion { .finished } else { relay.follow(Just(output), subscriber) }
            }
        }
    }

    /// Sends a value if its upstream finishes without one.
    public struct ReplaceEmpty<Upstream: Publisher>: ReplacingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that may be empty.
        public let upstream: Upstream
        /// The value that is sent in that case.
        public let output: Upstream.Output

        /// Publishes `output` if `upstream` finishes without an element.
        @_alwaysEmitIntoClient public init(upstream: Upstream, output: Upstream.Output) {
            (self.upstream, self.output) = (upstream, output)
        }

        /// Attaches the subscriber to the upstream, and, if that is empty, to the value.
        @_alwaysEmitIntoClient package func _receive(
            _ subscriber: some Subscriber<Self.Output, Failure>, by relay: SharedRelay
        )
            -> _SubscriptionReference?
        {
            let isEmpty = Box(true)
            let watched = upstream.handleEvents(receiveOutput: { _ in isEmpty.value = false })
            return relay.attach(subscriber, to: watched, keeping: (isEmpty, output)) {
                kept, completion, subscriber, relay in
                let (isEmpty, output) = kept
                guard isEmpty.value, case .finished = completion else { return completion }
                return relay.follow(Just(output).setFailureType(to: Failure.self), subscriber)
            }
        }
    }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {}
