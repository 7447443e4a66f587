/// A publisher that later sends one value, or fails, with the same result for all its subscribers.
///
/// The closure runs when the future is made, not on subscription; wrap the future in ``Deferred`` to run it for each
/// subscriber. The promise may be called on any thread; only the first call counts.
///
///     let answer = Future<Int, Never> { promise in
///         queue.async { promise(.success(42)) }
///     }
///
/// A subscriber receives the value when it is known and requested, and then the completion; a later subscriber receives
/// the same. A future whose promise is released without a call never sends anything.
public final class Future<Output, Failure: Error>: TermsPublisher {
    /// A closure to call once, with the result.
    public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

    @usableFromInline let latch = Latch()
    /// The latch's. A closure that returns the result: unlike the result itself, it is released without a lookup of
    /// type metadata.
    @exclusivity(unchecked) @usableFromInline var kept: (() -> Result<Output, Failure>)?
    /// The latch's. Made for the first waiting subscriber. It delivers serially, whichever thread calls the promise.
    @exclusivity(unchecked) @usableFromInline var waited: CurrentValueSubject<Result<Output, Failure>?, Never>?

    /// Makes a future, and starts the attempt.
    @inlinable public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        nonisolated(unsafe) let future = self  // A promise touches only state that is the latch's.
        attemptToFulfill { future.keep($0) }
    }

    /// The result, if the promise has been called.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> {
        guard _isConcrete(Self.self) else { return .none }
        guard let known else { return .none }
        return Result.Publisher(known)._attempt(send: send, end: end)
    }

    /// Sends the value when it is known and requested.
    @inlinable
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        if terms.isUnlimited, let known { return Result.Publisher(known)._receive(subscriber, on: terms) }
        return Awaiting(results)._receive(subscriber, on: terms)
    }

    @_alwaysEmitIntoClient var known: Result<Output, Failure>? { latch.withLatch { kept }?() }

    @_alwaysEmitIntoClient func keep(_ result: Result<Output, Failure>) {
        let isWaitedFor = latch.withLatch {
            guard kept == nil else { return false }
            kept = { result }
            return waited != nil
        }
        if isWaitedFor { results.send(result) }
    }

    @usableFromInline var results: CurrentValueSubject<Result<Output, Failure>?, Never> {
        latch.withLatch {
            let results = waited ?? CurrentValueSubject(kept?())
            waited = results
            return results
        }
    }
}

/// Sends the value that a promise was called with, or fails with its error.
@usableFromInline struct Awaiting<Value, Failure: Error>: ReducingOperator {
    @usableFromInline typealias Upstream = CurrentValueSubject<Result<Value, Failure>?, Never>
    @usableFromInline typealias Output = Value

    @usableFromInline let upstream: CurrentValueSubject<Result<Value, Failure>?, Never>

    @_alwaysEmitIntoClient init(_ results: CurrentValueSubject<Result<Value, Failure>?, Never>) { upstream = results }

    @usableFromInline typealias Maker = Future<Value, Failure>

    @_alwaysEmitIntoClient @inline(__always)
    func makeStep() -> Step<Result<Value, Failure>?, Value, Failure> {
        Step {
            switch $0 {
            case .success(let value)?: .emitLast(value)
            case .failure(let error)?: .fail(error)
            case nil: .skip
            }
        }
    }

    @_alwaysEmitIntoClient static func convert(_ failure: Never) -> Failure {}
}

extension Future where Output: Sendable {
    /// The value, when it is known; an error is thrown.
    ///
    ///     let user = try await loadUser(42).value
    ///
    /// Cancelling the task does not cancel the future's work.
    public nonisolated(nonsending) var value: Output { get async throws(Failure) { try await result().get() } }

    private nonisolated(nonsending) func result() async -> Result<Output, Failure> {
        await withCheckedContinuation { continuation in
            let resume = SinkSubscriber<Output, Failure>(
                { if case .failure(let error) = $0 { continuation.resume(returning: .failure(error)) } },
                { continuation.resume(returning: .success($0)) })
            _ = _receive(resume, on: .unlimited)
        }
    }
}

// A separate extension, as the compiler crashes in Swift 5 mode if the property above would return a value that is not
// Sendable.
extension Future where Failure == Never, Output: Sendable {
    /// The value, when it is known.
    ///
    ///     let color = await pickedColor.value
    public nonisolated(nonsending) var value: Output { get async { await result().get() } }
}
