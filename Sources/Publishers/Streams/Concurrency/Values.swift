extension Publisher where Output: Sendable {
    /// The values, one after the other, for `for await`, or `for try await` where the publisher can fail.
    ///
    ///     for try await page in pages.values { show(page) }
    ///
    /// Each turn of the loop asks for one value: what a subject sends in between is lost, unless there is a
    /// ``Publisher/buffer(size:prefetch:whenFull:)`` before. When the task is cancelled, so is the subscription, and
    /// the loop ends.
    @inlinable @preconcurrency public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }

    /// The values, one after the other, of which those that come between two turns of the loop are kept.
    ///
    ///     for await key in keys.values(bufferingPolicy: .bufferingNewest(100)) { type(key) }
    ///
    /// It asks for all values: those for which there is no room are dropped, as the policy says. When the task is
    /// cancelled, so is the subscription, and the loop ends. An error, which keeps its type, ends the loop after the
    /// values that are kept.
    @preconcurrency public func values(bufferingPolicy policy: AsyncStream<Output>.Continuation.BufferingPolicy)
        -> AsyncThrowingPublisher<Publishers.Buffer<Self>>
    {
        let (size, whenFull): (Int, Publishers.BufferingStrategy<Failure>) =
            switch policy {
            case .bufferingOldest(let size): (size, .dropNewest)
            case .bufferingNewest(let size): (size, .dropOldest)
            default: (.max, .dropNewest)
            }
        return buffer(size: size, prefetch: .byRequest, whenFull: whenFull).values
    }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
public typealias AsyncPublisher<P: Publisher> = AsyncThrowingPublisher<P> where P.Failure == Never, P.Output: Sendable

/// The values of a publisher, as an asynchronous sequence.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence where P.Output: Sendable {
    /// What the publisher sends.
    public typealias Element = P.Output
    /// What the publisher fails with.
    public typealias Failure = P.Failure

    @usableFromInline let publisher: P

    /// Makes a sequence of the publisher's values.
    @inlinable public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes, and asks for nothing yet.
    @inlinable public func makeAsyncIterator() -> Iterator { Iterator(Pulling(publisher)) }

    /// Asks for one value at a time.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let pulling: Pulling<P.Output, P.Failure>

        @inlinable init(_ pulling: Pulling<P.Output, P.Failure>) { self.pulling = pulling }

        /// Asks for a value, and waits for it; nil at the end.
        @inlinable public func next() async throws(P.Failure) -> P.Output? {
            if let known = pulling.puller.pull() { return try known.get() }
            return try await pulling.wait().get()
        }

        /// Asks for a value, and waits for it; nil at the end.
        @inlinable public func next(isolation actor: isolated (any Actor)?) async throws(P.Failure) -> P.Output? {
            if let known = pulling.puller.pull() { return try known.get() }
            return try await pulling.wait().get()
        }
    }
}

/// A subscriber that tasks pull values from.
///
/// Sendable, as its state is the latch's. It is cancelled when nobody can pull any more.
@usableFromInline final class Pulling<Input: Sendable, Failure: Error>: Sendable {
    @usableFromInline let puller = Puller<Input, Failure>()

    @inlinable init(_ publisher: some Publisher<Input, Failure>) { publisher.receive(subscriber: puller) }

    deinit { puller.cancel() }

    /// Waits for what has been asked for. Every waiter is resumed once: with a value, or at the end.
    @usableFromInline func wait() async -> Result<Input?, Failure> {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { puller.wait($0) }
        } onCancel: {
            puller.cancel()
        }
    }
}

/// Sendable, as its state is the latch's.
@usableFromInline final class Puller<Input: Sendable, Failure: Error>: Latched, Subscriber, @unchecked Sendable {
    @usableFromInline typealias Waiter = UnsafeContinuation<Result<Input?, Failure>, Never>

    // The latch's.
    @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?
    @exclusivity(unchecked) @usableFromInline var demand = Subscribers.Demand.none
    @exclusivity(unchecked) @usableFromInline var end: Result<Input?, Failure>?
    /// How many have asked, and neither have a value nor wait for one.
    @exclusivity(unchecked) @usableFromInline var askers = 0
    /// What came for them.
    @exclusivity(unchecked) @usableFromInline var received: ContiguousArray<Input> = []
    @exclusivity(unchecked) @usableFromInline var waiters = Queue<Waiter>()

    @inlinable override init() { super.init() }

    /// Asks for a value. Returns what is known at once; where that is nothing the caller has to wait.
    @inlinable func pull() -> Result<Input?, Failure>? {
        if Task.isCancelled { cancel() }
        let (known, upstream) = withLatch { () -> (Result<Input?, Failure>?, (any Subscription)?) in
            guard end == nil else { return (takeEnd(), nil) }
            askers += 1
            if self.upstream == nil { demand += 1 }
            return (nil, self.upstream)
        }
        if let known { return known }
        upstream?.request(.max(1))
        return withLatch { takeReceived() }
    }

    func wait(_ waiter: Waiter) {
        let known = withLatch { () -> Result<Input?, Failure>? in
            if let known = takeReceived() { return known }
            askers -= 1
            if let known = takeEnd() { return known }
            waiters.append(waiter)
            return nil
        }
        if let known { waiter.resume(returning: known) }
    }

    /// With the latch: for one who has asked.
    @inlinable func takeReceived() -> Result<Input?, Failure>? {
        guard !received.isEmpty else { return nil }
        askers -= 1
        return .success(received.removeFirst())
    }

    /// With the latch: the result, for the first who gets here, and then the end.
    @usableFromInline func takeEnd() -> Result<Input?, Failure>? {
        defer { if end != nil { end = .success(nil) } }
        return end
    }

    @usableFromInline func receive(subscription: any Subscription) {
        let wanted = withLatch { () -> Subscribers.Demand? in
            guard upstream == nil, end == nil else { return nil }
            upstream = subscription
            return demand
        }
        guard let wanted else { return subscription.cancel() }
        if wanted != .none { subscription.request(wanted) }
    }

    @inlinable func receive(_ input: Input) -> Subscribers.Demand {
        let waiter = withLatch { () -> Waiter? in
            guard received.count >= askers else {
                received.append(input)
                return nil
            }
            return waiters.popFirst()
        }
        waiter?.resume(returning: .success(input))
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: finish(.success(nil))
        case .failure(let error): finish(.failure(error))
        }
    }

    @usableFromInline func cancel() { finish(.success(nil))?.cancel() }

    /// The first who waits, or will, gets the result; the others get the end.
    @discardableResult private func finish(_ result: Result<Input?, Failure>) -> (any Subscription)? {
        var (released, upstream): (Queue<Waiter>, (any Subscription)?) = withLatch {
            guard end == nil else { return (Queue(), nil) }
            defer { (waiters, self.upstream) = (Queue(), nil) }
            end = waiters.isEmpty ? result : .success(nil)
            return (waiters, self.upstream)
        }
        released.popFirst()?.resume(returning: result)
        while let waiter = released.popFirst() { waiter.resume(returning: .success(nil)) }
        return upstream
    }
}
