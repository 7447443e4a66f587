extension Publisher {
    /// Combines each value with the result so far, and sends each new result.
    ///
    ///     [1, 2, 3].publisher.scan(0, +).sink { print($0) }
    ///     // Prints: 1, 3, 6
    ///
    /// Each subscription begins with the initial result. Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    )
        -> Publishers.Scan<Self, T>
    { passing(.init(initialResult, nextPartialResult)) }

    /// Combines each value with the result so far, and sends each new result; if the closure throws, the publisher
    /// fails.
    ///
    ///     amounts.tryScan(0) { try $0.adding($1) }
    @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryScan<Self, T>
    { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Combines each value with the result so far, and sends each new result; it fails with the error that the closure
    /// throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(Failure) -> T
    ) -> PublisherSteps.StepOperator<Self, PublisherSteps.TryScan<Output, T, Failure>> {
        trying(.init(initialResult, nextPartialResult)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Combines each value with the result so far, and sends each new result; it fails with the error that the closure
    /// throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryScan<T, E: Error>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(E) -> T
    ) -> PublisherSteps.StepOperator<Self, PublisherSteps.TryScan<Output, T, E>> {
        trying(.init(initialResult, nextPartialResult), converting: cannotFail)
    }
}

extension Publishers {
    /// Combines each value of its upstream with the result so far, and sends each new result.
    public typealias Scan<P: Publisher, Output> = PublisherSteps.ForwardingStepOperator<
        P, PublisherSteps.Scan<P.Output, Output>
    >
    /// Combines each value of its upstream with the result so far by a throwing closure, and sends each new result.
    public typealias TryScan<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryScan<P.Output, Output, any Error>
    >
}

extension PublisherSteps.ForwardingStepOperator {
    /// Makes a `Publishers.Scan`.
    @_alwaysEmitIntoClient public init<T>(
        upstream: Upstream, initialResult: T, nextPartialResult: @escaping (T, Upstream.Output) -> T
    ) where Step == PublisherSteps.Scan<Upstream.Output, T> {
        self.init(upstream, .init(initialResult, nextPartialResult))
    }
}

extension PublisherSteps.StepOperator {
    /// Makes a `Publishers.TryScan`.
    @_alwaysEmitIntoClient public init<T>(
        upstream: Upstream, initialResult: T, nextPartialResult: @escaping (T, Upstream.Output) throws -> T
    ) where Step == PublisherSteps.TryScan<Upstream.Output, T, any Error> {
        self = upstream.tryScan(initialResult, nextPartialResult)
    }
}

/// A step that combines values with a result.
public protocol _Accumulating: _Step {
    associatedtype Combining
    var initial: Output { get }
    var next: Combining { get }
}

extension PublisherSteps.ForwardingStepOperator where Step: _Accumulating {
    /// The result before the first value.
    @_alwaysEmitIntoClient public var initialResult: Output { _step.initial }
    /// Combines a value with the result so far.
    @_alwaysEmitIntoClient public var nextPartialResult: Step.Combining { _step.next }
}

extension PublisherSteps.StepOperator where Step: _Accumulating {
    /// The result before the first value, of a `Publishers.TryScan`.
    @_alwaysEmitIntoClient public var initialResult: Output { step.initial }
    /// The result before the first value, of a `Publishers.Reduce`.
    @_alwaysEmitIntoClient public var initial: Output { step.initial }
    /// Combines a value with the result so far.
    @_alwaysEmitIntoClient public var nextPartialResult: Step.Combining { step.next }
}

// Separate from the steps of `try…` operators: a closure stored as a throwing one would be called through a thunk.
extension PublisherSteps {
    /// Combines each value with the result so far.
    public struct Scan<Input, Output>: _Accumulating {
        /// The result before the first value.
        public let initial: Output
        /// Combines a value with the result so far.
        public let next: (Output, Input) -> Output

        @_alwaysEmitIntoClient @inline(__always) init(_ result: Output, _ next: @escaping (Output, Input) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ result: _Box<Output>) throws(Never) -> _Verdict<Output> {
            let new = next(result.value, input)
            result.value = new
            return .emit(new)
        }
    }
}

extension PublisherSteps {
    /// Combines each value with the result so far, or fails.
    public struct TryScan<Input, Output, Failure: Error>: _Accumulating {
        /// The result before the first value.
        public let initial: Output
        /// Combines a value with the result so far.
        public let next: (Output, Input) throws(Failure) -> Output

        @_alwaysEmitIntoClient init(_ result: Output, _ next: @escaping (Output, Input) throws(Failure) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ result: _Box<Output>) throws(Failure) -> _Verdict<Output> {
            let new = try next(result.value, input)
            result.value = new
            return .emit(new)
        }
    }
}
