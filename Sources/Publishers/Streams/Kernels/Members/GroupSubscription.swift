/// A subscription to a group of upstreams, each in its place.
///
/// Has no type parameter for values, so that it is compiled once. Its subclass ``TypedSubscription`` has one.
@usableFromInline package class GroupSubscription: SerialSubscription {
    /// The latch's. The subscriptions to the upstreams.
    @exclusivity(unchecked) final var places = UpstreamTable()

    @usableFromInline package final override var upstreams: [any Subscription] {
        withLatch { places.all }.compactMap(\.self)
    }

    // MARK: For subclasses, in a turn

    /// The demand that an upstream receives at first, on requested terms.
    var wanted: Subscribers.Demand { demand }

    /// Whether the subscription ends as soon as one upstream has finished. Then each completion takes a turn: another
    /// upstream, which is delivering, may make this one's end void.
    @usableFromInline var endsWithFirst: Bool { false }

    /// The last upstream has finished.
    func upstreamHasFinished() {}

    /// Called when an upstream has finished and there is room for another. Not in a turn.
    func makeRoom(after key: UpstreamTable.Key) {}

    // MARK: Terms

    /// The terms for its upstreams.
    @_alwaysEmitIntoClient package final var terms: _Terms {
        _Terms(isUnlimited: isUnlimited, isInterruptible: true)
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

    /// Hands this subscription to the subscriber. Returns false if it is over then.
    @usableFromInline final func announce() -> Bool {
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
        guard let turn = takeTurnToSend() else {
            return leaveAndWait { if let wanted = self.firstDemand(of: key) { subscription.request(wanted) } }
        }
        let wanted = firstDemand(of: key)
        end(turn)  // An upstream that answers with many values takes a turn for each.
        if let wanted { subscription.request(wanted) }
    }

    /// In a turn. What is wanted of the upstream, which counts as asked from now on.
    private func firstDemand(of key: UpstreamTable.Key) -> Subscribers.Demand? {
        withLatch { places.markAsked(key) } && wanted != .none ? wanted : nil
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

    /// The latest upstream first, so that members are cancelled before the upstream they came from.
    override func cancelUpstreams() {
        for upstream in withLatch({ places.close() }).reversed() { upstream?.cancel() }
    }
}

/// A subscription that knows the types of the values and the failure that it delivers.
@usableFromInline package class TypedSubscription<Output, Failure: Error>: GroupSubscription {
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
