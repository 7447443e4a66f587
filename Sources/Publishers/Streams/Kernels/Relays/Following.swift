/// Passes an upstream's values on, and decides what follows its completion: another publisher, or a completion.
///
/// It expresses `catch`, `retry`, `append` and their like; see ``Relay`` for how one follows the other.
@usableFromInline struct Following<Failure: Error, Downstream: Subscriber>: PassThrough {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Decision = (Subscribers.Completion<Failure>, Downstream) -> Subscribers.Completion<
        Downstream.Failure
    >?

    @usableFromInline let downstream: Downstream
    /// Returns nil if something follows.
    @usableFromInline let decide: Decision
    /// Between strangers, unknown before the subscription: what such an upstream sends after its completion is not
    /// heard, as another one may have taken its place.
    @usableFromInline let isUnderWay: _Box<Bool?>?

    @inlinable init(_ downstream: Downstream, on terms: _Terms, _ decide: @escaping Decision) {
        (self.downstream, self.decide) = (downstream, decide)
        isUnderWay = terms.isUnlimited ? nil : _Box(nil)
    }

    @inlinable func receive(subscription: any Subscription) {
        if let isUnderWay { isUnderWay.value = isUnderWay.value ?? true }
        downstream.receive(subscription: subscription)
    }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        isUnderWay.map { $0.value == true } ?? true ? downstream.receive(input) : .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if let isUnderWay {
            guard isUnderWay.value == true else { return }
            isUnderWay.value = false
        }
        if let completion = decide(completion, downstream) { downstream.receive(completion: completion) }
    }
}

extension Following: Cancellable, Subscription where Downstream: Subscription {}

/// A publisher that has another one follow its upstream: those that are nested in each other share a relay.
public protocol _Followed: _TermsPublisher {
    /// Attaches the subscriber, whose values the relay counts.
    func _receive(_ subscriber: some Subscriber<Output, Failure>, by relay: _SharedRelay) -> _Link?
}

extension _Followed {
    /// Attaches the subscriber by the relay that the terms bring, or a new one.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _Link?
    {
        if let relay = terms.sharedRelay { return _receive(subscriber, by: _SharedRelay(relay)) }
        let relay = Relay(on: terms.by(Self._maker))
        return relay.start { _receive(Relayed(subscriber, relay), by: _SharedRelay(relay)) }
    }
}

/// A relay, for the publishers that share it.
public struct _SharedRelay {
    @usableFromInline let relay: Relay

    @inlinable init(_ relay: Relay) { self.relay = relay }

    /// Attaches the subscriber to the upstream, after whose completion the closure decides what follows; after a cancel
    /// nobody is asked.
    @inlinable @inline(__always) func attach<Upstream: Publisher, Downstream: Subscriber>(
        _ downstream: Downstream, to upstream: Upstream,
        then decide: @escaping Following<Upstream.Failure, Downstream>.Decision
    ) -> _Link? where Downstream.Input == Upstream.Output {
        upstream._receive(
            Following(downstream, on: relay.terms) { [relay] completion, downstream in
                relay.isOver.isRaised ? nil : decide(completion, downstream)
            }, on: relay.terms)
    }

    /// Attaches the subscriber to the publisher that follows. Returns nil, as there is no completion.
    @inlinable func follow<Next: Publisher, Downstream: Subscriber>(_ next: Next, _ downstream: Downstream)
        -> Subscribers.Completion<Next.Failure>?
    where Downstream.Input == Next.Output, Downstream.Failure == Next.Failure {
        relay.follow { [relay] in next._receive(downstream, on: relay.terms) }
        return nil
    }
}
