extension Publisher where Failure == Never, Output: Sendable {
    /// The values, one after the other, for `for await`.
    ///
    ///     for await number in [1, 2, 3].publisher.values { print(number) }
    ///     // Prints: 1, 2, 3
    ///
    /// Each iteration of the loop requests one value. Values that a subject sends in between are lost, unless a
    /// ``Publisher/buffer(size:prefetch:whenFull:)`` is upstream. When the task is cancelled, so is the subscription,
    /// and the loop ends.
    @_alwaysEmitIntoClient @preconcurrency public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}

extension Publisher where Output: Sendable {
    /// The values, one after the other, for `for try await`.
    ///
    ///     for try await page in pages.values { show(page) }
    ///
    /// Each iteration of the loop requests one value. A failure is thrown after the values. When the task is cancelled,
    /// so is the subscription, and the loop ends.
    @_alwaysEmitIntoClient @preconcurrency public var values: AsyncThrowingPublisher<Self> {
        AsyncThrowingPublisher(self)
    }
}

/// The values of a publisher that cannot fail, as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence where P.Failure == Never {
    /// The publisher's values.
    public typealias Element = P.Output

    @usableFromInline let publisher: P

    /// Makes a sequence of the publisher's values.
    @_alwaysEmitIntoClient public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes, and requests nothing yet.
    @_alwaysEmitIntoClient public func makeAsyncIterator() -> Iterator { Iterator(Pulling(publisher)) }

    /// Requests one value at a time.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let pulling: Pulling<P.Output, Never>

        @_alwaysEmitIntoClient init(_ pulling: Pulling<P.Output, Never>) { self.pulling = pulling }

        /// Requests a value, and waits for it. Returns nil at the end.
        @_alwaysEmitIntoClient public nonisolated(nonsending) mutating func next() async -> P.Output? {
            await pulling.next()
        }

        /// Requests a value, and waits for it on the caller's actor. Returns nil at the end.
        @_alwaysEmitIntoClient public mutating func next(isolation actor: isolated (any Actor)?) async -> P.Output? {
            await pulling.next(isolation: actor)
        }
    }
}

/// The values of a publisher, as an asynchronous sequence.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
    /// The publisher's values.
    public typealias Element = P.Output

    @usableFromInline let publisher: P

    /// Makes a sequence of the publisher's values.
    @_alwaysEmitIntoClient public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes, and requests nothing yet.
    @_alwaysEmitIntoClient public func makeAsyncIterator() -> Iterator { Iterator(Pulling(publisher)) }

    /// Requests one value at a time.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let pulling: Pulling<P.Output, P.Failure>

        @_alwaysEmitIntoClient init(_ pulling: Pulling<P.Output, P.Failure>) { self.pulling = pulling }

        /// Requests a value, and waits for it. Returns nil at the end, and throws the publisher's failure.
        @_alwaysEmitIntoClient public nonisolated(nonsending) mutating func next() async throws -> P.Output? {
            try await pulling.next()
        }

        /// Requests a value, and waits for it on the caller's actor. Returns nil at the end, and throws the publisher's
        /// failure.
        @_alwaysEmitIntoClient public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error)
            -> P.Output?
        { try await pulling.next(isolation: actor) }
    }
}

/// A subscriber from which tasks pull values.
///
/// Cancels the subscription when it is released, as nobody can pull any more.
@usableFromInline package final class Pulling<Input, Failure: Error> {
    @usableFromInline let puller = Puller<Input, Failure>()

    @inlinable package init(_ publisher: some Publisher<Input, Failure>) {
        // The puller needs no guard, which would wait for a subscription before it passes a completion on.
        _ = publisher._receive(puller, on: .elsewhere)
    }

    deinit { puller.cancel() }

    /// Requests a value, and waits for it. Returns nil at the end.
    @_alwaysEmitIntoClient
    package func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure) -> Input? {
        if let known = puller.pull() { return try known.get() }
        return try await puller.wait().result.get()
    }
}

/// A result that one thread receives and another takes.
///
/// Sendable, because ``Publisher/values`` requires Sendable output. A client that makes the sequence by its initializer
/// is responsible for that, as with Combine.
@usableFromInline struct Pulled<Input, Failure: Error>: @unchecked Sendable {
    @usableFromInline let result: Result<Input?, Failure>

