/// A publisher that sends one value, or fails, some time later: once, for all of its subscribers.
///
/// The closure runs when the future is made, not when somebody subscribes; wrap it in ``Deferred`` to have it
/// run for each subscriber. The promise may be kept on any thread; the first call counts.
///
///     let answer = Future<Int, Never> { promise in
///         queue.async { promise(.success(42)) }
///     }
///
/// A subscriber receives the value when it is known and asked for, and the completion after it; one that comes
/// later receives the same. A future whose promise is let go of without a call never sends anything.
public final class Future<Output, Failure: Error>: _TermsPublisher {
    /// To be called with the result, once.
    public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

    @usableFromInline let promised = Promised<Output, Failure>()

    /// Makes a future, and starts the attempt.
    public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        let promised = promised
        attemptToFulfill { promised.keep($0) }
    }

    /// Sends the value when it is known and asked for.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _Link?
    {
        guard terms.isUnlimited, let result = promised.result else {
            return promised.wait(AnySubscriber(subscriber), on: terms)
        }
        return result.publisher._receive(subscriber, on: terms)
    }
}

/// What a ``Future`` and its promise share.
///
/// Sendable, as all of it is the latch's, and what waits delivers in turns.
@usableFromInline final class Promised<Output, Failure: Error>: WaitingList, @unchecked Sendable {
    /// A closure that returns the result: unlike that, it can be let go of without a look at the type's metadata.
    @usableFromInline var kept: (() -> Result<Output, Failure>)?

    @inlinable override init() { super.init() }

    @inlinable var result: Result<Output, Failure>? { withLatch { kept }?() }

    @inlinable func keep(_ result: Result<Output, Failure>) {
        let isFirst = withLatch {
            guard kept == nil else { return false }
            kept = { result }
            return true
        }
        if isFirst, !isEmpty { resolve(result) }
    }

    @usableFromInline func resolve(_ result: Result<Output, Failure>) {
        for entry in removeAll() {
            unsafeDowncast(entry, to: Outcome<Output, Failure>.self).resolve(result.map(\.self))
        }
    }

    /// Lets the subscriber wait for the result. All that waits in the list is such an outcome.
    @usableFromInline func wait(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)? {
        let number = reserveNumber()
        let outcome = Outcome(subscriber, on: terms) { [weak self] in self?.remove(number) }
        if !terms.isUnlimited { subscriber.receive(subscription: outcome) }
        add(outcome, number)
        if let result { outcome.resolve(result.map(\.self)) }
        if outcome.isOver.isRaised { remove(number) }
        return outcome.ifRunning
    }
}

/// Subscriptions that wait for something that comes once, in the order in which they came.
@usableFromInline class WaitingList: Latched {
    // The latch's.
    private final var entries: [UInt64: SerialSubscription] = [:]
    private final var lastNumber: UInt64 = 0

    @usableFromInline final var isEmpty: Bool { withLatch { entries.isEmpty } }

    final func reserveNumber() -> UInt64 {
        withLatch {
            lastNumber += 1
            return lastNumber
        }
    }

    final func add(_ entry: SerialSubscription, _ number: UInt64) { withLatch { entries[number] = entry } }

    final func remove(_ number: UInt64) {
        let removed = withLatch { entries.removeValue(forKey: number) }
        withExtendedLifetime(removed) {}
    }

    final func removeAll() -> [SerialSubscription] {
        let removed = withLatch {
            defer { entries = [:] }
            return entries
        }
        return removed.sorted { $0.key < $1.key }.map(\.value)
    }
}
