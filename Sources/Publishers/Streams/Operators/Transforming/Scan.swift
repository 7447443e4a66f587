extension Publisher {
    /// Sends what the closure makes of the result so far and each value.
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

    /// Sends what the closure makes of the result so far and each value; an error that it throws ends it.
    ///
    ///     amounts.tryScan(0) { try $0.adding($1) }
    @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryScan<Self, T>
    { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends what the closure makes of the result so far and each value, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(Failure) -> T
    ) -> PublisherSteps.StepOperator<Self, PublisherSteps.TryScan<Output, T, Failure>> {
        trying(.init(initialResult, nextPartialResult)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Sends what the closure makes of the result so far and each value, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryScan<T, E: Error>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(E) -> T
    ) -> PublisherSteps.StepOperator<Self, PublisherSteps.TryScan<Output, T, E>> {
        trying(.init(initialResult, nextPartialResult), converting: cannotFail)
    }
}

extension Publishers {
    /// Sends what a closure makes of the result so far and each value of its upstream.
    public typealias Scan<P: Publisher, Output> = PublisherSteps.ForwardingStepOperator<
        P, PublisherSteps.Scan<P.Output, Output>
    >
    /// Sends what a closure that may throw makes of the result so far and each value of its upstream.
    public typealias TryScan<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryScan<P.Output, Output, any Error>
    >
}

// Apart from the steps of `try…` operators, as a closure that is kept as one that may fail is called by way of another.
extension PublisherSteps {
    /// Makes a new result of the one before and each value.
    public struct Scan<Input, Output>: _Step {
        @usableFromInline let initial: Output
        @usableFromInline let next: (Output, Input) -> Output

        @_alwaysEmitIntoClient @inline(__always) init(_ result: Output, _ next: @escaping (Output, Input) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// The memory at the beginning of a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ result: _Box<Output>) throws(Never) -> _Verdict<Output> {
            result.value = next(result.value, input)
            return .emit(result.value)
        }
    }
}

extension PublisherSteps {
    /// Makes a new result of the one before and each value, or fails.
    public struct TryScan<Input, Output, Failure: Error>: _Step {
        @usableFromInline let initial: Output
        @usableFromInline let next: (Output, Input) throws(Failure) -> Output

        @_alwaysEmitIntoClient init(_ result: Output, _ next: @escaping (Output, Input) throws(Failure) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// The memory at the beginning of a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ result: _Box<Output>) throws(Failure) -> _Verdict<Output> {
            result.value = try next(result.value, input)
            return .emit(result.value)
        }
    }
}
