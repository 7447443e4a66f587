/// Carries out what a ``Pacing`` decides: it delivers values that were requested, requests others, and ends.
///
/// Has no type parameter, as code that does not know its types looks up each type that it composes, such as an enum of
/// decisions with a value in it, for each value. So a decision is a call.
///
/// Safe on any thread, as its state is the turn's and the latch's.
@usableFromInline package class PacedDelivery: SerialSubscription {
    /// Whether the upstream sends all values without requests.
    @usableFromInline final let isUpstreamUnlimited: Bool
    @usableFromInline final let prefetch: Subscribers.Demand?
    @usableFromInline final let upstreamHasEnded = AtomicFlag()

    // The latch's.
    @exclusivity(unchecked) @usableFromInline final var upstream = UpstreamPlace()
    /// Cancelled after the upstream.
    @exclusivity(unchecked) @usableFromInline final var other: (any Cancellable)?

    // The turn's.
    /// The answer to the upstream's value that is being handled.
    @exclusivity(unchecked) @usableFromInline final var answer: Subscribers.Demand?
    /// Sends a completion that the other publisher caused before there was a subscription.
    @exclusivity(unchecked) @usableFromInline final var earlyEnd: ((PacedDelivery) -> Void)?
    @exclusivity(unchecked) @usableFromInline final var isSettling = false
    /// The demand of downstream while it receives its subscription; nil before and after that.
    @exclusivity(unchecked) @usableFromInline final var earlyDemand: Subscribers.Demand?
    /// The subscriber has received its subscription, or needs none.
    @exclusivity(unchecked) @usableFromInline final var isHandedOver: Bool
    /// Called before a decision is carried out, with whether it passes on a value that is wanted. A report counts by it.
    @exclusivity(unchecked) @usableFromInline package final var willAct: ((_ passesOn: Bool) -> Void)?

    /// Makes a delivery. A stranger upstream is always asked by requests, even if downstream is on unlimited terms.
    @usableFromInline init(
        _ downstream: @escaping Receiver, on terms: _Terms, prefetch: Subscribers.Demand?, isStranger: Bool
    ) {
        isHandedOver = terms.isUnlimited
        self.prefetch = prefetch
        // A pacing with a limit counts values, whatever downstream's terms are.
        isUpstreamUnlimited = terms.isUnlimited && !isStranger && (prefetch ?? .unlimited) == .unlimited
        super.init(downstream, on: terms)
    }

    @usableFromInline package final override var upstreams: [any Subscription] {
        withLatch { upstream.kept }.map { [$0] } ?? []
    }

    // MARK: Decisions, in a turn

    /// Delivers the value, if downstream has requested one; otherwise drops it.
    @_alwaysEmitIntoClient package final func deliver<Value>(_ value: Value) {
        willAct?(demand != .none)
        guard !isOver.isRaised, demand.takeOne() else { return }
        let more = outlet?.receive(value, unless: isOver.reference) ?? .none
        if more != .none { add(answer: more) }
    }

    @usableFromInline final func add(answer more: Subscribers.Demand) {
        guard more != .stop else { return cancel() }
        demand += more
        if prefetch == nil { request(fromUpstream: more) }  // Otherwise that is covered already.
    }

    /// Delivers the value if it is wanted and nothing else is being delivered. Values that come meanwhile are received,
    /// but what is due then waits for the end of this. Returns false if nothing was done.
    @_alwaysEmitIntoClient package final func deliverAtOnce<Value>(_ value: Value) -> Bool {
        guard !isSettling, demand != .none else { return false }
        isSettling = true
        deliver(value)
        isSettling = false
        return true
    }

    /// Requests more from the upstream.
    @usableFromInline package final func ask(_ more: Subscribers.Demand) {
        willAct?(false)
        request(fromUpstream: more)
    }

    /// Requests with the answer to the value that is being handled, if there is one.
    @usableFromInline final func request(fromUpstream more: Subscribers.Demand) {
        if answer == nil { withLatch { upstream.kept }?.request(more) } else { answer? += more }
    }

    @usableFromInline package final func cancelUpstream() {
        willAct?(false)
        upstreamHasEnded.raise()
        withLatch { upstream.leave() }?.cancel()
    }

    /// Delivers the completion, when the subscriber has received its subscription.
    @usableFromInline package final func finish<Failure: Error>(_ completion: Subscribers.Completion<Failure>) {
        willAct?(false)
        if isHandedOver { return end(by: completion) }
        earlyEnd = { $0.end(by: completion) }
        leaveOther()
    }

    private final func end<Failure: Error>(by completion: Subscribers.Completion<Failure>) {
        if finish() { outlet?.receive(completion: completion, unless: isOver.reference) }
    }

    /// Cancels the other publisher.
    @usableFromInline package final func leaveOther() { withLatch { other }?.cancel() }

    // MARK: Subscription

    final override var takesNone: Bool { true }

    /// Requests from the upstream what downstream asks for, unless that is requested already, or is when the handshake is
    /// over.
    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        guard prefetch == nil, earlyEnd == nil else { return nil }
        guard let early = earlyDemand else { return more }
        earlyDemand = early + more
        return nil
    }

    @usableFromInline final override func requestUpstream(_ more: Subscribers.Demand?) {
        if let more { withLatch { upstream.kept }?.request(more) }
    }

    final override func cancelUpstreams() {
        let (upstream, other) = withLatch { (self.upstream.leave(), self.other.take()) }
        upstream?.cancel()
        other?.cancel()
    }

    override func discard() { (earlyEnd, willAct) = (nil, nil) }
}
