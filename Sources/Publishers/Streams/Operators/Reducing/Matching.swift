extension Publisher where Output: Equatable {
    /// Sends whether the value is among those of this publisher, as soon as that is certain.
    ///
    ///     [1, 2, 3].publisher.contains(2).sink { print($0) }
    ///     // Prints: true
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Publishers.Contains<Self> {
        stepping(.init(output)) { $0 }
    }
}

extension Publisher {
    /// Sends whether the closure returns true for any value, as soon as that is certain.
    ///
    ///     [1, 2, 3].publisher.contains(where: { $0 > 3 }).sink { print($0) }
    ///     // Prints: false
    ///
    /// At the first such value, this publisher is cancelled.
    @_alwaysEmitIntoClient
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Sends whether the closure returns true for any value; if it throws, the publisher fails.
    @_alwaysEmitIntoClient
    public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends whether the closure returns true for any value, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryContains(
        where predicate: @escaping (Output) throws(Failure) -> Bool
    )
        -> Publishers.ContainsWhere<Self>
    { trying(.init(predicate)) { $0 } }

    /// Sends whether the closure returns true for all values, as soon as that is certain.
    ///
    ///     [1, 2, 3].publisher.allSatisfy { $0 < 3 }.sink { print($0) }
    ///     // Prints: false
    ///
    /// At the first value for which it returns false, this publisher is cancelled. Without any values, it sends `true`.
    @_alwaysEmitIntoClient
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Sends whether the closure returns true for all values; if it throws, the publisher fails.
    @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends whether the closure returns true for all values, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.AllSatisfy<Self> {
        trying(.init(predicate)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Sends whether the closure returns true for any value, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryContains<E: Error>(
        where predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.ContainsWhere<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }

    /// Sends whether the closure returns true for all values, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryAllSatisfy<E: Error>(
        _ predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.AllSatisfy<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }
}

extension Publishers {
    /// Searches its upstream's values for a given value.
    public typealias Contains<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.Contains<P.Output, P.Failure>
    >
    where P.Output: Equatable
    /// Searches its upstream's values for one for which a closure returns true.
    public typealias ContainsWhere<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.ContainsWhere<P.Output, P.Failure>
    >
    /// Searches its upstream's values for one for which a throwing closure returns true.
    public typealias TryContainsWhere<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.ContainsWhere<P.Output, any Error>
    >
    /// Checks whether a closure returns true for all its upstream's values.
    public typealias AllSatisfy<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.AllSatisfy<P.Output, P.Failure>
    >
    /// Checks whether a throwing closure returns true for all its upstream's values.
    public typealias TryAllSatisfy<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.AllSatisfy<P.Output, any Error>
    >
}

extension PublisherSteps.StepOperator {
    /// Makes a `Publishers.Contains`.
    @_alwaysEmitIntoClient public init(upstream: Upstream, output: Upstream.Output)
    where Step == PublisherSteps.Contains<Upstream.Output, Upstream.Failure> {
        self = upstream.contains(output)
    }
}

extension PublisherSteps.StepOperator where Step == PublisherSteps.Contains<Upstream.Output, Upstream.Failure> {
    /// The value that is searched for.
    @_alwaysEmitIntoClient public var output: Upstream.Output { step.output }
}

extension PublisherSteps {
    /// Searches for a value.
    public struct Contains<Input: Equatable, Failure: Error>: _ReducingStep, Equatable {
        @usableFromInline let output: Input

        @_alwaysEmitIntoClient init(_ output: Input) { self.output = output }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Bool> {
            input == output ? .emitLast(true) : .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_: Void) throws(Failure) -> Bool? { false }
    }

    /// Searches for a value that satisfies the predicate.
    public struct ContainsWhere<Input, Failure: Error>: _PredicateStep, _ReducingStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Bool> {
            try predicate(input) ? .emitLast(true) : .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_: Void) throws(Failure) -> Bool? { false }
    }

    /// Searches for a value that does not satisfy the predicate.
    public struct AllSatisfy<Input, Failure: Error>: _PredicateStep, _ReducingStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Bool> {
            try predicate(input) ? .skip : .emitLast(false)
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_: Void) throws(Failure) -> Bool? { true }
    }
}
