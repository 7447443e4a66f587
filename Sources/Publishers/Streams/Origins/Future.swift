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
    /// The latch's. The subscriptions that wait for the result, in the order in which they began to.
    @exclusivity(unchecked) @usableFromInline var waiting: ContiguousArray<AwaitingSubscription<Output, Failure>> = []

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
        let subscription = AwaitingSubscription(AnySubscriber(subscriber), of: self, on: terms.by(Self.self))
        guard terms.isUnlimited || subscription.announce() else { return nil }
        if let known = known(orAwaitedBy: subscription) {
            subscription.resolve(known.map(Optional.some))
        } else if subscription.isFinished {
            leave(subscription)  // It was cancelled before it waited.
        }
        return subscription.ifRunning
    }

    @_alwaysEmitIntoClient var known: Result<Output, Failure>? { latch.withLatch { kept }?() }

    /// The result, if it is known; otherwise the subscription waits for it.
    @_alwaysEmitIntoClient
    func known(orAwaitedBy subscription: AwaitingSubscription<Output, Failure>) -> Result<Output, Failure>? {
        latch.withLatch {
            if kept == nil { waiting.append(subscription) }
            return kept
        }?()
    }

    @_alwaysEmitIntoClient func keep(_ result: Result<Output, Failure>) {
        var waiting: ContiguousArray<AwaitingSubscription<Output, Failure>> = []
        latch.withLatch {
            guard kept == nil else { return }
            kept = { result }
            swap(&waiting, &self.waiting)
        }
        for subscription in waiting { subscription.resolve(result.map(Optional.some)) }
    }

    /// The subscription waits no longer. It is held by its caller, so the latch releases nothing.
    @usableFromInline func leave(_ subscription: AwaitingSubscription<Output, Failure>) {
        latch.withLatch {
            // With the result all have left. The search looks up types, so it is not made then.
            guard kept == nil, let index = waiting.firstIndex(where: { $0 === subscription }) else { return }
            waiting.remove(at: index)
        }
    }
}

/// Sends the value that a promise was called with, or fails with its error. The future holds it until then, or until it
/// is cancelled.
@usableFromInline final class AwaitingSubscription<Output, Failure: Error>: ReducingSubscription<Output, Failure> {
    /// Nil when this is over, as a client may keep it. Set nowhere else, so it is read without a latch before that.
    @exclusivity(unchecked) private var future: Future<Output, Failure>?

    @usableFromInline
    init(_ downstream: AnySubscriber<Output, Failure>, of future: Future<Output, Failure>, on terms: _Terms) {
        self.future = future
        super.init(downstream, on: terms)
    }

    override func cancelUpstreams() { future?.leave(self) }

    override func discard() {
        super.discard()
        future = nil
    }
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
