extension Publisher {
    /// Sends what the closure makes of each value; an error that it throws ends it.
    ///
    ///     ["1", "x", "3"].publisher.tryMap(parse).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: 1, failure(NotANumber("x"))
    ///
    /// When the closure throws, this publisher is cancelled, and then the failure is sent.
    @_alwaysEmitIntoClient @inline(__always)
    public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        trying(.init(transform)) { $0 }
    }

    /// Sends what the closure makes of each value, and fails with what it throws, as this publisher does.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(
        _ transform: @escaping (Output) throws(Failure) -> T
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryMap<Output, T, Failure>>
    { trying(.init(transform)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Sends what the closure makes of each value, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryMap<Output, T, E>>
    { trying(.init(transform), converting: cannotFail) }
}

extension Publishers {
    /// Sends what a closure that may throw makes of its upstream's values.
    public typealias TryMap<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryMap<P.Output, Output, any Error>
    >
}

extension Publishers.Map {
    /// Sends what the closure makes of what this one's closure makes; an error that it throws ends it.
    @_alwaysEmitIntoClient @inline(__always) public func tryMap<T>(_ transform: @escaping (Output) throws -> T)
        -> Publishers.TryMap<Upstream, T>
    { upstream.tryMap { [first = self.transform] in try transform(first($0)) } }
}

extension PublisherSteps.StepOperator where Step: _Transforming {
    /// Makes a value of a value.
    public var transform: (Upstream.Output) throws -> Output { { [step] in try step.makeOutput(of: $0) } }
}

extension PublisherSteps {
    /// Makes another value of each, or fails.
    public struct TryMap<Input, Output, Failure: Error>: _Transforming {
        @usableFromInline let transform: (Input) throws(Failure) -> Output

        @_alwaysEmitIntoClient init(_ transform: @escaping (Input) throws(Failure) -> Output) {
            self.transform = transform
        }

        /// Makes a value of a value.
        @_alwaysEmitIntoClient @inline(__always) public func makeOutput(of input: Input) throws(Failure) -> Output {
            try transform(input)
        }
    }
}
