/// Delivers what is made of the values of all its upstreams, whenever one of them sends.
///
/// Every upstream is asked for as much as downstream asks for, and has a slot for its values: for `combineLatest`,
/// one that remembers the latest, also when there is no demand; for `zip`, a queue.
@usableFromInline final class Combining<Output, Failure: Error>: TypedSubscription<Output, Failure> {
    /// The turn's.
    @exclusivity(unchecked) @usableFromInline final var recipe: Recipe<Output>?
    /// What is made uses values up, so that it may have been the last.
    @usableFromInline final let usesUp: Bool
    /// The turn's. Before one has finished no value is the last.
    @exclusivity(unchecked) @usableFromInline final var oneHasFinished = false

    @usableFromInline init(
        _ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, recipe: consuming Recipe<Output>, usesUp: Bool
    ) {
        self.recipe = consume recipe
        self.usesUp = usesUp
        super.init(downstream, on: terms)
    }

    @inlinable func attach<P: Publisher>(_ publisher: P, as key: Places.Key, _ slot: Slot<P.Output>)
    where P.Failure == Failure { if !isOver.isRaised { Ingredient(slot, in: self).attach(publisher, as: key) } }

    /// In a turn. What downstream wants beyond the value is asked of all upstreams: of the sender as the answer.
    @inlinable @inline(__always) func deliver(from key: Places.Key) -> Subscribers.Demand {
        guard demand != .none, let output = recipe?.make() else { return answer(.none) }
        let more = deliverCounted(output) ?? .none
        if oneHasFinished, usesUp, recipe?.isExhausted() == true { finish(.finished) }
        if more != .none, !isUnlimited { requestFromAll(more, but: key) }
        return answer(more)
    }

    /// An upstream that has finished without leaving a value leaves nothing to deliver, ever.
    @usableFromInline func finish(_ completion: Subscribers.Completion<Failure>, of key: Places.Key, _ slot: AnySlot) {
        send {
            guard self.vacate(key) else { return }
            (slot.hasFinished, self.oneHasFinished) = (true, true)
            switch completion {
            case .failure: self.finish(completion)
            case .finished: if slot.isExhausted || !self.hasUpstreams { self.finish(.finished) }
            }
        }
    }

    override func requested(_ more: Subscribers.Demand) { requestFromAll(more) }

    override func discard() { recipe = nil }
}

/// How the output is made. Not copyable for ``Outlet``'s reason.
@usableFromInline struct Recipe<Output>: ~Copyable {
    /// Returns nil while a value is missing.
    @usableFromInline let makeOutput: () -> Output?
    /// Nothing can be made any more.
    @usableFromInline let isExhausted: () -> Bool

    @inlinable init(make makeOutput: @escaping () -> Output?, isExhausted: @escaping () -> Bool) {
        (self.makeOutput, self.isExhausted) = (makeOutput, isExhausted)
    }

    @inlinable @inline(__always) borrowing func make() -> Output? { makeOutput() }
}

/// What is to be known of a slot, whatever its values; the turn's.
@usableFromInline class AnySlot {
    @exclusivity(unchecked) @usableFromInline final var hasFinished = false
    @exclusivity(unchecked) @usableFromInline final var isEmpty = true

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

/// What joins the values of one upstream with those of the others.
@usableFromInline struct Ingredient<Value, Output, Failure: Error>: Junction {
    @usableFromInline let combining: Combining<Output, Failure>
    @usableFromInline let slot: Slot<Value>

    @inlinable init(_ slot: Slot<Value>, in combining: Combining<Output, Failure>) {
        (self.slot, self.combining) = (slot, combining)
    }

    @inlinable @inline(__always) var group: SerialSubscription { combining }

    @inlinable @inline(__always) func receive(_ value: Value, from key: Places.Key) -> Subscribers.Demand {
        slot.put(value)
        return combining.deliver(from: key)
    }

    @usableFromInline func finish(_ completion: Subscribers.Completion<Failure>, by key: Places.Key) {
        combining.finish(completion, of: key, slot)
    }
}

extension _Terms {
    /// Attaches the subscriber to what is made of the slots' values, when all have one, and which advances them;
    /// `attach` fills the slots.
    @inlinable func combine<S: Subscriber>(
        for subscriber: S, _ slots: [AnySlot], usesUp: Bool, make: @escaping () -> S.Input?,
        attach: (Combining<S.Input, S.Failure>, [Places.Key]) -> Void
    ) -> _Link? {
        // A key path to it would not link in a release build of others.
        let recipe = Recipe<S.Input>(make: make) { slots.contains { $0.isExhausted } }
        let combining = Combining(AnySubscriber(subscriber), on: self, recipe: recipe, usesUp: usesUp)
        let keys = slots.map { _ in combining.join() }
        if !isUnlimited { subscriber.receive(subscription: combining) }
        attach(combining, keys)
        return combining.ifRunning
    }

    /// Attaches the subscriber to all publishers, in their order, whose values come as arrays.
    @inlinable package func combine<Kind: _CombiningKind, P: Publisher>(
        _ publishers: [P], as kind: Kind.Type, for subscriber: some Subscriber<[P.Output], P.Failure>
    ) -> _Link? {
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
