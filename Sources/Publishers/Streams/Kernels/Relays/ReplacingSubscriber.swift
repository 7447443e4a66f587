/// Forwards an upstream's values, and decides what follows its completion: another publisher, or a completion.
///
/// It expresses `catch`, `retry`, `append` and similar operators; see ``Relay`` for how one publisher follows another.
@usableFromInline struct ReplacingSubscriber<Kept, Failure: Error, Downstream: Subscriber>: ForwardingSubscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Decision = (
        Kept, Subscribers.Completion<Failure>, Downstream, SharedRelay
    ) -> Subscribers.Completion<Downstream.Failure>?

    @usableFromInline let downstream: Downstream
    @usableFromInline let relay: Relay
    /// State for `decide`. The closure captures nothing, so that it needs no allocation.
    @usableFromInline let kept: Kept
    /// Returns nil if another publisher follows.
    @usableFromInline let decide: Decision

    @_alwaysEmitIntoClient init(_ downstream: Downstream, _ relay: Relay, _ kept: Kept, _ decide: @escaping Decision) {
        (self.downstream, self.relay, self.kept, self.decide) = (downstream, relay, kept, decide)
    }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }

    /// Drops a value whose upstream has ended on the way: what follows may be sending already.
    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        hasEnded.isRaised ? .none : downstream.receive(input, unless: .none)
    }

    @_alwaysEmitIntoClient func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        guard !relay.isOver.isRaised else { return }
        if let completion = decide(kept, completion, downstream, SharedRelay(relay)) {
            downstream._receive(completion: completion, unless: hasEnded)
        }
    }
}

/// A publisher that lets another publisher follow its upstream. Nested ones share a relay.
@usableFromInline package protocol ReplacingOperator: TermsPublisher {
    /// Attaches the subscriber with the given relay, which counts its values.
    func _receive(_ subscriber: some Subscriber<Output, Failure>, by relay: SharedRelay) -> _SubscriptionReference?
}

extension ReplacingOperator {
    /// Attaches the subscriber with the relay of the terms, or with a new one.
    ///
    /// Erases the subscriber: the types of a relay and the steps after it would be nested too deeply for the optimiser,
    /// which ends with an assertion.
    @inlinable
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        if let relay = terms.sharedRelay { return _receive(AnySubscriber(subscriber), by: SharedRelay(relay)) }
        let relay = Relay(on: terms.by(Self.Maker.self))
        relay.handOver(on: terms) { subscriber.receive(subscription: $0) }
        return relay.start(_receive(AnySubscriber(RelaySubscriber(subscriber, relay)), by: SharedRelay(relay)))
    }
}

/// A relay, for the publishers that share it.
@usableFromInline package struct SharedRelay {
    @usableFromInline let relay: Relay

    @_alwaysEmitIntoClient init(_ relay: Relay) { self.relay = relay }

    /// Attaches the subscriber to the upstream. After the upstream's completion, the closure decides with `kept` what
    /// follows; after a cancel it is not called.
    @_alwaysEmitIntoClient @inline(__always) func attach<Upstream: Publisher, Downstream: Subscriber, Kept>(
        _ downstream: Downstream, to upstream: Upstream, keeping kept: Kept,
        then decide: @escaping ReplacingSubscriber<Kept, Upstream.Failure, Downstream>.Decision
    ) -> _SubscriptionReference? where Downstream.Input == Upstream.Output {
        upstream._receive(ReplacingSubscriber(downstream, relay, kept, decide), on: relay.terms)
    }

    /// Attaches the subscriber to the publisher that follows. Returns nil, as the subscriber receives no completion
    /// yet.
    @_alwaysEmitIntoClient func follow<Next: Publisher, Downstream: Subscriber>(_ next: Next, _ downstream: Downstream)
        -> Subscribers.Completion<Next.Failure>?
    where Downstream.Input == Next.Output, Downstream.Failure == Next.Failure {
        relay.follow { [relay] in next._receive(downstream, on: relay.terms) }
        return nil
    }

    /// The same for a subscriber to any errors. One that the publisher fails with is not converted: publishers that recover
    /// with each other for ever would convert it once more each time.
    @_alwaysEmitIntoClient func follow<Next: Publisher, Downstream: Subscriber>(
        _ next: Next, failingWithAny downstream: Downstream
    ) -> Subscribers.Completion<any Error>? where Downstream.Input == Next.Output, Downstream.Failure == any Error {
        guard Next.Failure.self == (any Error).self else {
            return follow(next.mapError { $0 as any Error }, downstream)
        }
        // The same type, as just seen.
        let subscriber = unsafeBitCast(AnySubscriber(downstream), to: AnySubscriber<Next.Output, Next.Failure>.self)
        _ = follow(next, subscriber)
        return nil
    }
}
