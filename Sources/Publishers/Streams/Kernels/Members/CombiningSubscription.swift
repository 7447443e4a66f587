/// Delivers what is made of the values of all its upstreams, whenever one of them sends.
///
/// Every upstream is asked for as much as downstream asks for, and has a slot for its values: for `combineLatest`,
/// one that remembers the latest, also when there is no demand; for `zip`, a queue. An upstream of `zip` that sends on
/// demand is asked for a few values at a time, so that few wait, however many there are.
@usableFromInline final class CombiningSubscription<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The turn's.
    @exclusivity(unchecked) @usableFromInline final var combination: Combination<Output>?
    /// Whether an output uses values up, so that it may have been the last one.
    @usableFromInline final let usesUp: Bool
    /// The turn's. Before one has finished no value is the last.
    @exclusivity(unchecked) @usableFromInline final var oneHasFinished = false
    /// The turn's: of upstreams that send on demand.
    @exclusivity(unchecked) @usableFromInline final var supplies: [AnySlot] = []

    @usableFromInline init(
        _ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, combination: consuming Combination<Output>,
        usesUp: Bool
    ) {
        self.combination = consume combination
        self.usesUp = usesUp
        super.init(downstream, on: terms)
    }

    @inlinable func attach<P: Publisher>(_ publisher: P, as key: UpstreamTable.Key, _ slot: Slot<P.Output>)
    where P.Failure == Failure {
        guard !isOver.isRaised else { return }
        let member = CombiningMember(slot, in: self)
        guard usesUp, P._sendsOnDemand else { return member.attach(publisher, as: key) }
        _ = publisher._receive(Supplied(member, key), on: .requested)
    }

    func addSupply(_ subscription: any Subscription, to slot: AnySlot) {
        perform {
            slot.supply = subscription
            self.supplies.append(slot)
            self.resupply()
        }
    }

    /// In a turn: asks those who send on demand for what is wanted, or for a few values when none are left.
    @usableFromInline @inline(never) func resupply() {
        let wanted = min(demand.max ?? .max, Self.few)
        for slot in supplies where !isOver.isRaised {
            let missing = wanted - slot.count - slot.outstanding
            guard missing == wanted || demand.max.map({ $0 <= Self.few }) ?? false, missing > 0 else { continue }
            slot.outstanding += missing
            slot.supply?.request(.max(missing))
        }
    }

    private static var few: Int { 16 }

    /// In a turn. What downstream wants beyond the value is asked of all upstreams: of the sender as the answer.
    @inlinable @inline(__always) func deliver(from key: UpstreamTable.Key) -> Subscribers.Demand {
        guard demand != .none, let output = combination?.make() else { return answer(.none) }
        let more = deliverCounted(output) ?? .none
        if oneHasFinished, usesUp, combination?.isExhausted() == true { finish(.finished) }
        if more != .none, !isUnlimited { requestFromAll(more, but: key) }
        if !supplies.isEmpty { resupply() }
        return answer(more)
    }

    /// An upstream that has finished without leaving a value leaves nothing to deliver, ever.
    func finish(
        _ completion: Subscribers.Completion<Failure>, of key: UpstreamTable.Key, _ slot: AnySlot
    ) {
        send {
            guard self.vacate(key) else { return }
            (slot.hasFinished, self.oneHasFinished) = (true, true)
            self.supplies.removeAll { $0 === slot }
            switch completion {
            case .failure: self.finish(completion)
            case .finished: if slot.isExhausted || !self.hasUpstreams { self.finish(.finished) }
            }
        }
    }

    override func requested(_ more: Subscribers.Demand) {
        requestFromAll(more)
        resupply()
    }

    override func discard() {
        combination = nil
        supplies.forEach { $0.supply = nil }
        supplies = []
    }
}

/// How the output is made. Not copyable for ``ErasedSubscriber``'s reason.
@usableFromInline struct Combination<Output>: ~Copyable {
    /// Returns nil while a value is missing.
    @usableFromInline let makeOutput: () -> Output?
    /// Nothing can be made any more.
    @usableFromInline let isExhausted: () -> Bool

    @inlinable init(make makeOutput: @escaping () -> Output?, isExhausted: @escaping () -> Bool) {
        (self.makeOutput, self.isExhausted) = (makeOutput, isExhausted)
    }

    @inlinable @inline(__always) borrowing func make() -> Output? { makeOutput() }
}

/// The part of a slot that does not depend on its values; the turn's.
@usableFromInline class AnySlot {
    @exclusivity(unchecked) @usableFromInline final var hasFinished = false
    @exclusivity(unchecked) @usableFromInline final var isEmpty = true
    /// The subscription of an upstream that sends on demand, and how many values have been asked for and not come.
    @exclusivity(unchecked) final var supply: (any Subscription)?
    @exclusivity(unchecked) @usableFromInline final var outstanding = 0

    /// How many values wait.
    var count: Int { isEmpty ? 0 : 1 }

    @inlinable init() {}

    /// No value waits, and none will come.
    @inlinable final var isExhausted: Bool { hasFinished && isEmpty }
}

