import Streams

extension Publisher where Output: Sendable {
    /// The values, one after the other, for a loop that throws the failure with its type.
    ///
    ///     do throws(Offline) {
    ///         for try await page in pages.typedValues { show(page) }
    ///     } catch { retry(after: error.pause) }
    ///
    /// Like `values`, but if the publisher cannot fail, the loop needs no `try`. Use it in loops only: inside a `do`,
    /// the compiler (6.3) crashes on rethrowing functions of a sequence with a typed failure, such as `first(where:)`
    /// and `contains(_:)`.
    @_alwaysEmitIntoClient public var typedValues: TypedValues<Self> { TypedValues(self) }
}

extension Publisher where Failure == Never, Output: Sendable {
    /// The values, one after the other; values that arrive between two iterations of the loop are kept.
    ///
    ///     for await key in keys.values(bufferingPolicy: .bufferingNewest(100)) { type(key) }
    ///
    /// Requests all values. If there is no room for a value, the policy decides which value is dropped. When the task
    /// is cancelled, so is the subscription, and the loop ends.
    ///
    /// Known as `values` in RxSwift, and `buffer` in Kotlin's Flow.
    @_alwaysEmitIntoClient public func values(bufferingPolicy policy: AsyncStream<Output>.Continuation.BufferingPolicy)
        -> AsyncPublisher<Publishers.Buffer<Self>>
    { AsyncPublisher(buffer(policy)) }
}

extension Publisher where Output: Sendable {
    /// The values, one after the other; values that arrive between two iterations of the loop are kept.
    ///
    ///     for try await reading in readings.values(bufferingPolicy: .bufferingNewest(100)) { show(reading) }
    ///
    /// An error is thrown after the kept values.
    @_alwaysEmitIntoClient public func values(bufferingPolicy policy: AsyncStream<Output>.Continuation.BufferingPolicy)
        -> AsyncThrowingPublisher<Publishers.Buffer<Self>>
    { AsyncThrowingPublisher(buffer(policy)) }

    @_alwaysEmitIntoClient func buffer(_ policy: AsyncStream<Output>.Continuation.BufferingPolicy)
        -> Publishers.Buffer<Self>
    {
        let (size, whenFull): (Int, Publishers.BufferingStrategy<Failure>) =
            switch policy {
            case .bufferingOldest(let size): (size, .dropNewest)
            case .bufferingNewest(let size): (size, .dropOldest)
            default: (.max, .dropNewest)
            }
        return buffer(size: size, prefetch: .byRequest, whenFull: whenFull)
    }
}

/// The values of a publisher, as an asynchronous sequence whose failure is the publisher's.
public struct TypedValues<P: Publisher>: AsyncSequence where P.Output: Sendable {
    /// The publisher's values.
    public typealias Element = P.Output
    /// The publisher's error.
    public typealias Failure = P.Failure

    @usableFromInline let publisher: P

    /// Makes a sequence of the publisher's values.
    @_alwaysEmitIntoClient public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes, and requests nothing yet.
    @_alwaysEmitIntoClient public func makeAsyncIterator() -> Iterator { Iterator(Pulling(publisher)) }

    /// Requests one value at a time.
    public struct Iterator: AsyncIteratorProtocol {
        @usableFromInline let pulling: Pulling<P.Output, P.Failure>

        @_alwaysEmitIntoClient init(_ pulling: Pulling<P.Output, P.Failure>) { self.pulling = pulling }

        /// Requests a value, and waits for it. Returns nil at the end.
        @_alwaysEmitIntoClient public nonisolated(nonsending) mutating func next() async throws(P.Failure) -> P.Output?
        {
            try await pulling.next()
        }

        /// Requests a value, and waits for it. Returns nil at the end.
        @_alwaysEmitIntoClient public mutating func next(isolation actor: isolated (any Actor)?) async throws(P.Failure)
            -> P.Output?
        {
            try await pulling.next(isolation: actor)
        }
    }
}
