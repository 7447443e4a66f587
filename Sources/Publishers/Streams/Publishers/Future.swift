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
    @inlinable @inline(__always)
    public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)? {
        guard terms.isUnlimited, let result = promised.result else {
            return promised.wait(AnySubscriber(subscriber), on: terms)
        }
        return result.send(to: subscriber, on: terms)
    }
}

/// What a ``Future`` and its promise share.
///
/// Sendable, as all of it is the latch's, and what waits delivers in turns.
@usableFromInline
final class Promised<Output, Failure: Error>: Latched, @unchecked Sendable {
    private var kept: Result<Output, Failure>?
    private var waiting: [UInt64: Outcome<Output, Failure>] = [:]
    private var lastNumber: UInt64 = 0

    @usableFromInline
    var result: Result<Output, Failure>? { withLatch { kept } }

    func keep(_ result: Result<Output, Failure>) {
        let resolved = withLatch {
            guard kept == nil else { return [UInt64: Outcome<Output, Failure>]() }
            kept = result
            defer { waiting = [:] }
            return waiting
        }
        for (_, outcome) in resolved.sorted(by: { $0.key < $1.key }) { outcome.resolve(result) }
    }

    @usableFromInline
    func wait(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)? {
        let number = withLatch {
            lastNumber += 1
            return lastNumber
        }
        let outcome = Outcome(subscriber, on: terms) { [weak self] in self?.remove(number) }
        if !terms.isUnlimited { subscriber.receive(subscription: outcome) }
        let result = withLatch {
            if kept == nil { waiting[number] = outcome }
            return kept
        }
        if let result { outcome.resolve(result) }
        if outcome.isOver.isRaised { remove(number) }
        return outcome.ifRunning
    }

    private func remove(_ number: UInt64) {
        let removed = withLatch { waiting.removeValue(forKey: number) }
        withExtendedLifetime(removed) {}
    }
}

extension Result {
    /// Sends what the result says, at once: for unlimited terms.
    @inlinable @inline(__always)
    func send<S: Subscriber>(to subscriber: S, on terms: _Terms) -> (any Subscription)?
    where S.Input == Success, S.Failure == Failure {
        switch self {
        case .success(let value): CollectionOfOne(value).send(to: subscriber, then: .finished, on: terms)
        case .failure(let error): Fail(error: error)._receive(subscriber: subscriber, on: terms)
        }
    }
}