    @_alwaysEmitIntoClient init(_ result: Result<Input?, Failure>) { self.result = result }
}

/// Sendable, as its state is the latch's.
@usableFromInline final class Puller<Input, Failure: Error>: Latched, Subscriber, @unchecked Sendable {
    @usableFromInline typealias Waiter = UnsafeContinuation<Pulled<Input, Failure>, Never>

    // The latch's.
    /// Nil before the subscription and after the end: then values are dropped. In a box, which is copied by one retain;
    /// an `any Subscription` is copied through its type's metadata.
    @exclusivity(unchecked) @usableFromInline var upstream: Box<any Subscription>?
    @exclusivity(unchecked) @usableFromInline var end: Result<Input?, Failure>?
    /// The number of callers that have requested a value, and neither have one nor wait for one yet.
    @exclusivity(unchecked) @usableFromInline var askers = 0
    /// The values that have arrived for these callers.
    @exclusivity(unchecked) @usableFromInline var received = Queue<Input>()
    @exclusivity(unchecked) @usableFromInline var waiters = Queue<Waiter>()

    @inlinable override init() {}

    /// Requests a value. Returns a result that is known at once, or nil if the caller has to wait.
    @_alwaysEmitIntoClient func pull() -> Result<Input?, Failure>? {
        if Task.isCancelled { cancel() }
        let (known, upstream) = withLatch { () -> (Result<Input?, Failure>?, Box<any Subscription>?) in
            guard end == nil else { return (takeEnd(), nil) }
            askers += 1
            return (nil, self.upstream)
        }
        if let known { return known }
        upstream?.value.request(.max(1))
        return withLatch { takeReceived() }
    }

    /// Waits for the value that has been requested. Every waiter is resumed once: with a value, or at the end.
    @usableFromInline func wait() async -> Pulled<Input, Failure> {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { wait($0) }
        } onCancel: {
            cancel()
        }
    }

    private func wait(_ waiter: Waiter) {
        let known = withLatch { () -> Result<Input?, Failure>? in
            if let known = takeReceived() { return known }
            askers -= 1
            if let known = takeEnd() { return known }
            waiters.append(waiter)
            return nil
        }
        if let known { waiter.resume(returning: Pulled(known)) }
    }

    /// Under the latch. Takes a value for a caller that has requested one.
    @_alwaysEmitIntoClient func takeReceived() -> Result<Input?, Failure>? {
        guard let value = received.popFirst() else { return nil }
        askers -= 1
        return .success(value)
    }

    /// Under the latch. Returns the result to the first caller, and the end to all others.
    @usableFromInline func takeEnd() -> Result<Input?, Failure>? {
        defer { if end != nil { end = .success(nil) } }
        return end
    }

    @usableFromInline func receive(subscription: any Subscription) {
        let box = Box(subscription)
        let wanted = withLatch { () -> Subscribers.Demand? in
            guard upstream == nil, end == nil else { return nil }
            upstream = box
            return .max(askers + waiters.count)
        }
        guard let wanted else { return subscription.cancel() }
        if wanted != .none { subscription.request(wanted) }
    }

    @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
        let waiter = withLatch { () -> Waiter? in
            guard upstream != nil else { return nil }
            guard received.count >= askers else {
                received.append(input)
                return nil
            }
            return waiters.popFirst()
        }
        waiter?.resume(returning: Pulled(.success(input)))
        return .none
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
        switch completion {
        case .finished: finish(.success(nil))
        case .failure(let error): finish(.failure(error))
        }
    }

    @usableFromInline func cancel() { finish(.success(nil))?.cancel() }

    /// The first waiter, present or future, receives the result; all others receive the end.
    @discardableResult private func finish(_ result: Result<Input?, Failure>) -> (any Subscription)? {
        var (released, upstream): (Queue<Waiter>, (any Subscription)?) = withLatch {
            guard end == nil else { return (Queue(), nil) }
            defer { (waiters, self.upstream) = (Queue(), nil) }
            end = waiters.isEmpty ? result : .success(nil)
            return (waiters, self.upstream?.value)
        }
        released.popFirst()?.resume(returning: Pulled(result))
        while let waiter = released.popFirst() { waiter.resume(returning: Pulled(.success(nil))) }
        return upstream
    }
}
