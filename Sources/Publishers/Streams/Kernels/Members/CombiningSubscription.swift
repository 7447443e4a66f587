/// Combines the values of all its upstreams into an output, whenever one of them sends.
///
/// Each upstream receives downstream's demand, and has a slot for its values. For `combineLatest` the slot keeps the
/// latest value, even when there is no demand; for `zip` it is a queue. If an upstream of `zip` sends on demand, a few
/// of its values are requested at a time, so that few of them wait.
@usableFromInline final class CombiningSubscription<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The turn's.
    @exclusivity(unchecked) @usableFromInline final var combination: Combination<Output>?
    /// The turn's.
    @exclusivity(unchecked) @usableFromInline final var slots: [AnySlot]
    /// The turn's: so many slots, from the first on, have a value. They are not checked again.
    @exclusivity(unchecked) @usableFromInline final var ready = 0
    /// Whether an output consumes the values it is made of, so that it may be the last output.
    @usableFromInline final let usesUp: Bool
    /// The turn's. Until an upstream has finished, no output can be the last.
    @exclusivity(unchecked) @usableFromInline final var oneHasFinished = false
    /// The turn's: the upstreams that send on demand, and their slots.
    @exclusivity(unchecked) final var supplies: [(upstream: any Subscription, slot: AnySlot)] = []
    /// The turn's: the number of outputs that can be made before one of those upstreams needs another request.
    /// One while values wait that are in no output, so that the next output settles them.
    @exclusivity(unchecked) @usableFromInline final var ahead = Int.max
    /// The turn's: the number of slots whose latest value is in no output, unless outputs use values up. Counted, as
    /// there may be many slots.
    @exclusivity(unchecked) final var missed = 0

    @usableFromInline init(
        _ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, _ slots: [AnySlot], usesUp: Bool,
        combination: consuming Combination<Output>
    ) {
        self.combination = consume combination
        (self.slots, self.usesUp) = (slots, usesUp)
        super.init(downstream, on: terms)
    }

    @_alwaysEmitIntoClient func attach<P: Publisher>(_ publisher: P, as key: UpstreamTable.Key, _ slot: Slot<P.Output>)
    where P.Failure == Failure {
        guard !isOver.isRaised else { return }
        let member = CombiningMember(slot, in: self)
        guard usesUp, P._sendsOnDemand else { return member.attach(publisher, as: key) }
        _ = publisher._receive(Supplied(member, key), on: .requested)
    }

    func addSupply(_ upstream: any Subscription, to slot: AnySlot) {
        perform {
            guard !self.isOver.isRaised else { return }
            self.supplies.append((upstream, slot))
            self.resupply(slot, from: upstream)
        }
    }

    /// In a turn. Requests what is wanted of all upstreams that send on demand.
    @usableFromInline @inline(never) func resupply() {
        for (upstream, slot) in supplies where !slot.hasFinished && !isOver.isRaised { resupply(slot, from: upstream) }
        lookAhead()
    }

    /// In a turn. Requests a few values at a time, when none are left.
    private func resupply(_ slot: AnySlot, from upstream: any Subscription) {
        let wanted = min(demand.max ?? .max, Self.few)
        let missing = wanted - slot.count - slot.outstanding
        guard missing == wanted || demand.max.map({ $0 <= Self.few }) ?? false, missing > 0 else { return }
        slot.outstanding += missing
        lookAhead(to: slot)  // At this one only: there may be many.
        upstream.request(.max(missing))
    }

    private func lookAhead() {
        ahead = missed > 0 ? 1 : .max
        for (_, slot) in supplies where !slot.hasFinished { lookAhead(to: slot) }
    }

    private func lookAhead(to slot: AnySlot) {
        ahead = min(ahead, isUnlimited ? slot.count + slot.outstanding : 1)
    }

    private static var few: Int { 16 }

    /// In a turn. Additional demand of downstream goes to all other upstreams as a request, and to the sender only as
    /// the answer to its value.
    @_alwaysEmitIntoClient @inline(__always) func deliver(_ slot: AnySlot, from key: UpstreamTable.Key)
        -> Subscribers.Demand
    {
        guard demand != .none, isReady else {
            if !usesUp { miss(slot) }
            return answer(.none)
        }
        if usesUp { ready = 0 }  // Before the output is made: a value that is released then may call back.
        if ahead == 1, !usesUp { useMissed(with: slot) }
        let more = combination?.make { deliverCounted($0) ?? .none } ?? .none
        if oneHasFinished, usesUp { finishIfExhausted() }
        if more != .none, !isUnlimited { requestFromAll(more, but: key) }
        ahead &-= 1
        if ahead < 1 { resupply() }
        return answer(more)
    }

    /// In a turn. The slot's latest value is in no output yet, and the next one may replace it.
    @usableFromInline @inline(never) func miss(_ slot: AnySlot) {
        guard !slot.isMissed else { return tell(.replaced) }
        slot.isMissed = true
        missed += 1
        lookAhead()
        tell(.waiting(missed))
    }

    /// In a turn. An output is made with all latest values. If the sender's was missed, its new one has replaced that.
    @usableFromInline @inline(never) func useMissed(with sender: AnySlot) {
        guard missed > 0 else { return }
        if sender.isMissed { tell(.replaced) }
        for slot in slots { slot.isMissed = false }
        missed = 0
        tell(.waiting(0))
    }

    private func tell(_ notice: Notice) { if !isOver.isRaised { _ = outlet?.receiver(.notice(notice)) } }

    /// In a turn. Whether all slots have a value.
    @_alwaysEmitIntoClient @inline(__always) var isReady: Bool {
        while ready < slots.count, !slots[ready].isEmpty { ready += 1 }
        return ready == slots.count
    }

    /// In a turn. Ends if no further output can be made.
    @usableFromInline @inline(never) func finishIfExhausted() {
        // A key path to `isExhausted` would not link in clients' release builds.
        if slots.contains(where: { $0.isExhausted }) { finish(.finished) }
    }

    /// If values are used up, and an upstream has finished and no value of it waits, no further output can be made.
    /// Otherwise the end comes with the last upstream: until then one of them may fail.
    func finish(_ completion: Subscribers.Completion<Failure>, of key: UpstreamTable.Key, _ slot: AnySlot) {
        send {
            guard self.vacate(key) else { return }
            (slot.hasFinished, self.oneHasFinished) = (true, true)
            switch completion {
            case .failure: self.finish(completion)
            case .finished: if self.usesUp && slot.isExhausted || !self.hasUpstreams { self.finish(.finished) }
            }
        }
    }

    override func requested(_ more: Subscribers.Demand) -> Subscribers.Demand? {
        requestFromAll(more)
        resupply()
        return nil
    }

    override func discard() {
        combination = nil
        (slots, supplies) = ([], [])
    }
}

