/// A subject with a current value, which each subscriber receives first.
///
///     let temperature = CurrentValueSubject<Int, Never>(20)
///     let cancellable = temperature.sink { print($0) }
///     temperature.value = 21
///     // Prints: 20, 21
///
/// A subscriber that asks for its first value, or asks again after it has missed some, receives the current one
/// at once. After the completion a value that is set is kept, but not sent.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, _TermsPublisher {
    @usableFromInline let broadcast: CurrentValueBroadcast<Output, Failure>

    /// Makes a subject with a first value.
    public convenience init(_ value: Output) { self.init(value, for: Self.self) }

    init(_ value: Output, for maker: Any.Type) {
        broadcast = CurrentValueBroadcast(value, for: maker)
        broadcast.askUpstreams()
    }

    deinit {
        broadcast.cancelUpstreams()
        broadcast.subjectIsGone()
    }

    /// Its subscribers, for those who need not know the types.
    package var subscribers: SubscriberTable { broadcast }

    /// The current value; setting it sends it.
    @_alwaysEmitIntoClient public var value: Output {
        get { broadcast.value }
        set { broadcast.sendAsCurrent(newValue, keepsAlways: true) }
    }

    /// Makes the value the current one, and sends it.
    @inlinable @inline(__always) public func send(_ value: Output) { broadcast.sendAsCurrent(value) }

    /// Ends the subject: subscribers to come receive the completion, and no value.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Takes an upstream's subscription, and asks for all values.
    public func send(subscription: any Subscription) { broadcast.add(upstream: subscription) }

    /// Enters the subscriber, who receives the current value when it asks.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { broadcast.add(AnySubscriber(subscriber).receiver, on: terms) }
}

/// A broadcast with a current value.
///
/// `current` is the latch's: it is set at once, whoever delivers, and read by anyone. Values are delivered in the
/// order in which they became current: a nested one waits behind those of other threads that wait already.
@usableFromInline final class CurrentValueBroadcast<Output, Failure: Error>: RememberingBroadcast<Output, Failure> {
    // All of it is the latch's.
    @exclusivity(unchecked) @usableFromInline final var current: Output?
    private final var isAbandoned = false

    // The turn's: how many deliveries there have been, and the entries that the last one has not come to yet.
    @exclusivity(unchecked) @usableFromInline final var deliveries: UInt64 = 0
    @exclusivity(unchecked) @usableFromInline final var entriesToCome = 0..<0

    init(_ value: Output, for maker: Any.Type) {
        current = value
        super.init(for: maker)
    }

    @_alwaysEmitIntoClient var value: Output {
        guard let value = withLatch({ current }) else {
            preconditionFailure("The value is let go of after the subject, and nobody else asks for it")
        }
        return value
    }

    @inlinable @inline(__always) final func sendAsCurrent(_ value: Output, keepsAlways: Bool = false) {
        guard let turn = takeLatchedTurn() else { return sendBusy(value, keepsAlways) }
        let isClosed = hasEnded
        let replaced = isClosed && !keepsAlways ? nil : exchange(value)
        clearLatch(turn.owner)
        withExtendedLifetime(replaced) {
            if !isClosed { deliverCurrent(value) }
            end(turn)
        }
    }

    @usableFromInline @inline(never) final func sendBusy(_ value: Output, _ keepsAlways: Bool) {
        sendBusy { isClosed in
            isClosed && !keepsAlways ? nil : exchange(value)
        } deliver: {
            self.deliverCurrent(value)
        }
    }

    /// In a turn. Does what `deliver` does, and tells meanwhile who is still to come.
    @inlinable @inline(__always) final func deliverCurrent(_ value: Output) {
        withUnsafePointer(to: value) { value in
            deliveries &+= 1
            let (delivery, count) = (deliveries, self.count)
            var index = 0
            while index < count {
                if delivery == deliveries { entriesToCome = index + 1..<count }
                deliver(ValueAddress(value, unless: .none), at: index)
                index &+= 1
            }
        }
    }

    /// Under the latch. The value that was current is returned, to be let go of outside.
    @_alwaysEmitIntoClient @inline(__always) final func exchange(_ value: Output) -> Output? {
        var replaced: Output? = value
        swap(&replaced, &current)
        return replaced
    }

    override func welcome(at index: Int, andClearLatch seen: UInt64) {
        let value = current
        clearLatch(seen)
        if let value { deliverMissed(value, at: index) }
    }

    override func known() -> Delivery? { current.map { value in { ErasedSubscriber($0).receive(value, unless: $1) } } }

    /// The current value, unless it waits to be delivered, or is being, and so will come anyway.
    override func hasMissedValue(at index: Int) {
        guard !entriesToCome.contains(index), let value = withLatch({ waiting == 0 ? current : nil }) else { return }
        deliverMissed(value, at: index)
    }

    private func deliverMissed(_ value: Output, at index: Int) {
        entries[index].hasMissed = false
        withUnsafePointer(to: value) { deliver(ValueAddress($0, unless: .none), at: index) }
    }

    override func finish(_ completion: Subscribers.Completion<Failure>) {
        super.finish(completion)
        letGoIfUnused()
    }

    final func subjectIsGone() {
        withLatch { isAbandoned = true }
        perform { self.letGoIfUnused() }
    }

    private func letGoIfUnused() {
        guard isCompleted else { return }
        let unused = withLatch { isAbandoned ? current : nil }
        if unused != nil { withLatch { current = nil } }
    }
}
