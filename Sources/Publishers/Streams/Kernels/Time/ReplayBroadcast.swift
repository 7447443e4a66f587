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
        self.size = size
        super.init(for: maker)
        askUpstreams()
    }

    /// `isOver` is called under the latch, just before the value would be kept, so that a value is not kept after
    /// ``forget()``.
    @_alwaysEmitIntoClient package func sendAndKeep(_ value: Value, unless isOver: () -> Bool) {
        guard let turn = takeLatchedTurn() else { return sendBusy(value, unless: isOver) }
        let isWanted = !isClosed && !isOver()
        let replaced = isWanted ? recent.keep(value, upTo: size) : nil
        word.clearLatch(turn.owner)
        withExtendedLifetime(replaced) {
            if isWanted { deliver(.new(value)) }
            end(turn)
        }
    }

    /// The same while another thread delivers, or this one does.
    @_alwaysEmitIntoClient @inline(never) func sendBusy(_ value: Value, unless isOver: () -> Bool) {
        sendBusy(unless: isOver) { isClosed in
            isClosed ? nil : recent.keep(value, upTo: size)
        } deliver: {
            self.deliver(.new(value))
        }
    }

    /// Forgets all values that were sent so far. Keeps those of an upstream that is under way or has completed: an earlier
    /// upstream, whose subscription comes late, is cancelled only then.
    package func forget() {
        let forgotten = withLatch {
            guard unfinished.isEmpty, !isClosed else { return LatestValues<Value>() }
            defer { recent = LatestValues() }
            return recent
        }
        withExtendedLifetime(forgotten) {}
    }

    /// Attaches the subscriber. Keeps the subject while there are subscribers.
    @inlinable package func attach(
        _ subscriber: some Subscriber<Value, Failure>, on terms: _Terms, keeping subject: AnyObject? = nil
    ) -> _SubscriptionReference? {
        let buffering = Buffering<Replayed<Value>, Failure>(size: size, prefetch: .byRequest, whenFull: .dropOldest)
        let buffered = PacedSubscription(AnySubscriber(subscriber), on: terms, buffering)
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
@usableFromInline package enum Replayed<Value>: Sequence, IteratorProtocol {
    case new(Value)
    case kept(ArraySlice<Value>)

    @_alwaysEmitIntoClient package mutating func next() -> Value? {
        switch self {
        case .new(let value):
            self = .kept([])
            return value
        case .kept(var values):
            defer { self = .kept(values) }
            return values.popFirst()
        }
    }
}

/// The latest values, up to a number of them. A new one takes the place of the oldest.
@usableFromInline struct LatestValues<Value> {
    @usableFromInline var values: [Value] = []
    @usableFromInline var oldest = 0

    @_alwaysEmitIntoClient init() {}

    /// In the order in which they were sent.
    @_alwaysEmitIntoClient var all: ArraySlice<Value> { values[oldest...] + values[..<oldest] }

    /// Returns the value that no longer has room, for the caller to release.
    @_alwaysEmitIntoClient mutating func keep(_ value: Value, upTo size: Int) -> Value? {
        guard values.count >= size else {
            values.append(value)
            return nil
        }
        guard size > 0 else { return nil }
        defer { oldest = oldest + 1 == size ? 0 : oldest + 1 }
        return exchangeValue(of: &values[oldest], with: value)
    }
}
