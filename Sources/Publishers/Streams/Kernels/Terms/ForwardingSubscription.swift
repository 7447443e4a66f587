/// A subscription between an upstream and a downstream that it does not hold: it passes requests on, and knows
/// whether it is over.
///
///     upstream ──values──▶ operator ──▶ downstream       upstream holds the operator,
///         ▲                   │              │           and lets go of it at the end
///         └───────── ForwardingSubscription ◀─┘
///
/// Serves operators that answer one signal with two, a last value and a completion: in between they have to
/// see that they were cancelled.
@usableFromInline package class ForwardingSubscription: Latched, NamedSubscription, SubscriptionOwner {
    @usableFromInline package final let maker: Any.Type

    /// Between strangers it begins with the subscription.
    @usableFromInline package final let isOver: AtomicFlag

    /// The latch's.
    @exclusivity(unchecked) final var upstream: (any Subscription)?
    /// The latch's: it came by being returned, and may be handed over later.
    @exclusivity(unchecked) final var isReturned = false

    @usableFromInline init(on terms: _Terms = .unlimited) {
        isOver = AtomicFlag(hasBegun: terms.isUnlimited)
        maker = terms.maker
        super.init()
    }

    /// Takes upstream's subscription. If that is not wanted it is cancelled, and the answer is no.
    @usableFromInline package final func adopt(_ subscription: any Subscription) -> Bool {
        let (isWanted, kept) = withLatch {
            let isWanted = upstream == nil && !isOver.isRaised
            if isWanted { upstream = subscription }
            return (isWanted, isReturned ? upstream : nil)
        }
        if isWanted { isOver.begin() } else { subscription.cancel(unlessKept: kept) }
        return isWanted
    }

    /// Keeps a returned subscription, unless it was handed over before. Returns what is to be returned for it.
    @usableFromInline package final func keep(_ link: _SubscriptionReference?) -> _SubscriptionReference? {
        if let link {
            let subscription = link.subscription
            withLatch { if upstream == nil { (upstream, isReturned) = (subscription, true) } }
            if isOver.isRaised { takeUpstream()?.cancel() }
        }
        return isOver.isRaised ? nil : _SubscriptionReference(self)
    }

    @usableFromInline package var description: String { nameOfMaker }

    @usableFromInline package final var upstreams: [any Subscription] { withLatch { upstream }.map { [$0] } ?? [] }

    @usableFromInline package final var isFinished: Bool { isOver.isRaised }

    @usableFromInline package func request(_ more: Subscribers.Demand) { withLatch { upstream }?.request(more) }

    @usableFromInline package func cancel() {
        withLatch {
            isOver.raise(byCancel: true)
            return upstream.take()
        }?.cancel()
        discard()
    }

    /// Ends before upstream does, which is cancelled; downstream is yet to hear of it.
    @usableFromInline package final func endEarly() {
        withLatch {
            isOver.raise()
            return upstream.take()
        }?.cancel()
    }

    /// Upstream has completed. False if it was over before.
    @usableFromInline package func finish() -> Bool {
        let isFirst = isOver.raise()
        letGoOfUpstream()
        discard()
        return isFirst
    }

    /// Called after a cancel or a completion: what is kept for downstream can go.
    func discard() {}

    /// Upstream has completed, and downstream is yet to hear of it: what that asks for until then nobody is asked for.
    @usableFromInline package final func letGoOfUpstream() { _ = takeUpstream() }

    final func takeUpstream() -> (any Subscription)? { withLatch { upstream.take() } }
}

extension Subscription {
    /// Cancels this one, which is not wanted; but what was returned may be handed over later, and is kept then.
    func cancel(unlessKept kept: (any Subscription)?) {
        if kept.map({ $0.combineIdentifier != combineIdentifier }) ?? true { cancel() }
    }
}

extension _Terms {
    /// Announces an end that is known already, on requested terms by a subscription, and completes, unless that was cancelled.
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