/// Puts the values of one upstream into its slot, and has the output made.
@usableFromInline struct CombiningMember<Value, Output, Failure: Error>: MemberHost {
    @usableFromInline let combining: CombiningSubscription<Output, Failure>
    @usableFromInline let slot: Slot<Value>

    @_alwaysEmitIntoClient init(_ slot: Slot<Value>, in combining: CombiningSubscription<Output, Failure>) {
        (self.slot, self.combining) = (slot, combining)
    }

    @_alwaysEmitIntoClient @inline(__always) var group: GroupSubscription { combining }

    @_alwaysEmitIntoClient @inline(__always)
    func receive(_ value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        guard !slot.releases else { return replace(with: value, from: key) }
        slot.put(value)
        return combining.deliver(slot, from: key)
    }

    /// The replaced value is released when the new one has been combined.
    @_alwaysEmitIntoClient @inline(never)
    func replace(with value: Value, from key: UpstreamTable.Key) -> Subscribers.Demand {
        withExtendedLifetime(exchangeValue(of: &slot.latest.pointee, with: value)) {
            combining.deliver(slot, from: key)
        }
    }

    @usableFromInline func finish(_ completion: Subscribers.Completion<Failure>, by key: UpstreamTable.Key) {
        combining.finish(completion, of: key, slot)
    }
}

extension _Terms {
    /// Attaches the subscriber to the outputs of `make`, which combines the slots' values once all slots have one, and
    /// advances the slots. `attach` attaches the publishers that fill the slots.
    @_alwaysEmitIntoClient func combine<S: Subscriber>(
        for subscriber: S, _ slots: [AnySlot], usesUp: Bool, make: @escaping () -> S.Input,
        attach: (CombiningSubscription<S.Input, S.Failure>, [UpstreamTable.Key]) -> Void
    ) -> _SubscriptionReference? {
        let combining = CombiningSubscription(
            AnySubscriber(subscriber), on: self, slots, usesUp: usesUp, combination: Combination(make))
        let keys = slots.map { _ in combining.join() }
        if handsOver { subscriber.receive(subscription: combining) }
        attach(combining, keys)
        return combining.ifRunning
    }

    /// Attaches the subscriber to all publishers, in order. Their values are sent as arrays.
    @_alwaysEmitIntoClient package func combine<P: Publisher>(
        _ publishers: [P], usesUp: Bool, for subscriber: some Subscriber<[P.Output], P.Failure>
    ) -> _SubscriptionReference? {
        guard !publishers.isEmpty else { return Empty()._receive(subscriber, on: self) }
        let slots = publishers.map { _ in Slot<P.Output>(keepsAll: usesUp) }
        return combine(for: subscriber, slots, usesUp: usesUp) {
            var values: [P.Output] = []
            values.reserveCapacity(slots.count)
            for slot in slots { values.append(slot.latest.pointee) }
            for slot in slots { slot.advance() }
            return values
        } attach: { combining, keys in
            for (index, publisher) in publishers.enumerated() {
                combining.attach(publisher, as: keys[index], slots[index])
            }
        }
    }
}
