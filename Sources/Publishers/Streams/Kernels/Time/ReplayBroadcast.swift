/// A broadcast that first sends the latest values to each new subscriber. They are sent as one array, so that no value
/// sent meanwhile can get between them.
///
/// It expresses `ReplaySubject`.
@usableFromInline
package final class ReplayBroadcast<Value, Failure: Error>: RememberingBroadcast<[Value], Failure>,
    TermsPublisher
{
    @usableFromInline package typealias Output = [Value]

    @usableFromInline let size: Int
    /// Kept while it has subscribers. Set before there are any.
    @usableFromInline package weak var replaySubject: AnyObject?
    /// The latch's.
    @exclusivity(unchecked) @usableFromInline var recent = Queue<Value>()

    @inlinable package init(size: Int, for maker: Any.Type) {
        self.size = size
        super.init(for: maker)
        askUpstreams()
    }

    /// `isOver` is called under the latch, just before the value would be kept, so that a value is not kept after
    /// ``forget()``.
    @_alwaysEmitIntoClient package func sendAndKeep(_ value: Value, unless isOver: () -> Bool) {
        sendBusy(unless: isOver) { isClosed in
            isClosed ? nil : keep(value)
        } deliver: {
            self.deliver([value])
        }
    }

    /// Forgets all values that were sent so far. Keeps those of an upstream that is under way or has completed: an earlier
    /// upstream, whose subscription comes late, is cancelled only then.
    package func forget() {
        let forgotten = withLatch {
            guard unfinished.isEmpty, !isClosed else { return Queue<Value>() }
            defer { recent = Queue() }
            return recent
        }
        withExtendedLifetime(forgotten) {}
    }

    @inlinable package func attach(_ subscriber: some Subscriber<Value, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        let buffering = Buffering<[Value], Failure>(size: size, prefetch: .byRequest, whenFull: .dropOldest)
        return PacedSubscription(AnySubscriber(subscriber), on: terms, buffering).attach(to: self)
    }

    @inlinable package func _receive(_ subscriber: some Subscriber<[Value], Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        add(AnySubscriber(subscriber).receiver, on: terms, keeping: replaySubject)
    }

    /// Under the latch. Returns the value that no longer has room.
    @_alwaysEmitIntoClient func keep(_ value: Value) -> Value? {
        recent.append(value)
        return recent.count > size ? recent.popFirst() : nil
    }

    override func known() -> Delivery? {
        let recent = recent.all
        return { ErasedSubscriber($0).receive(recent, unless: $1) }
    }

    override func welcome(at index: Int, andClearLatch seen: UInt64) {
        let recent = recent.all
        word.clearLatch(seen)
        deliverMissed(recent, at: index)
    }

    /// Leaves out the values that still wait for their delivery.
    override func hasMissedValue(at index: Int) { deliverMissed(withLatch { recent.all.dropLast(waiting) }, at: index) }

    /// A subscriber whose handshake is under way has not requested yet what is kept: it receives that before the end.
    override func finish() {
        let recent = withLatch { self.recent.all }
        var index = 0
        while index < count {
            if entries[index].isLive, entries[index].hasMissed, !recent.isEmpty {
                ask(for: .unlimited, at: index)
                deliverMissed(recent, at: index)
            }
            index += 1
        }
        super.finish()
    }

    override func complete(_ receiver: @escaping Receiver, unless hasEnded: _EndFlag) {
        _ = ErasedSubscriber(receiver).receive(withLatch { recent.all }, unless: .none)  // The completion follows.
        super.complete(receiver, unless: hasEnded)
    }
}
