/// A subscription that delivers to its subscriber in turns, and holds the subscriptions to its upstreams.
///
///     upstreams ──values──▶ subclass ──deliver──▶ downstream        downstream holds self
///     upstreams ◀─cancel─── places                                  self holds downstream until the end
///
/// On completion or cancel it releases both sides, so that a subscription that a client keeps does not keep anything
/// else alive.
///
/// Has no type parameter for values, so that it is compiled once. Its subclass ``TypedSubscription`` has one.
@usableFromInline package class SerialSubscription: SerialDelivery, NamedSubscription, SubscriptionOwner {
    @usableFromInline package final let maker: Any.Type
    /// On requested terms it begins when an upstream's subscription arrives.
    @usableFromInline package final let isOver: AtomicFlag
    @usableFromInline final let isUnlimited: Bool
    /// Whether the upstreams may send all their values, so that none of them waits for an answer.
    @usableFromInline package final let isAskedForAll: AtomicFlag

    /// The turn's. The number of values that downstream has requested and not received.
    @exclusivity(unchecked) @usableFromInline final var demand: Subscribers.Demand

    /// The turn's. Nil when the subscription is over and no delivery is under way.
    @exclusivity(unchecked) @usableFromInline final var outlet: ErasedSubscriber?

    /// The latch's. The subscriptions to the upstreams, each in its place.
    @exclusivity(unchecked) final var places = UpstreamTable()

    @usableFromInline init(_ downstream: @escaping Receiver, on terms: _Terms) {
        isOver = AtomicFlag(hasBegun: terms.isUnlimited)
        isAskedForAll = AtomicFlag(isRaised: terms.isUnlimited)
        (isUnlimited, maker) = (terms.isUnlimited, terms.maker)
        demand = terms.isUnlimited ? .unlimited : .none
        outlet = ErasedSubscriber(downstream)
    }

    @usableFromInline package var description: String { nameOfMaker }

    @usableFromInline package final var upstreams: [any Subscription] { withLatch { places.all }.compactMap(\.self) }

    @usableFromInline package final var isFinished: Bool { isOver.isRaised }

    /// Whether `request(.none)` is allowed. Publishers differ in this, as in Combine.
    var takesNone: Bool { false }

    // MARK: For subclasses, in a turn

    /// The demand that an upstream receives at first, on requested terms.
    var wanted: Subscribers.Demand { demand }

    /// Downstream has requested more; `demand` already includes it.
    func requested(_ more: Subscribers.Demand) {}

    /// Whether the subscription ends as soon as one upstream has finished. Then each completion takes a turn: another
    /// upstream, which is delivering, may make this one's end void.
    @usableFromInline var endsWithFirst: Bool { false }

    /// The last upstream has finished.
    func upstreamHasFinished() {}

    /// Called at the end, to release values that are kept for later.
    func discard() {}

    /// Called when an upstream has finished and there is room for another. Not in a turn.
    func makeRoom(after key: UpstreamTable.Key) {}

    // MARK: Terms

    /// The terms for its upstreams.
    @_alwaysEmitIntoClient package final var terms: _Terms { _Terms(isUnlimited: isUnlimited) }

    /// The reference that a publisher returns after it has attached its subscriber.
    @_alwaysEmitIntoClient package final var ifRunning: _SubscriptionReference? {
        isUnlimited && !isOver.isRaised ? _SubscriptionReference(self) : nil
    }

    /// The answer to a value, for the additional demand of downstream.
    @_alwaysEmitIntoClient @inline(__always) package final func answer(_ more: Subscribers.Demand) -> Subscribers.Demand
    {
        isUnlimited && isOver.isRaised ? .stop : more
    }

    // MARK: Upstreams

    /// Makes a place for an upstream.
    @usableFromInline package final func join() -> UpstreamTable.Key { withLatch { places.reserve() } }

    /// Keeps the subscription of an upstream; the caller makes the request. If it is not wanted, cancels it and returns
    /// false.
    @discardableResult @usableFromInline
    package final func adopt(_ subscription: any Subscription, at key: UpstreamTable.Key, isAsked: Bool = true) -> Bool
    {
        withLatch { places.adopt(subscription, at: key, isAsked: isAsked) }.isKept(orCancel: subscription)
    }

    /// Keeps the subscription of the only upstream, and hands this subscription to the subscriber. Returns false if
    /// this is over then.
    @usableFromInline final func start(by subscription: any Subscription, at key: UpstreamTable.Key) -> Bool {
        guard adopt(subscription, at: key) else { return false }
        isOver.begin()
        perform { if !self.isOver.isRaised { self.outlet?.receive(subscription: self) } }
        return !isOver.isRaised
    }

    /// Keeps the subscription of an upstream, and requests what is wanted at that time.
    ///
    /// Like a signal, the request waits behind the mail of other threads. It may be answered with a value at once,
    /// which must not overtake the values of earlier upstreams, whose requests are in that mail. It has been made when this
    /// returns, as the caller may go on and send.
    @usableFromInline package final func start(_ subscription: any Subscription, of key: UpstreamTable.Key) {
        guard adopt(subscription, at: key, isAsked: isUnlimited), !isUnlimited else { return }
        let ask = {
            guard self.withLatch({ self.places.markAsked(key) }), self.wanted != .none else { return }
            subscription.request(self.wanted)
        }
        guard let turn = takeTurnToSend() else { return leaveAndWait(ask) }
        ask()
        end(turn)
    }

    /// Keeps the subscription that an upstream on unlimited terms returned.
    @_alwaysEmitIntoClient @inline(__always) package final func keep(
        _ reference: _SubscriptionReference?, at key: UpstreamTable.Key
    ) {
        if let reference { keepReturned(reference.subscription, at: key) }
    }

    @usableFromInline final func keepReturned(_ subscription: any Subscription, at key: UpstreamTable.Key) {
        let isWanted = withLatch { places.keep(subscription, at: key) }
        if !isWanted { subscription.cancel() }
    }

    /// An upstream has completed. Returns false if it had completed before.
    @discardableResult @usableFromInline final func vacate(_ key: UpstreamTable.Key) -> Bool {
        var released: (any Subscription)?
        defer { withExtendedLifetime(released) {} }
        return withLatch { places.vacate(key, taking: &released) }
    }

    /// An upstream finishes. While others are left, this needs no turn.
    @usableFromInline package final func finish(_ key: UpstreamTable.Key) {
        var released: (any Subscription)?
        defer { withExtendedLifetime(released) {} }
        let left = withLatch { places.vacate(key, taking: &released) ? places.count : nil }
        guard let left else { return }
        if left == 0 { send { self.upstreamHasFinished() } }
        makeRoom(after: key)
    }

    package final func request(_ more: Subscribers.Demand, from key: UpstreamTable.Key) {
        withLatch { places[key] }?.request(more)
    }

    @usableFromInline final func requestFromAll(_ more: Subscribers.Demand, but key: UpstreamTable.Key? = nil) {
        var walk = UpstreamTable.Walk()
        repeat {
            for upstream in withLatch({ places.next(&walk, but: key) }) { upstream.request(more) }
        } while !walk.isOver
    }

    final var hasUpstreams: Bool { withLatch { places.count } > 0 }

    // MARK: Subscription

    @usableFromInline package final func request(_ more: Subscribers.Demand) {
        precondition(more != .none || takesNone, "request(_:) has to ask for at least one value")
        guard let turn = takeTurn() else { return afterDelivery { self.add(more) } }
        add(more)
        end(turn)
    }

    private final func add(_ more: Subscribers.Demand) {
        guard !isOver.isRaised else { return }
        demand += more
        requested(more)
        if demand == .unlimited { isAskedForAll.raise() }
    }

    @usableFromInline package final func cancel() { if isOver.raise(byCancel: true) { cancelUpstreams() } }

    /// Ends, and cancels the upstreams. Returns false if it was over before.
    @usableFromInline final func finish() -> Bool {
        guard isOver.raise() else { return false }
        cancelUpstreams()
        return true
    }

    /// Cancels the upstreams at once, the latest first, so that members are cancelled before the upstream they came
    /// from. The rest is released after the delivery.
    private final func cancelUpstreams() {
        for upstream in withLatch({ places.close() }).reversed() { upstream?.cancel() }
        afterDelivery {
            self.outlet = nil
            self.discard()
        }
    }
}

