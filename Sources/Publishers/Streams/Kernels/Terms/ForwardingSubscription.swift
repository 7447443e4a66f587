/// A subscription between an upstream and a downstream: it forwards requests, and knows whether it is over. It does not
/// hold the downstream.
///
///     upstream ──values──▶ operator ──▶ downstream       upstream holds the operator,
///         ▲                   │              │           and lets go of it at the end
///         └───────── ForwardingSubscription ◀─┘
///
/// For operators that answer one signal with two, a last value and a completion: between the two they have to notice a
/// cancel.
@usableFromInline package class ForwardingSubscription: Latched, NamedSubscription, SubscriptionOwner {
    @usableFromInline package final let maker: Any.Type
    @usableFromInline package final let isUnlimited: Bool

    /// On requested terms it begins when the upstream's subscription arrives.
    @usableFromInline package final let isOver: AtomicFlag

    /// The latch's.
    @exclusivity(unchecked) final var upstream = UpstreamPlace()

    @usableFromInline init(on terms: _Terms = .unlimited) {
        isOver = AtomicFlag(hasBegun: terms.isUnlimited)
        (isUnlimited, maker) = (terms.isUnlimited, terms.maker)
    }

    /// Takes the upstream's subscription and returns true. If it is not wanted, cancels it and returns false.
    @usableFromInline package final func adopt(_ subscription: any Subscription) -> Bool {
        let isKept = withLatch { upstream.adopt(subscription) }.isKept(orCancel: subscription)
        if isKept { isOver.begin() }
        return isKept
    }

    /// On unlimited terms keeps a returned subscription, or cancels it if it is not wanted any more. Returns the
    /// reference to return downstream in its place.
    @usableFromInline package final func keep(_ reference: _SubscriptionReference?) -> _SubscriptionReference? {
        guard isUnlimited else { return nil }
        if let subscription = reference?.subscription, !withLatch({ upstream.keep(subscription) }) {
            subscription.cancel()
        }
        return isOver.isRaised ? nil : _SubscriptionReference(self)
    }

    /// The answer to a value that arrives after the end.
    @_alwaysEmitIntoClient final var answerWhenOver: Subscribers.Demand { isUnlimited ? .stop : .none }

    @usableFromInline package var description: String { nameOfMaker }

    @usableFromInline package final var upstreams: [any Subscription] { withLatch { upstream.kept }.map { [$0] } ?? [] }

    @usableFromInline package final var isFinished: Bool { isOver.isRaised }

    @usableFromInline package func request(_ more: Subscribers.Demand) { withLatch { upstream.kept }?.request(more) }

    @usableFromInline package func cancel() {
        isOver.raise(byCancel: true)
        withLatch { upstream.leave() }?.cancel()
        discard()
    }

    /// Ends before the upstream does, and cancels it. The caller still has to notify downstream.
    @usableFromInline package final func endEarly() {
        isOver.raise()
        withLatch { upstream.leave() }?.cancel()
    }

    /// The upstream has completed. Returns false if the subscription was already over. Clears the mark of an earlier
    /// cancel, so callers that must know of that look at `isOver` first.
    @usableFromInline package func finish() -> Bool {
        let isFirst = isOver.raise()
        releaseUpstream()
        discard()
        return isFirst
    }

    /// Called after a cancel or a completion, to release what is kept for downstream.
    func discard() {}

    /// The upstream has completed, and downstream is still to be notified. Requests that downstream makes until then go
    /// nowhere.
    @usableFromInline package final func releaseUpstream() { _ = withLatch { upstream.end() } }
}

extension _Terms {
    /// Completes a subscriber whose end is already known. On requested terms it hands over a subscription first, and
    /// completes unless the subscriber cancels that.
    @_alwaysEmitIntoClient @inline(__always)
    func announceEnd(_ handOver: (any Subscription) -> Void, _ complete: (_EndFlag) -> Void) {
        if isUnlimited { return complete(.none) }
        let forwarding = ForwardingSubscription()
        handOver(forwarding)
        if forwarding.finish() { withExtendedLifetime(forwarding) { complete(forwarding.isOver.reference) } }
    }
}

extension Subscriber {
    /// Ends without a value.
    @_alwaysEmitIntoClient @inline(__always)
    func end(with completion: Subscribers.Completion<Failure>, on terms: _Terms) -> _SubscriptionReference? {
        terms.announceEnd({ receive(subscription: $0) }, { _receive(completion: completion, unless: $0) })
        return nil
    }
}
