extension Publisher {
    /// Sends the first value, and finishes.
    ///
    ///     [1, 2, 3].publisher.first().sink { print($0) }
    ///     // Prints: 1
    ///
    /// Requests all values, and cancels this publisher when the first one arrives. That value is kept until it is
    /// requested.
    @_alwaysEmitIntoClient @inline(__always) public func first() -> Publishers.First<Self> { stepping(.init()) { $0 } }

    /// Sends the first value for which the closure returns true, and finishes.
    ///
    ///     [1, 2, 3].publisher.first(where: { $0 > 1 }).sink { print($0) }
    ///     // Prints: 2
    @_alwaysEmitIntoClient @inline(__always) public func first(where predicate: @escaping (Output) -> Bool)
        -> Publishers.FirstWhere<Self>
    {
        stepping(.init(predicate), by: Try<PublisherSteps.First<Output, Failure>>.self) { $0 }  // As Combine names it.
    }

    /// Sends the first value for which the closure returns true, and finishes; if the closure throws, the publisher
    /// fails.
    @_alwaysEmitIntoClient public func tryFirst(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryFirstWhere<Self>
    { trying(.init(predicate)) { $0 } }

    /// Sends the first value for which the closure returns true, and finishes; it fails with the error that the closure
    /// throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryFirst(where predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.FirstWhere<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends the last value, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.last().sink { print($0) }
    ///     // Prints: 3
    ///
    /// Requests all values. If the upstream finishes without values, so does the result.
    @_alwaysEmitIntoClient public func last() -> Publishers.Last<Self> { stepping(.init()) { $0 } }

    /// Sends the last value for which the closure returns true, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.last(where: { $0 < 3 }).sink { print($0) }
    ///     // Prints: 2
    @_alwaysEmitIntoClient public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Sends the last value for which the closure returns true, at the end; if the closure throws, the publisher fails.
    @_alwaysEmitIntoClient public func tryLast(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryLastWhere<Self>
    { trying(.init(predicate)) { $0 } }

    /// Sends the last value for which the closure returns true, at the end; it fails with the error that the closure
    /// throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryLast(where predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.LastWhere<Self> {
        trying(.init(predicate)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Sends the first value for which the closure returns true, and finishes; it fails with the error that the closure
    /// throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryFirst<E: Error>(
        where predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.FirstWhere<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }

    /// Sends the last value for which the closure returns true, at the end; it fails with the error that the closure
    /// throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryLast<E: Error>(
        where predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.LastWhere<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }
}

extension Publishers {
    /// Sends its upstream's first value.
    public typealias First<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.First<P.Output, P.Failure>>
    /// Sends its upstream's first value for which a closure returns true.
    public typealias FirstWhere<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.FirstWhere<P.Output, P.Failure>
    >
    /// Sends its upstream's first value for which a throwing closure returns true.
    public typealias TryFirstWhere<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.FirstWhere<P.Output, any Error>
    >
    /// Sends its upstream's last value.
    public typealias Last<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Last<P.Output, P.Failure>>
    /// Sends its upstream's last value for which a closure returns true.
    public typealias LastWhere<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.LastWhere<P.Output, P.Failure>
    >
    /// Sends its upstream's last value for which a throwing closure returns true.
    public typealias TryLastWhere<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.LastWhere<P.Output, any Error>
    >
}

extension PublisherSteps {
    /// Takes the first value.
    public struct First<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Input> {
            .emitLast(input)
        }
    }

    /// Takes the first value that satisfies the predicate.
    public struct FirstWhere<Input, Failure: Error>: _PredicateStep, _ReducingStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Input> {
            try predicate(input) ? .emitLast(input) : .skip
        }
    }

    /// Takes the last value.
    public struct Last<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Input?> { _Box(nil) }

        /// Takes the step.
        @_alwaysEmitIntoClient
        public func receive(_ input: Input, _ last: _Box<Input?>) throws(Failure) -> _Verdict<Input> {
            last.value = input
            return .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ last: _Box<Input?>) throws(Failure) -> Input? { last.value }
    }

    /// Takes the last value that satisfies the predicate.
    public struct LastWhere<Input, Failure: Error>: _PredicateStep, _ReducingStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Input?> { _Box(nil) }

        /// Takes the step.
        @_alwaysEmitIntoClient
        public func receive(_ input: Input, _ last: _Box<Input?>) throws(Failure) -> _Verdict<Input> {
            if try predicate(input) { last.value = input }
            return .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ last: _Box<Input?>) throws(Failure) -> Input? { last.value }
    }
}
