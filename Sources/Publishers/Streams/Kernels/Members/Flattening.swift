/// Joins members that send all their values while they are attached: `Just`, sequences, and operators on them. For
/// `flatMap`, `switchToLatest` and `merge` on unlimited terms.
///
///     upstream ──value──▶ FlatteningSubscriber ──makes──▶ member ──values──▶ FlattenedSubscriber ──▶ downstream
///
/// A member is over before the upstream sends its next value. So it needs no place, no subscription and no turn: all
/// members send during the signals of the upstream, which are serial. One member runs inside another only if downstream
/// makes the upstream send while it receives a value. ``MergingSubscription`` and ``SwitchingSubscription`` serve all
/// other cases, and deliver the same.
@usableFromInline package final class Flattening {
    @usableFromInline let downstream: ErasedSubscriber
    /// The subscription of downstream. It does not hold the downstream.
    @usableFromInline package let link: FlatteningSubscription
    /// Whether a new member ends the member that it runs inside.
    private let switches: Bool

    // The upstream's.
    @exclusivity(unchecked) private var running = 0
    @exclusivity(unchecked) @usableFromInline package private(set) var latest = 0
    @exclusivity(unchecked) private var upstreamHasFinished = false
    /// The depth of the innermost running member that has handed a subscription over; zero if none has.
    @exclusivity(unchecked) @usableFromInline var handedOver = 0

    @usableFromInline package init(_ downstream: @escaping Receiver, on terms: _Terms, switches: Bool) {
        self.downstream = ErasedSubscriber(downstream)
        (link, self.switches) = (FlatteningSubscription(on: terms), switches)
    }

    /// Hands the subscription over before the upstream is attached, if somebody may cancel it meanwhile.
    @usableFromInline package func handOver(on terms: _Terms) {
        if terms.isInterruptible { downstream.receive(subscription: link) }
    }

    /// The next member is about to be attached.
    @usableFromInline func begin() {
        guard switches else { return running &+= 1 }
        (running, latest) = (1, latest &+ 1)
        if handedOver != 0 { link.cancelMembers() }
    }

    /// Takes the subscription of the member with this number, which runs in a loop.
    @usableFromInline package func receive(_ subscription: any Subscription, ofMember number: Int) {
        guard number == latest else { return subscription.cancel() }
        handedOver = running
        link.enter(subscription, depth: running)
    }

    /// A member that has handed its subscription over may have been attached.
    @usableFromInline @inline(never) func leaveMembers() {
        if handedOver > running { handedOver = link.leaveMembers(deeperThan: running) }
    }

    /// A member is over. Returns true if the upstream has already finished.
    @usableFromInline package func endMember() -> Bool {
        running &-= 1
        return upstreamHasFinished
    }

    /// Whether neither the subscription nor the member with this number has ended.
    @_alwaysEmitIntoClient @inline(__always) func isUnderWay(_ number: Int) -> Bool {
        link.isOver.isUnderWay && number == latest
    }

    /// The upstream has completed: no more members will come.
    @usableFromInline package func finishUpstream<Failure: Error>(_ completion: Subscribers.Completion<Failure>) {
        upstreamHasFinished = true
        link.releaseUpstream()
        if case .finished = completion, running > 0 { return }
        if link.isOver.isUnderWay, link.finish() {
            downstream.receive(completion: completion, unless: link.isOver.reference)
        }
    }

    /// The last member after the upstream has completed, or any member fails. A failure ends everything, the upstream
    /// first.
    @usableFromInline package func finishMember<Failure: Error>(_ completion: Subscribers.Completion<Failure>) {
        if case .finished = completion { return finishUpstream(completion) }
        link.endEarly()
        link.cancelMembers()
        downstream.receive(completion: completion, unless: link.isOver.reference)
    }
}

extension Flattening {
    /// Attaches the next member. It is over when that returns.
    @_alwaysEmitIntoClient @_transparent package func run(_ attach: (_Terms) -> _SubscriptionReference?) {
        begin()
        _ = attach(_Terms.unlimited.interruptible)
        if handedOver != 0 { leaveMembers() }
    }
}

