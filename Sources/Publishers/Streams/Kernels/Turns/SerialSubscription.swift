/// A subscription that delivers to its subscriber in turns, no more than was requested.
///
///     upstreams ──values──▶ subclass ──deliver──▶ downstream        downstream holds self
///     upstreams ◀─cancel─── subclass                                self holds downstream until the end
///
/// On completion or cancel it releases both sides, so that a subscription that a client keeps does not keep anything
/// else alive.
///
/// Has no type parameter for values, so that it is compiled once.
@usableFromInline package class SerialSubscription: SerialDelivery, NamedSubscription, SubscriptionOwner {
    @usableFromInline package final let maker: Any.Type
    @usableFromInline package final let isUnlimited: Bool
    /// On requested terms it begins when an upstream's subscription arrives.
    @usableFromInline package final let isOver: AtomicFlag
    /// Whether downstream has requested all values, so that no upstream has to wait for an answer.
    @usableFromInline package final let isAskedForAll: AtomicFlag

    /// The turn's. The number of values that downstream has requested and not received.
    @exclusivity(unchecked) @usableFromInline package final var demand: Subscribers.Demand

    /// The turn's. Nil when the subscription is over and no delivery is under way.
    @exclusivity(unchecked) @usableFromInline final var outlet: ErasedSubscriber?

    @usableFromInline init(_ downstream: @escaping Receiver, on terms: _Terms) {
        isOver = AtomicFlag(hasBegun: terms.isUnlimited)
        isAskedForAll = AtomicFlag(isRaised: terms.isUnlimited)
        (isUnlimited, maker) = (terms.isUnlimited, terms.maker)
        demand = terms.isUnlimited ? .unlimited : .none
        outlet = ErasedSubscriber(downstream)
    }

    @usableFromInline package var description: String { nameOfMaker }

    @usableFromInline package var upstreams: [any Subscription] { [] }

    @usableFromInline package final var isFinished: Bool { isOver.isRaised }

    /// The reference that a publisher returns after it has attached its subscriber.
    @_alwaysEmitIntoClient package final var ifRunning: _SubscriptionReference? {
        isUnlimited && !isOver.isRaised ? _SubscriptionReference(self) : nil
    }

    // MARK: For subclasses

    /// Whether `request(.none)` is allowed. Publishers differ in this, as in Combine.
    var takesNone: Bool { false }

    /// In a turn. Downstream has requested more; `demand` already includes it. Returns what to request from the upstream
    /// behind the turn, which an upstream that answers with many values would hold for long.
    func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? { nil }

    /// Behind the turn, unless that is nested.
    @usableFromInline func requestUpstream(_ more: Subscribers.Demand?) {}

    /// Called once, when this is over: cancels the upstreams at once.
    func cancelUpstreams() {}

    /// Called at the end, to release values that are kept for later.
    func discard() {}

    // MARK: Subscription

    @usableFromInline package final func request(_ more: Subscribers.Demand) {
        precondition(more != .none || takesNone, "request(_:) has to ask for at least one value")
        guard let turn = takeTurn() else { return afterDelivery { self.requestUpstream(self.add(more)) } }
        let wanted = add(more)
        end(turn)
        if let wanted { requestUpstream(wanted) }
    }

    private final func add(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        guard !isOver.isRaised else { return nil }
        demand += more
        let wanted = requested(more)
        if demand == .unlimited { isAskedForAll.raise() }
        return wanted
    }

    @usableFromInline package final func cancel() { if isOver.raise(byCancel: true) { leave() } }

    /// Ends, and cancels the upstreams. Returns false if it was over before.
    @usableFromInline final func finish() -> Bool {
        guard isOver.raise() else { return false }
        leave()
        return true
    }

    /// Cancels the upstreams at once. The rest is released after the delivery.
    private final func leave() {
        cancelUpstreams()
        afterDelivery {
            self.outlet = nil
            self.discard()
        }
    }
}
