extension Publisher {
    /// On failure, subscribes again, up to the given number of times; after that, the failure is passed on.
    ///
    ///     download.retry(2)
    ///
    /// Values pass through at once: values that the upstream sent before its failure may be sent again. The remaining
    /// demand is requested from each new subscription. The stack does not grow, however often it subscribes.
    @_alwaysEmitIntoClient public func retry(_ retries: Int) -> Publishers.Retry<Self> {
        Publishers.Retry(upstream: self, retries: retries)
    }
}

extension Publishers {
    /// Subscribes to its upstream again when that fails.
    public struct Retry<Upstream: Publisher>: ReplacingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is subscribed to again.
        public let upstream: Upstream
        /// The maximum number of retries; nil for no limit.
        public let retries: Int?

        /// Subscribes to a failed upstream again, up to `retries` times, or without end if it is nil.
        @_alwaysEmitIntoClient public init(upstream: Upstream, retries: Int?) {
            precondition(retries.map { $0 >= 0 } ?? true, "A number of retries cannot be negative: \(retries ?? 0)")
            (self.upstream, self.retries) = (upstream, retries)
        }

        /// Attaches the subscriber to the upstream, and again each time it fails.
        @_alwaysEmitIntoClient package func _receive(
            _ subscriber: some Subscriber<Self.Output, Failure>, by relay: SharedRelay
        )
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