/// The subscription of downstream, which also cancels the members that run.
@usableFromInline package final class FlatteningSubscription: ForwardingSubscription {
    /// The latch's: the subscriptions of running members, one inside another, until they are cancelled; and their depths.
    @exclusivity(unchecked) private var (members, depths): ([any Subscription], [Int]) = ([], [])

    @usableFromInline func enter(_ member: any Subscription, depth: Int) {
        withLatch {
            members.append(member)
            depths.append(depth)
        }
        if isOver.isRaised { cancelMembers() }
    }

    /// The members at more than this depth are over. Returns the depth of the innermost one that is left, or zero.
    @usableFromInline func leaveMembers(deeperThan depth: Int) -> Int {
        withLatch { () -> ((any Subscription)?, Int) in
            guard let last = depths.last, last > depth else { return (nil, depths.last ?? 0) }
            depths.removeLast()
            return (members.popLast(), depths.last ?? 0)
        }.1
    }

    @usableFromInline func cancelMembers() {
        let running = withLatch {
            defer { (members, depths) = ([], []) }
            return members
        }
        for member in running.reversed() { member.cancel() }
    }

    override func discard() { cancelMembers() }
}

/// Receives the values from which members are made. `FlatteningWork` in StreamsLayers does the same on signals, and
/// changes with it.
@usableFromInline struct FlatteningSubscriber<Input, Member: Publisher>: Subscriber {
    @usableFromInline let flattening: Flattening
    @usableFromInline let makeMember: (Input) -> Member

    @_alwaysEmitIntoClient @inline(__always) init(_ flattening: Flattening, _ makeMember: @escaping (Input) -> Member) {
        (self.flattening, self.makeMember) = (flattening, makeMember)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { flattening.link.combineIdentifier }

    @usableFromInline func receive(subscription: any Subscription) { _ = flattening.link.adopt(subscription) }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard flattening.link.isOver.isUnderWay else { return .stop }
        let member = makeMember(input)
        flattening.run { member._receive(FlattenedSubscriber(flattening, number: flattening.latest), on: $0) }
        return flattening.link.isOver.isRaised ? .stop : .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Member.Failure>) {
        flattening.finishUpstream(completion)
    }
}

/// Forwards the values of a member.
@usableFromInline struct FlattenedSubscriber<Input, Failure: Error>: Subscriber {
    /// Unretained, as it is used only while the member is being attached. During that time the upstream's subscriber
    /// holds it.
    @usableFromInline let flattening: Unmanaged<Flattening>
    @usableFromInline let number: Int

    @_alwaysEmitIntoClient @inline(__always) init(_ flattening: Flattening, number: Int) {
        (self.flattening, self.number) = (Unmanaged.passUnretained(flattening), number)
    }

    @usableFromInline var combineIdentifier: CombineIdentifier {
        flattening._withUnsafeGuaranteedRef { $0.link.combineIdentifier }
    }

    @usableFromInline func receive(subscription: any Subscription) {
        flattening._withUnsafeGuaranteedRef { $0.receive(subscription, ofMember: number) }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        flattening._withUnsafeGuaranteedRef {
            guard $0.isUnderWay(number) else { return .stop }
            guard $0.downstream.receive(input, unless: $0.link.isOver.reference) == .stop else { return .none }
            $0.link.cancel()
            return .stop
        }
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(completion: Subscribers.Completion<Failure>) {
        flattening._withUnsafeGuaranteedRef {
            guard $0.isUnderWay(number) else { return }
            let isLast = $0.endMember()
            if case .finished = completion, !isLast { return }
            $0.finishMember(completion)
        }
    }
}

extension Publisher {
    /// Attaches the subscriber to the members that are made from this publisher's values.
    @_alwaysEmitIntoClient func flatten<Member: Publisher>(
        for subscriber: AnySubscriber<Member.Output, Failure>, on terms: _Terms, switches: Bool = false,
        _ makeMember: @escaping (Output) -> Member
    ) -> _SubscriptionReference? where Member.Failure == Failure {
        let flattening = Flattening(subscriber.receiver, on: terms, switches: switches)
        flattening.handOver(on: terms)
        return flattening.link.keep(_receive(FlatteningSubscriber(flattening, makeMember), on: terms.withoutRelay))
    }
}