/// Where the values of one upstream wait to be combined; the turn's.
@usableFromInline final class Slot<Value>: AnySlot {
    @usableFromInline let keepsAll: Bool
    @exclusivity(unchecked) @usableFromInline var latest: Value?
    private var others = Queue<Value>()
    @exclusivity(unchecked) @usableFromInline var hasOthers = false

    override var count: Int { isEmpty ? 0 : 1 + others.count }

    @inlinable init(keepsAll: Bool) {
        self.keepsAll = keepsAll
        super.init()
    }

    @inlinable @inline(__always) func put(_ value: Value) {
        if keepsAll, !isEmpty { wait(value) } else { (latest, isEmpty) = (value, false) }
    }

    @usableFromInline func wait(_ value: Value) {
        others.append(value)
        hasOthers = true
    }

    /// The value has been combined: if it is used up, and there are others, the next one takes its place.
    @inlinable @inline(__always) func advance() {
        guard keepsAll else { return }
        if hasOthers { takeOther() } else { (latest, isEmpty) = (nil, true) }
    }

    @usableFromInline func takeOther() {
        latest = others.popFirst()
        hasOthers = !others.isEmpty
    }
}

/// Joins the values of one upstream with those of the others.
@usableFromInline struct CombiningMember<Value, Output, Failure: Error>: MemberHost {
    @usableFromInline let combining: CombiningSubscription<Output, Failure>
    @usableFromInline let slot: Slot<Value>

    @inlinable init(_ slot: Slot<Value>, in combining: CombiningSubscription<Output, Failure>) {
        (self.slot, self.combining) = (slot, combining)
    }

    @inlinable @inline(__always) var group: SerialSubscription { combining }

    @inlinable @inline(__always) func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        slot.put(value)
        return combining.deliver(from: key)
    }

    @usableFromInline func finish(_ completion: Subscribers.Completion<Failure>, by key: UpstreamTable.Key) {
        combining.finish(completion, of: key, slot)
    }
}

/// Takes the values of an upstream that sends on demand.
@usableFromInline struct Supplied<Value, Output, Failure: Error>: SubscriptionSubscriber {
    @usableFromInline let member: CombiningMember<Value, Output, Failure>
    @usableFromInline let key: UpstreamTable.Key

    @inlinable init(_ member: CombiningMember<Value, Output, Failure>, _ key: UpstreamTable.Key) {
        (self.member, self.key) = (member, key)
    }

    @usableFromInline var link: CombiningSubscription<Output, Failure> { member.combining }

    @usableFromInline func receive(subscription: any Subscription) {
        guard link.adopt(subscription, at: key, isAsked: false) else { return }
        link.addSupply(subscription, to: member.slot)
    }

    @inlinable @inline(__always) func receive(_ input: Value) -> Subscribers.Demand {
        guard let turn = link.takeTurnToSend() else {
            link.leave { take(input) }
            return .none
        }
        take(input)
        link.end(turn)
        return .none
    }

    @inlinable @inline(__always) func take(_ input: Value) {
        member.slot.outstanding -= 1
        _ = member.receive(input, from: key)
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        member.finish(completion, by: key)
    }
}

extension _Terms {
    /// Attaches the subscriber to what is made of the slots' values, when all have one, and which advances them;
    /// `attach` fills the slots.
    @inlinable func combine<S: Subscriber>(
        for subscriber: S, _ slots: [AnySlot], usesUp: Bool, make: @escaping () -> S.Input?,
        attach: (CombiningSubscription<S.Input, S.Failure>, [UpstreamTable.Key]) -> Void
    ) -> _SubscriptionReference? {
        // A key path to it would not link in a release build of others.
        let combination = Combination<S.Input>(make: make) { slots.contains { $0.isExhausted } }
        let combining = CombiningSubscription(
            AnySubscriber(subscriber), on: self, combination: combination, usesUp: usesUp)
        let keys = slots.map { _ in combining.join() }
        if !isUnlimited { subscriber.receive(subscription: combining) }
        attach(combining, keys)
        return combining.ifRunning
    }

    /// Attaches the subscriber to all publishers, in their order, whose values come as arrays.
    @inlinable package func combine<Kind: _CombiningKind, P: Publisher>(
        _ publishers: [P], as kind: Kind.Type, for subscriber: some Subscriber<[P.Output], P.Failure>
    ) -> _SubscriptionReference? {
        guard !publishers.isEmpty else { return Empty()._receive(subscriber, on: self) }
        let slots = publishers.map { _ in Slot<P.Output>(keepsAll: Kind.keepsAll) }
        var ready = 0  // So many slots, from the first one on, have a value: none of them is looked at again.
        return combine(for: subscriber, slots, usesUp: Kind.keepsAll) {
            while ready < slots.count, slots[ready].latest != nil { ready += 1 }
            guard ready == slots.count else { return nil }
            if Kind.keepsAll { ready = 0 }
            defer { for slot in slots { slot.advance() } }
            return slots.compactMap(\.latest)
        } attach: { combining, keys in
            for (index, publisher) in publishers.enumerated() {
                combining.attach(publisher, as: keys[index], slots[index])
            }
        }
    }
}
