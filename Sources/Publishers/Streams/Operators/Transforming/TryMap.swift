extension Publisher {
    /// Transforms each value with the closure; if it throws, the publisher fails.
    ///
    ///     ["1", "x", "3"].publisher.tryMap(parse).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: 1, failure(NotANumber("x"))
    ///
    /// When the closure throws, this publisher is cancelled, and then the failure is sent.
    @_alwaysEmitIntoClient @inline(__always)
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        trying(.init(transform)) { $0 }
    }

    /// Transforms each value with the closure, and fails with the error it throws, which has this publisher's failure
    /// type.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(
        _ transform: @escaping (Output) throws(Failure) -> T
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryMap<Output, T, Failure>>
    { trying(.init(transform)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Transforms each value with the closure, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryMap<Output, T, E>>
    { trying(.init(transform), converting: cannotFail) }
}

extension Publishers {
    /// Transforms its upstream's values with a throwing closure.
    public typealias TryMap<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryMap<P.Output, Output, any Error>
    >
}

extension Publishers.Map {
    /// Transforms each value with this publisher's closure and then with the new one; if that throws, the publisher
    /// fails.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
        -> Publishers.TryMap<Upstream, T>
    { upstream.tryMap { [first = self.transform] in try transform(first($0)) } }
}

extension PublisherSteps.StepOperator where Step: _Transforming {
    /// Transforms a value.
    public var transform: (Upstream.Output) throws -> Step.Transformed { { [step] in try step.makeOutput(of: $0) } }
}

extension PublisherSteps.StepOperator {
    /// Transforms each value with the closure of this `Publishers.TryMap` and then with the new one. The two closures
    /// become one.
    @_alwaysEmitIntoClient @inline(__always) public func map<Input, T>(_ transform: @escaping (Input) -> T)
        -> Publishers.TryMap<Upstream, T> where Step == PublisherSteps.TryMap<Upstream.Output, Input, any Error>
    { tryMap(transform) }

    /// Transforms each value with the closure of this `Publishers.TryMap` and then with the new one; if one of them
    /// throws, the publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<Input, T>(_ transform: @escaping (Input) throws -> T)
        -> Publishers.TryMap<Upstream, T> where Step == PublisherSteps.TryMap<Upstream.Output, Input, any Error>
    { upstream.tryMap { [first = self.transform] in try transform(first($0)) } }

    /// Makes a `Publishers.TryMap`.
    @_alwaysEmitIntoClient public init<T>(
        upstream: Upstream, transform: @escaping (Upstream.Output) throws -> T
    ) where Step == PublisherSteps.TryMap<Upstream.Output, T, any Error> { self = upstream.tryMap(transform) }
}

extension PublisherSteps {
    /// Transforms each value, or fails.
    public struct TryMap<Input, Output, Failure: Error>: _Transforming {
        @usableFromInline let transform: (Input) throws(Failure) -> Output

        @_alwaysEmitIntoClient init(_ transform: @escaping (Input) throws(Failure) -> Output) {
            self.transform = transform
        }

        /// Transforms a value.
        @_alwaysEmitIntoClient @inline(__always) public func makeOutput(of input: Input) throws(Failure) -> Output {
            try transform(input)
        }
    }
}
