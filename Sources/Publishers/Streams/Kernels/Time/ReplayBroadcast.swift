/// A broadcast that first sends the latest values to each new subscriber. They are sent at once, so that no value sent
/// meanwhile can get between them.
///
/// It expresses `ReplaySubject`.
@usableFromInline
package final class ReplayBroadcast<Value, Failure: Error>: RememberingBroadcast<Replayed<Value>, Failure> {
    @usableFromInline let size: Int
    /// The latch's.
    @exclusivity(unchecked) @usableFromInline var recent = LatestValues<Value>()

    @inlinable package init(size: Int, for maker: Any.Type) {
        precondition(size >= 0, "A size cannot be negative: \(size)")
        self.size = size
        super.init(for: maker)
        askUpstreams()
    }

    /// `isOver` is called under the latch, just before the value would be kept, so that a value is not kept after
    /// ``forget()``.
    @_alwaysEmitIntoClient package func sendAndKeep(_ value: Value, unless isOver: () -> Bool) {
        guard let turn = takeLatchedTurn() else { return sendBusy(value, unless: isOver) }
        let isWanted = !isClosed && !isOver()
        var replaced = value
        if isWanted { recent.exchange(&replaced, upTo: size) }
        word.clearLatch(turn.owner)
        withExtendedLifetime(replaced) {
            if isWanted { deliver(.new(value)) }
            end(turn)
        }
    }

    /// The same while another thread delivers, or this one does.
    @_alwaysEmitIntoClient @inline(never) func sendBusy(_ value: Value, unless isOver: () -> Bool) {
        sendBusy(unless: isOver) { isClosed in
            var replaced = value
            if !isClosed { recent.exchange(&replaced, upTo: size) }
            return replaced
        } deliver: {
            self.deliver(.new(value))
        }
    }

    /// Forgets all values that were sent so far. Keeps those of an upstream that is under way or has completed: an earlier
    /// upstream, whose subscription comes late, is cancelled only then.
    package func forget() {
        let forgotten = withLatch {
            guard !isFed, !isClosed else { return LatestValues<Value>() }
            defer { recent = LatestValues() }
            return recent
        }
        withExtendedLifetime(forgotten) {}
    }

    /// Attaches the subscriber. Keeps the subject while there are subscribers.
    @inlinable package func attach(
        _ subscriber: some Subscriber<Value, Failure>, on terms: _Terms, keeping subject: AnyObject? = nil
    ) -> _SubscriptionReference? {
        let buffered = PacedSubscription(AnySubscriber(subscriber), on: terms, Replaying<Value, Failure>(size: size))
        return buffered.attach { add(AnySubscriber(buffered).receiver, on: $0, keeping: subject) }
    }

    override func known() -> Delivery? {
        let recent = Replayed.kept(recent.all)
        return { ErasedSubscriber($0).receive(recent, unless: $1) }
    }

    override func welcome(at index: Int, andClearLatch seen: UInt64) {
        let recent = recent.all
        word.clearLatch(seen)
        deliverMissed(.kept(recent), at: index)
    }

    /// Leaves out the values that still wait for their delivery.
    override func hasMissedValue(at index: Int) {
        deliverMissed(.kept(withLatch { recent.all.dropLast(waiting) }), at: index)
    }

    /// A subscriber whose handshake is under way has not requested yet what is kept: it receives that before the end.
    override func finish() {
        let recent = withLatch { self.recent.all }
        var index = 0
        while index < count {
            if entries[index].isLive, entries[index].hasMissed, !recent.isEmpty {
                ask(for: .unlimited, at: index)
                deliverMissed(.kept(recent), at: index)
            }
            index += 1
        }
        super.finish()
    }

    override func complete(_ receiver: @escaping Receiver, unless hasEnded: _EndFlag) {
        let recent = Replayed.kept(withLatch { self.recent.all })
        _ = ErasedSubscriber(receiver).receive(recent, unless: .none)  // The completion follows.
        super.complete(receiver, unless: hasEnded)
    }
}

/// Values that a ``ReplayBroadcast`` sends at once: a new one, or those that were sent before the subscriber came.
@usableFromInline package enum Replayed<Value> {
    case new(Value)
    case kept(ArraySlice<Value>)
}

/// Keeps values for a subscriber of a ``ReplayBroadcast`` until it requests them.
@usableFromInline final class Replaying<Value, Failure: Error>: Pacing {
    @usableFromInline typealias Input = Replayed<Value>
    @usableFromInline typealias Output = Value

    @usableFromInline let buffering: Buffering<Value, Failure>

    @inlinable init(size: Int) { buffering = Buffering(size: size, prefetch: .byRequest, whenFull: .dropOldest) }

    @_alwaysEmitIntoClient func receive(_ input: Replayed<Value>, _ delivery: PacedDelivery) {
        switch input {
        case .new(let value): buffering.receive(value, delivery)
        case .kept(let values): for value in values { buffering.keep(value, delivery) }
        }
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>, _ delivery: PacedDelivery) {
        buffering.receive(completion: completion, delivery)
    }

    @_alwaysEmitIntoClient func next(_ delivery: PacedDelivery) -> Bool { buffering.next(delivery) }
}

/// The latest values, up to a number of them. A new one takes the place of the oldest.
@usableFromInline struct LatestValues<Value> {
    @usableFromInline var values: [Value] = []
    @usableFromInline var oldest = 0

    @_alwaysEmitIntoClient init() {}

    /// In the order in which they were sent.
    @_alwaysEmitIntoClient var all: ArraySlice<Value> { values[oldest...] + values[..<oldest] }

    /// Keeps the value. If another one has no room any more, exchanges the two, for the caller to release that.
    @_alwaysEmitIntoClient @inline(__always) mutating func exchange(_ value: inout Value, upTo size: Int) {
        if values.count < size { return values.append(value) }
        guard size > 0 else { return }
        swap(&values[oldest], &value)
        oldest = oldest + 1 == size ? 0 : oldest + 1
    }
}