/// A subscription that knows the types of the values and the failure that it delivers.
@usableFromInline package class TypedSubscription<Output, Failure: Error>: SerialSubscription {
    @usableFromInline init(_ downstream: AnySubscriber<Output, Failure>, on terms: _Terms) {
        super.init(downstream.receiver, on: terms)
    }

    // MARK: In a turn

    /// Delivers a value that was requested. Returns the additional demand of downstream.
    @_alwaysEmitIntoClient @inline(__always) final func deliver(_ value: Output) -> Subscribers.Demand {
        guard !isOver.isRaised else { return .none }
        let more = outlet?.receive(value, unless: isOver.reference) ?? .none
        guard more == .stop else { return more }
        cancel()
        return .none
    }

    /// Delivers a value if it was requested, and counts it. Returns the additional demand of downstream, or nil if the
    /// value was not requested.
    @_alwaysEmitIntoClient @inline(__always) final func deliverCounted(_ value: Output) -> Subscribers.Demand? {
        guard demand.takeOne() else { return nil }
        let more = deliver(value)
        demand += more
        return more
    }

    /// An upstream completes. A failure ends the whole subscription.
    @_alwaysEmitIntoClient final func finish(_ completion: Subscribers.Completion<Failure>, by key: UpstreamTable.Key) {
        if case .finished = completion, !endsWithFirst { finish(key) } else { complete(completion, by: key) }
    }

    /// An upstream's completion ends the whole subscription, if that is not too late when its turn has come.
    @usableFromInline package final func complete(
        _ completion: Subscribers.Completion<Failure>, by key: UpstreamTable.Key
    ) {
        send { if self.vacate(key) { self.finish(completion) } }
    }

    /// Delivers the completion, if it is the first.
    @usableFromInline final func finish(_ completion: Subscribers.Completion<Failure>) {
        if finish() { outlet?.receive(completion: completion, unless: isOver.reference) }
    }
}
