/// A subscription that outlives its upstream.
///
/// `catch`, `append`, `retry` and their like replace one upstream by the next, of which one is active at a time.
/// The relay remembers what downstream still wants, and asks each new upstream for it.
///
///     upstream 1 ──values──▶ operator ──▶ RelaySubscriber ──▶ downstream       RelaySubscriber counts
///     upstream 2 (later)                     │
///         ▲                                  ▼
///         └──── request, cancel ────────── Relay ◀──── request, cancel
///
/// Publishers that replace each other without changing what passes through share the relay: it comes with the
/// terms. So there is one relay, and one ``RelaySubscriber`` to pass through, however many replacements there are. And
/// as a loop here attaches them, and not each the next, the stack stays as it is.
@usableFromInline final class Relay: ForwardingSubscription {
    @usableFromInline typealias Attachment = () -> _SubscriptionReference?

    @usableFromInline let isUnlimited: Bool

    // The rest is the latch's.
    @exclusivity(unchecked) private var demand = Subscribers.Demand.none
    @exclusivity(unchecked) private var hasStarted = false
    @exclusivity(unchecked) private var next: Attachment?
    @exclusivity(unchecked) private var isAttaching = false
    /// How many upstreams have been replaced: what belongs to an earlier one is not taken for the present one's.
    @exclusivity(unchecked) private var replacements = 0

    @usableFromInline override init(on terms: _Terms) {
        isUnlimited = terms.isUnlimited
        super.init(on: terms)
    }

    /// The terms for those who share the relay.
    @_alwaysEmitIntoClient var terms: _Terms { _Terms(isUnlimited: isUnlimited, relay: self) }

    // MARK: Upstream

    /// Takes an upstream's subscription, and asks for what is still wanted. True for the very first one.
    @usableFromInline func adoptNext(_ subscription: any Subscription) -> Bool {
        let (kept, wanted, isFirst) = withLatch {
            guard upstream == nil, !isOver.isRaised else {
                return (isReturned ? upstream : nil, Subscribers.Demand?.none, false)
            }
            upstream = subscription
            defer { hasStarted = true }
            return (nil, demand, !hasStarted)
        }
        guard let wanted else {
            subscription.cancel(unlessKept: kept)
            return false
        }
        isOver.begin()
        if wanted != .none { subscription.request(wanted) }
        return isFirst
    }

    /// Keeps the subscription of the first upstream. Returns what the publisher returns that made the relay.
    @usableFromInline func start(_ first: _SubscriptionReference?) -> _SubscriptionReference? {
        keep(first, of: 0)
        guard isUnlimited, !isOver.isRaised else { return nil }
        withLatch { hasStarted = true }
        return _SubscriptionReference(self)
    }

    /// Attaches the next upstream: at once, or, when one is being attached as the next, after that.
    @usableFromInline func follow(_ attach: @escaping Attachment) {
        let (replaced, isBusy) = withLatch {
            defer { (upstream, isReturned) = (nil, false) }
            replacements += 1
            if !isOver.isRaised { next = attach }
            return (upstream, isAttaching)
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

    /// Keeps a returned subscription, unless it came before, or its upstream has been replaced meanwhile.
    private func keep(_ link: _SubscriptionReference?, of number: Int) {
        guard let link else { return }
        let isOver = withLatch {
            if number == replacements, upstream == nil { (upstream, isReturned) = (link.subscription, true) }
            return self.isOver.isRaised
        }
        if isOver { cancel() }
    }

    // MARK: Values, on requested terms

    /// Returns how many upstreams have been replaced so far; nil when the value was not asked for.
    @usableFromInline func takeOne() -> Int? {
        withLatch { isOver.isUnderWay && demand.takeOne() ? replacements : nil }
    }

    /// Passes on the demand that downstream adds with a value: as the answer to the upstream that sent it. If that has been replaced
    /// meanwhile, its successor is asked, now or when its subscription comes.
    @usableFromInline func answer(_ more: Subscribers.Demand, to number: Int) -> Subscribers.Demand {
        guard more != .none else { return .none }
        let (isPresent, successor) = withLatch {
            demand += more
            return (number == replacements, number == replacements ? nil : upstream)
        }
        successor?.request(more)
        return isPresent ? more : .none
    }

    // MARK: Downstream

    override func request(_ more: Subscribers.Demand) {
        precondition(more != .none, "request(_:) has to ask for at least one value")
        let upstream = withLatch {
            demand += more
            return self.upstream
        }
        upstream?.request(more)
    }
}

extension _Terms {
    /// The relay to go on with; nothing else is ever put there.
    @_alwaysEmitIntoClient @inline(__always) var sharedRelay: Relay? {
        relay.map { unsafeDowncast($0, to: Relay.self) }
    }
}

/// Passes a relay's values on, and counts them.
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
        if relay.adoptNext(subscription) { downstream.receive(subscription: relay) }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard relay.isUnlimited else { return receiveCounted(input) }
        return relay.isOver.isRaised ? .stop : downstream.receive(input, lookedAt: relay.isOver.reference)
    }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }

    /// An upstream that is over may have another one follow: its flag says nothing.
    @_alwaysEmitIntoClient @inline(__always) func _receive(_ input: Input, unless _: _EndFlag) -> Subscribers.Demand {
        receive(input)
    }

    @_alwaysEmitIntoClient func receiveCounted(_ input: Input) -> Subscribers.Demand {
        guard let number = relay.takeOne() else { return .none }
        return relay.answer(downstream.receive(input, lookedAt: relay.isOver.reference), to: number)
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
        guard relay.isOver.isUnderWay, relay.finish() else { return }
        downstream._receive(completion: completion, unless: relay.isOver.reference)
    }
}
