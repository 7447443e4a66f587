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

    @usableFromInline let latch = Latch()
    /// The latch's. A closure that returns the result: unlike the result itself, it is released without a look at the
    /// type's metadata.
    @exclusivity(unchecked) @usableFromInline var kept: (() -> Result<Output, Failure>)?
    /// The latch's. Made for the first who waits, and delivers serially, whoever keeps the promise.
    @exclusivity(unchecked) @usableFromInline var waited: CurrentValueSubject<Result<Output, Failure>?, Never>?

    /// Makes a future, and starts the attempt.
    @inlinable public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
        nonisolated(unsafe) let future = self  // All that a promise touches is the latch's.
        attemptToFulfill { future.keep($0) }
    }

    /// Sends the value when it is known and asked for.
    @inlinable
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        if terms.isUnlimited, let known { return Result.Publisher(known)._receive(subscriber, on: terms) }
        return results.stepping(PublisherSteps.Future(), by: Self.self, converting: cannotFail)._receive(
            subscriber, on: terms)
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

extension PublisherSteps {
    /// Sends what a promise is kept with, or fails as it does.
    public struct Future<Output, Failure: Error>: _ReducingStep {
        @_alwaysEmitIntoClient init() {}

        /// Waits for the result.
        @_alwaysEmitIntoClient public func receive(_ result: Result<Output, Failure>?, _: Void) throws(Failure)
            -> _Verdict<Output>
        { if let result { .emitLast(try result.get()) } else { .skip } }
    }
}

extension Future where Output: Sendable {
    /// The value, when it is known; an error is thrown.
    ///
    ///     let user = try await loadUser(42).value
    ///
    /// Cancelling the task does not cancel what the future waits for.
    public var value: Output { get async throws(Failure) { try await result().get() } }

    private func result() async -> Result<Output, Failure> {
        await withCheckedContinuation { continuation in
            let resume = SinkSubscriber<Output, Failure>(
                { if case .failure(let error) = $0 { continuation.resume(returning: .failure(error)) } },
                { continuation.resume(returning: .success($0)) })
            _ = _receive(resume, on: .unlimited)
        }
    }
}

// Of its own, as the compiler crashes in Swift 5 mode where the one above would give a value that is not sendable.
extension Future where Failure == Never, Output: Sendable {
    /// The value, when it is known.
    ///
    ///     let color = await pickedColor.value
    public var value: Output { get async { await result().get() } }
}
