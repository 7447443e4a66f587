extension Publisher where Output: Sendable {
    /// The values, one after the other, for `for await`, or `for try await` where the publisher can fail.
    ///
    ///     for try await page in pages.values { show(page) }
    ///
    /// Each turn of the loop asks for one value: what a subject sends in between is lost, unless there is a
    /// ``Publisher/buffer(size:prefetch:whenFull:)`` before. When the task is cancelled, so is the subscription, and
    /// the loop ends.
    @preconcurrency public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }

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

    private let publisher: P

    /// Makes a sequence of the publisher's values.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes, and asks for nothing yet.
    public func makeAsyncIterator() -> Iterator { Iterator(pulling: Pulling(publisher)) }

    /// Asks for one value at a time.
    public struct Iterator: AsyncIteratorProtocol {
        let pulling: Pulling<P.Output, P.Failure>

        /// Asks for a value, and waits for it; nil at the end.
        public func next() async throws(P.Failure) -> P.Output? { try await pulling.next().get() }

        /// Asks for a value, and waits for it; nil at the end.
        public func next(isolation actor: isolated (any Actor)?) async throws(P.Failure) -> P.Output? {
            try await pulling.next().get()
        }
    }
}

/// A subscriber that tasks pull values from.
///
/// Sendable, as its state is the latch's. It is cancelled when nobody can pull any more.
final class Pulling<Input: Sendable, Failure: Error>: Sendable {
    fileprivate let puller = Puller<Input, Failure>()

    init(_ publisher: some Publisher<Input, Failure>) { publisher.receive(subscriber: puller) }

    deinit { puller.cancel() }

    func next() async -> Result<Input?, Failure> {
        await withTaskCancellationHandler {
            await withCheckedContinuation { puller.wait($0) }
        } onCancel: {
            puller.cancel()
        }
    }
}

/// Sendable, as its state is the latch's.
private final class Puller<Input: Sendable, Failure: Error>: Latched, Subscriber, @unchecked Sendable {
    typealias Waiter = CheckedContinuation<Result<Input?, Failure>, Never>

    // The latch's.
    private var upstream: (any Subscription)?
    private var waiters = Queue<Waiter>()
    private var demand = Subscribers.Demand.none
    private var end: Result<Input?, Failure>?

    func wait(_ waiter: Waiter) {
        let (known, upstream) = withLatch { () -> (Result<Input?, Failure>?, (any Subscription)?) in
            if let end {
                self.end = .success(nil)
                return (end, nil)
            }
            waiters.append(waiter)
            if self.upstream == nil { demand += 1 }
            return (nil, self.upstream)
        }
        if let known { waiter.resume(returning: known) } else { upstream?.request(.max(1)) }
    }

    func receive(subscription: any Subscription) {
        let wanted = withLatch { () -> Subscribers.Demand? in
            guard upstream == nil, end == nil else { return nil }
            upstream = subscription
            return demand
        }
        guard let wanted else { return subscription.cancel() }
        if wanted != .none { subscription.request(wanted) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        withLatch { waiters.popFirst() }?.resume(returning: .success(input))
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: finish(.success(nil))
        case .failure(let error): finish(.failure(error))
        }
    }

    func cancel() { finish(.success(nil))?.cancel() }

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
