extension Publisher where Output: Equatable {
    /// Leaves out each value that equals the previous one.
    ///
    ///     [1, 2, 2, 1].publisher.removeDuplicates().sink { print($0) }
    ///     // Prints: 1, 2, 1
    @_alwaysEmitIntoClient @inline(__always) public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
        removeDuplicates(by: ==)
    }
}

extension Publisher {
    /// Leaves out each value that the closure considers equal to the previous one.
    ///
    ///     points.removeDuplicates { $0.x == $1.x }
    ///
    /// Each value is compared with the last one that was sent.
    @_alwaysEmitIntoClient @inline(__always) public func removeDuplicates(
        by predicate: @escaping (Output, Output) -> Bool
    )
        -> Publishers.RemoveDuplicates<Self>
    { passing(.init(predicate)) }

    /// Leaves out each value that the closure considers equal to the previous one; if it throws, the publisher fails.
    @_alwaysEmitIntoClient public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryRemoveDuplicates<Self> { trying(.init(predicate)) { $0 } }

    /// Leaves out each value that the closure considers equal to the previous one, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws(Failure) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryRemoveDuplicates<Output, Failure>>
    { trying(.init(predicate)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Leaves out each value that the closure considers equal to the previous one, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryRemoveDuplicates<E: Error>(
        by predicate: @escaping (Output, Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryRemoveDuplicates<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }
}

extension Publishers {
    /// Leaves out each value of its upstream that equals the previous one.
    public typealias RemoveDuplicates<P: Publisher> = PublisherSteps.ForwardingStepOperator<
        P, PublisherSteps.RemoveDuplicates<P.Output>
    >
    /// Leaves out each value of its upstream that a throwing closure considers equal to the previous one.
    public typealias TryRemoveDuplicates<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryRemoveDuplicates<P.Output, any Error>
    >
}

extension PublisherSteps.ForwardingStepOperator {
    /// Makes a `Publishers.RemoveDuplicates`.
    @_alwaysEmitIntoClient public init(upstream: Upstream, predicate: @escaping (Output, Output) -> Bool)
    where Step == PublisherSteps.RemoveDuplicates<Upstream.Output> { self.init(upstream, .init(predicate)) }
}

extension PublisherSteps.ForwardingStepOperator where Step: _PredicateStep {
    /// The closure that decides about each value.
    @_alwaysEmitIntoClient public var predicate: Step.Predicate { _step.predicate }
}

extension PublisherSteps {
    /// Leaves out values that equal the previous one.
    public struct RemoveDuplicates<Input>: _PredicateStep {
        /// The closure that decides about each value.
        public let predicate: (Input, Input) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient @inline(__always) public init(_ predicate: @escaping (Input, Input) -> Bool) {
            self.predicate = predicate
        }

        /// On requested terms it has a subscription of its own.
        @_alwaysEmitIntoClient public static var makesSubscription: Bool { true }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Input?> { _Box(nil) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ last: _Box<Input?>) throws(Never) -> _Verdict<Input> {
            if let last = last.value, predicate(last, input) { return .skip }
            last.value = input
            return .emit(input)
        }
    }

    /// Leaves out values that equal the previous one, or fails.
    public struct TryRemoveDuplicates<Input, Failure: Error>: _PredicateStep {
        /// The closure that decides about each value.
        public let predicate: (Input, Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input, Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Input?> { _Box(nil) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ last: _Box<Input?>) throws(Failure) -> _Verdict<Input> {
            if let last = last.value, try predicate(last, input) { return .skip }
            last.value = input
            return .emit(input)
        }
    }
}
