import Streams

extension Publisher where Output: Sendable {
    /// The values, one after the other, for a loop that throws the failure as what it is.
    ///
    ///     do throws(Offline) {
    ///         for try await page in pages.typedValues { show(page) }
    ///     } catch { retry(after: error.pause) }
    ///
    /// It does what `values` does; without a failure the loop needs no `try`. It is for loops: the compiler (6.3) crashes on
    /// functions that rethrow, as `first(where:)` and `contains(_:)` of a sequence with a typed failure, inside of a `do`.
    public var typedValues: TypedValues<Self> { TypedValues(self) }
}

extension Publisher where Failure == Never, Output: Sendable {
    /// The values, one after the other, of which those that come between two turns of the loop are kept.
    ///
    ///     for await key in keys.values(bufferingPolicy: .bufferingNewest(100)) { type(key) }
    ///
    /// It asks for all values: those for which there is no room are dropped, as the policy says. When the task is
    /// cancelled, so is the subscription, and the loop ends.
    public func values(bufferingPolicy policy: AsyncStream<Output>.Continuation.BufferingPolicy)
        -> AsyncPublisher<Publishers.Buffer<Self>>
    { AsyncPublisher(buffer(policy)) }
}

extension Publisher where Output: Sendable {
    /// The values, one after the other, of which those that come between two turns of the loop are kept.
    ///
    ///     for try await reading in readings.values(bufferingPolicy: .bufferingNewest(100)) { show(reading) }
    ///
    /// An error is thrown after the values that are kept.
    public func values(bufferingPolicy policy: AsyncStream<Output>.Continuation.BufferingPolicy)
        -> AsyncThrowingPublisher<Publishers.Buffer<Self>>
    { AsyncThrowingPublisher(buffer(policy)) }

    fileprivate func buffer(_ policy: AsyncStream<Output>.Continuation.BufferingPolicy) -> Publishers.Buffer<Self> {
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

    private let publisher: P

    /// Makes a sequence of the publisher's values.
    public init(_ publisher: P) { self.publisher = publisher }

    /// Subscribes, and asks for nothing yet.
    public func makeAsyncIterator() -> Iterator { Iterator(pulling: Pulling(publisher)) }

    /// Asks for one value at a time.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let pulling: Pulling<P.Output, P.Failure>

        /// Asks for a value, and waits for it; nil at the end.
        public mutating func next() async throws(P.Failure) -> P.Output? { try await pulling.next() }

        /// Asks for a value, and waits for it; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(P.Failure) -> P.Output? {
            try await pulling.next(isolation: actor)
        }
    }
}
