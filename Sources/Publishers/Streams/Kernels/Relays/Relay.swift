/// A subscription that outlives its upstream.
///
/// `catch`, `append`, `retry` and similar operators replace one upstream with the next; one is active at a time. The
/// relay remembers the remaining demand of downstream, and requests it from each new upstream.
///
///     upstream 1 ──values──▶ operator ──▶ RelaySubscriber ──▶ downstream       RelaySubscriber counts
///     upstream 2 (later)                     │
///         ▲                                  ▼
///         └──── request, cancel ────────── Relay ◀──── request, cancel
///
/// Publishers that replace each other and forward values unchanged share the relay, which is passed in the terms. So a
/// value passes one relay and one ``RelaySubscriber``, however many replacements there are. A loop attaches the
/// upstreams one after the other, so the stack does not grow.
@usableFromInline package final class Relay: ForwardingSubscription {
    @usableFromInline package typealias Attachment = () -> _SubscriptionReference?

    // All of the following is the latch's.
    @exclusivity(unchecked) private var demand = Subscribers.Demand.none
    @exclusivity(unchecked) @usableFromInline var hasStarted = false
    @exclusivity(unchecked) private var next: Attachment?
    @exclusivity(unchecked) private var isAttaching = false
    /// The number of upstreams that have been replaced. It tells signals of an earlier upstream from those of the
    /// present one.
    @exclusivity(unchecked) private var replacements = 0

    // The upstream's: touched only while it sends a signal.
    /// The number of signals under way, nested ones included.
    @exclusivity(unchecked) @usableFromInline var deliveries = 0
    /// What follows the upstream, if it has completed from inside of a signal.
    @exclusivity(unchecked) @usableFromInline var following: Attachment?

    /// Declared again, as inlinable code cannot use an inherited one.
    @usableFromInline override package init(on terms: _Terms) { super.init(on: terms) }

    /// Hands the relay over before the first upstream is attached, if somebody may cancel it meanwhile.
    @_alwaysEmitIntoClient package func handOver(on terms: _Terms, by handOver: (any Subscription) -> Void) {
        guard terms.isInterruptible else { return }
        hasStarted = true  // Nobody else has it yet.
        handOver(self)
    }

    /// The terms for publishers that share the relay.
    @_alwaysEmitIntoClient package var terms: _Terms {
        _Terms(isUnlimited: isUnlimited, isInterruptible: true, relay: self)
    }

    // MARK: Upstream

    /// Takes an upstream's subscription, and requests the remaining demand. Returns true for the first upstream.
    @usableFromInline package func adoptNext(_ subscription: any Subscription) -> Bool {
        let (adoption, wanted, isFirst) = withLatch {
            let adoption = upstream.adopt(subscription)
            defer { if case .kept = adoption { hasStarted = true } }
            return (adoption, demand, !hasStarted)
        }
        guard adoption.isKept(orCancel: subscription) else { return false }
        isOver.begin()
        if wanted != .none { subscription.request(wanted) }
        return isFirst
    }

    /// Keeps the subscription of the first upstream. Returns the reference that the relay's publisher has to return.
    @usableFromInline package func start(_ first: _SubscriptionReference?) -> _SubscriptionReference? {
        keep(first, of: 0)
        guard isUnlimited, !isOver.isRaised else { return nil }
        withLatch { hasStarted = true }
        return _SubscriptionReference(self)
    }

    /// Attaches the next upstream: at once, or, if another is being attached, after that one; or, if the upstream has
    /// completed from inside of a signal, after that: the next one may send on another thread at once.
    @usableFromInline package func follow(_ attach: @escaping Attachment) {
        guard deliveries == 0 else { return following = attach }
        let (replaced, isBusy) = withLatch {
            defer { if !isOver.isRaised { (upstream, next) = (UpstreamPlace(), attach) } }
            replacements += 1
            return (upstream.end(), isAttaching)
        }
        withExtendedLifetime(replaced) {
            guard !isBusy else { return }
            while let (attach, number) = withLatch({ takeNext() }), !isOver.isRaised { keep(attach(), of: number) }
        }
    }

    private func takeNext() -> (Attachment, Int)? {
        isAttaching = next != nil
        defer { next = nil }
        return next.map { ($0, replacements) }
    }

    /// Keeps a returned subscription, unless its upstream has been replaced. If it is not wanted any more, cancels it,
    /// and not the relay: that would be a cancel by downstream, whose completion may be on its way.
    private func keep(_ reference: _SubscriptionReference?, of number: Int) {
        guard let subscription = reference?.subscription else { return }
        let isWanted = withLatch { number != replacements || upstream.keep(subscription) }
        if !isWanted { subscription.cancel() }
    }

    // MARK: Signals

    /// Delivers a value or the subscription.
    @_alwaysEmitIntoClient @inline(__always) package func delivering<Answer>(_ deliver: () -> Answer) -> Answer {
        deliveries &+= 1
        let answer = deliver()
        deliveries &-= 1
        if following != nil { followLate() }
        return answer
    }

    @usableFromInline func followLate() { if deliveries == 0, let attach = following.take() { follow(attach) } }

    // MARK: Values, on requested terms

    /// Counts a value. Returns the number of upstreams replaced so far, or nil if the value was not requested.
    @usableFromInline package func takeOne() -> Int? {
        withLatch { isOver.isUnderWay && demand.takeOne() ? replacements : nil }
    }

    /// Forwards the demand that downstream adds with a value, as the answer to the upstream that sent the value. If
    /// that upstream has been replaced, the demand is requested from its successor, now or when its subscription
    /// arrives.
    @usableFromInline package func answer(_ more: Subscribers.Demand, to number: Int) -> Subscribers.Demand {
        guard more != .none else { return .none }
        let (isPresent, successor) = withLatch {
            demand += more
            return (number == replacements, number == replacements ? nil : upstream.kept)
        }
        successor?.request(more)
        return isPresent ? more : .none
    }

    // MARK: Downstream

    override package func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        let upstream = withLatch {
            demand += more
            return self.upstream.kept
        }
        upstream?.request(more)
    }
}

