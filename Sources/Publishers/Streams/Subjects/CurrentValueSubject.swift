/// A subject with a current value, which each subscriber receives first.
///
///     let temperature = CurrentValueSubject<Int, Never>(20)
///     let cancellable = temperature.sink { print($0) }
///     temperature.value = 21
///     // Prints: 20, 21
///
/// A subscriber that requests its first value, or requests again after it has missed some, receives the current value
/// at once. A value that is set after the completion is kept, but not sent.
public final class CurrentValueSubject<Output, Failure: Error>: Subject, TermsPublisher {
    @usableFromInline let broadcast: CurrentValueBroadcast<Output, Failure>

    /// Makes a subject with a first value.
    @inlinable public convenience init(_ value: Output) { self.init(value, for: Self.self) }

    @inlinable init(_ value: Output, for maker: Any.Type) {
        broadcast = CurrentValueBroadcast(value, for: maker)
        broadcast.askUpstreams()
    }

    deinit {
        broadcast.cancelUpstreams()
        broadcast.subjectIsGone()
    }

    /// The table of its subscribers, which is independent of types.
    package var subscribers: SubscriberTable { broadcast }

    /// The current value; setting it sends it.
    @_alwaysEmitIntoClient public var value: Output {
        get { broadcast.value }
        set { broadcast.sendAsCurrent(newValue, keepsAlways: true) }
    }

    /// Makes the value the current one, and sends it.
    @inlinable @inline(__always) public func send(_ value: Output) { broadcast.sendAsCurrent(value) }

    /// Ends the subject. Later subscribers receive the completion, and no value.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Makes the value of an upstream the current one, and sends it, unless the subscription to the upstream is over.
    public func _send(_ value: Output, unless isOver: () -> Bool) { broadcast.sendBusy(value, unless: isOver) }

    /// Ends the subject, if the subscription to an upstream ends.
    public func _send(completion: Subscribers.Completion<Failure>, if ends: () -> Bool) {
        broadcast.send(completion: completion, if: ends)
    }

    /// Takes an upstream's subscription, and requests all its values.
    public func send(subscription: any Subscription) { broadcast.add(upstream: subscription) }

    /// Adds the subscriber, which receives the current value when it requests one.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { broadcast.add(AnySubscriber(subscriber).receiver, on: terms, keeping: self) }
}

/// A broadcast with a current value.
///
/// `current` is the latch's: any thread may set it at once, even while another delivers, and any thread may read it.
/// Values are delivered in the order in which they became current: a nested value waits behind the waiting values of
/// other threads.
@usableFromInline final class CurrentValueBroadcast<Output, Failure: Error>: RememberingBroadcast<Output, Failure> {
    // All of it is the latch's.
    @exclusivity(unchecked) @usableFromInline final var current: Output?
    @exclusivity(unchecked) @usableFromInline final var isAbandoned = false

    // The turn's: the number of deliveries so far, and the entries that the latest delivery has not reached yet.
    @exclusivity(unchecked) @usableFromInline final var deliveries: UInt64 = 0
    @exclusivity(unchecked) @usableFromInline final var entriesToCome = 0..<0

    @inlinable init(_ value: Output, for maker: Any.Type) {
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
        let isClosed = isClosed
        let replaced = isClosed && !keepsAlways ? nil : exchangeValue(of: &current, with: value)
        word.clearLatch(turn.owner)
        withExtendedLifetime(replaced) {
            if !isClosed { deliverCurrent(value) }
            end(turn)
        }
    }

    /// `isOver` is called under the latch, just before the value would be kept.
    @usableFromInline @inline(never) final func sendBusy(
        _ value: Output, _ keepsAlways: Bool = false, unless isOver: () -> Bool = { false }
    ) {
        sendBusy(unless: isOver) { isClosed in
            isClosed && !keepsAlways ? nil : exchangeValue(of: &current, with: value)
        } deliver: {
            self.deliverCurrent(value)
        }
    }

    /// In a turn. Like `deliver`, but records which entries are still to come.
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

    override func welcome(at index: Int, andClearLatch seen: UInt64) {
        let value = current
        word.clearLatch(seen)
        if let value { deliverMissed(value, at: index) }
    }

    override func known() -> Delivery? { current.map { value in { ErasedSubscriber($0).receive(value, unless: $1) } } }

    /// Delivers the current value, unless that reaches the entry anyway: it waits for its delivery, or is being
    /// delivered. Then it replaces the value that was missed.
    override func hasMissedValue(at index: Int) {
        guard !entriesToCome.contains(index), let value = withLatch({ waiting == 0 ? current : nil }) else {
            entries[index].hasMissed = false
            return tellOfDrop(at: index)
        }
        deliverMissed(value, at: index)
    }

    override func finish() {
        super.finish()
        if withLatch({ isAbandoned }) { letGo() }
    }

    final func subjectIsGone() {
        withLatch { isAbandoned = true }
        perform { if self.isCompleted { self.letGo() } }
    }

    private func letGo() { _ = withLatch { current.take() } }
}
