extension Publisher {
    /// On failure, subscribes again, as many times as that; then it passes the failure on.
    ///
    ///     download.retry(2)
    ///
    /// Values pass through, and are not taken back: those that came before a failure come again. What downstream
    /// still wants is asked anew each time. However often it subscribes, the stack stays as it is.
    @_alwaysEmitIntoClient public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        Publishers.Retry(upstream: self, retries: retries)
    }
}

extension Publishers {
    /// Subscribes to its upstream again when that fails.
    public struct Retry<Upstream: Publisher>: _ReplacingOperator, _Operator {
        /// The publisher that is subscribed to again.
        public let upstream: Upstream
        /// How many times at the most; nil for no limit.
        public let retries: Int?

        /// Subscribes to a failed upstream again, up to `retries` times, or without end if it is nil.
        @_alwaysEmitIntoClient public init(upstream: Upstream, retries: Int?) {
            precondition(retries.map { $0 >= 0 } ?? true, "A number of retries cannot be negative: \(retries ?? 0)")
            (self.upstream, self.retries) = (upstream, retries)
        }

        /// Attaches the subscriber to the upstream, each time that it fails.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, by relay: _SharedRelay)
            -> _SubscriptionReference?
        {
            relay.attach(subscriber, to: upstream, keeping: self) { retry, completion, subscriber, relay in
                guard case .failure = completion, retry.retries != 0 else { return completion }
                return relay.follow(Retry(upstream: retry.upstream, retries: retry.retries.map { $0 - 1 }), subscriber)
            }
        }
    }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}