extension _Terms {
    /// The shared relay. Nothing else is ever stored in `relay`.
    @_alwaysEmitIntoClient @inline(__always) package var sharedRelay: Relay? {
        relay.map { unsafeDowncast($0, to: Relay.self) }
    }
}

/// Forwards a relay's values, and counts them. `RelayingWork` in StreamsLayers does the same on signals, and changes with
/// it.
@usableFromInline struct RelaySubscriber<Downstream: Subscriber>: SubscriptionSubscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let relay: Relay

    @_alwaysEmitIntoClient @inline(__always) init(_ downstream: Downstream, _ relay: Relay) {
        self.downstream = downstream
        self.relay = relay
    }

    @usableFromInline var link: Relay { relay }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        if relay.adoptNext(subscription) { relay.delivering { downstream.receive(subscription: relay) } }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard relay.isUnlimited else { return receiveCounted(input) }
        return relay.isOver.isRaised
            ? .stop : relay.delivering { downstream.receive(input, lookedAt: relay.isOver.reference) }
    }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }

    /// Ignores the upstream's flag: if that upstream is over, another may follow.
    @_alwaysEmitIntoClient @inline(__always) func _receive(_ input: Input, unless _: _EndFlag) -> Subscribers.Demand {
        receive(input)
    }

    @_alwaysEmitIntoClient func receiveCounted(_ input: Input) -> Subscribers.Demand {
        guard let number = relay.takeOne() else { return .none }
        return relay.delivering {
            relay.answer(downstream.receive(input, lookedAt: relay.isOver.reference), to: number)
        }
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
        guard relay.isOver.isUnderWay, relay.finish() else { return }
        downstream._receive(completion: completion, unless: relay.isOver.reference)
    }
}
