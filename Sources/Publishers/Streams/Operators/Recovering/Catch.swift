extension Publisher {
    /// On failure, continues with the publisher that the closure makes of the error.
    ///
    ///     loadFromNetwork().catch { _ in loadFromCache() }
    ///
    /// Values pass through until then. What downstream still wants is asked of the replacement, whose failure is
    /// passed on.
    @inlinable public func `catch`<P: Publisher>(
        _ handler: @escaping (Failure) -> P
    ) -> Publishers.Catch<Self, P> where P.Output == Output {
        Publishers.Catch(upstream: self, handler: handler)
    }
}

extension Publishers {
    /// On failure of its upstream, continues with the publisher that a closure makes of the error.
    public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: _Operator
    where Upstream.Output == NewPublisher.Output {
        /// It fails as the replacement does.
        public typealias Failure = NewPublisher.Failure

        /// The publisher whose failure is caught.
        public let upstream: Upstream
        /// Makes the replacement.
        public let handler: (Upstream.Failure) -> NewPublisher

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
            (self.upstream, self.handler) = (upstream, handler)
        }

        /// Attaches the subscriber to the upstream, and, if that fails, to the replacement.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Upstream.Output, Failure>, on terms: _Terms) -> (
            any Subscription
        )? {
            if let relay = terms.relay { return attach(subscriber, relay) }
            let relay = Relay(on: terms)
            return relay.start { attach(Relayed(subscriber, relay), relay) }
        }

        @inlinable @inline(__always)
        func attach(_ subscriber: some Subscriber<Upstream.Output, Failure>, _ relay: Relay) -> (any Subscription)?
        {
            upstream._receive(subscriber: CatchSubscriber(subscriber, relay, handler), on: relay.terms)
        }
    }
}

@usableFromInline
struct CatchSubscriber<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>: PassThrough
where Downstream.Input == NewPublisher.Output, Downstream.Failure == NewPublisher.Failure {
    @usableFromInline let downstream: Downstream
    @usableFromInline let relay: Relay
    @usableFromInline let handler: (Failure) -> NewPublisher

    @inlinable init(_ downstream: Downstream, _ relay: Relay, _ handler: @escaping (Failure) -> NewPublisher) {
        (self.downstream, self.relay, self.handler) = (downstream, relay, handler)
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
            relay.follow { handler(error)._receive(subscriber: downstream, on: relay.terms) }
        }
    }
}
