extension Publisher {
    /// Fails with what the closure makes of the error.
    ///
    ///     Fail<Int, URLError>(error: URLError(.timedOut)).mapError { LoadingError.noConnection($0) }
    ///
    /// Values, demand and cancellation pass through.
    @inlinable public func mapError<E: Error>(_ transform: @escaping (Failure) -> E)
        -> Publishers.MapError<Self, E>
    {
        Publishers.MapError(upstream: self, transform)
    }
}

extension Publishers {
    /// Fails with what a closure makes of its upstream's error.
    public struct MapError<Upstream: Publisher, Failure: Error>: _Operator {
        /// The publisher whose error is transformed.
        public let upstream: Upstream
        /// Makes an error of an error.
        public let transform: (Upstream.Failure) -> Failure

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, _ map: @escaping (Upstream.Failure) -> Failure) {
            (self.upstream, transform) = (upstream, map)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Upstream.Output, Failure>, on terms: _Terms) -> (
            any Subscription
        )? {
            upstream._receive(subscriber: MapErrorSubscriber(subscriber, transform), on: terms)
        }
    }
}

@usableFromInline struct MapErrorSubscriber<Failure: Error, Downstream: Subscriber>: PassThrough {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Failure) -> Downstream.Failure

    @inlinable init(_ downstream: Downstream, _ transform: @escaping (Failure) -> Downstream.Failure) {
        (self.downstream, self.transform) = (downstream, transform)
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion.mapFailure(transform))
    }
}
