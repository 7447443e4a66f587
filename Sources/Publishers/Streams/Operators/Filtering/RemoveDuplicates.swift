extension Publisher where Output: Equatable {
    /// Leaves out each value that equals the one before.
    ///
    ///     [1, 2, 2, 1].publisher.removeDuplicates().sink { print($0) }
    ///     // Prints: 1, 2, 1
    @inlinable public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> { removeDuplicates(by: ==) }
}

extension Publisher {
    /// Leaves out each value that the closure finds the same as the one before.
    ///
    ///     points.removeDuplicates { $0.x == $1.x }
    ///
    /// The one before is the last value that was not left out.
    @inlinable public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool)
        -> Publishers.RemoveDuplicates<Self>
    { stepping(.init(predicate)) { $0 } }

    /// Leaves out each value that the closure finds the same as the one before; an error that it throws ends it.
    @_disfavoredOverload @inlinable public func tryRemoveDuplicates(
        by predicate: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryRemoveDuplicates<Self> { trying(.init(predicate)) { $0 } }

    /// Leaves out each value that the closure finds the same as the one before, and fails with what it throws.
    @inlinable public func tryRemoveDuplicates(by predicate: @escaping (Output, Output) throws(Failure) -> Bool)
        -> Publishers.RemoveDuplicates<Self>
    { trying(.init(predicate)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Leaves out each value that the closure finds the same as the one before, and fails with what it throws.
    @inlinable public func tryRemoveDuplicates<E: Error>(by predicate: @escaping (Output, Output) throws(E) -> Bool)
        -> Publishers.Stepped<Self, Steps.RemoveDuplicates<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }
}

extension Publishers {
    /// Leaves out each value of its upstream that is the same as the one before.
    public typealias RemoveDuplicates<P: Publisher> = Stepped<P, Steps.RemoveDuplicates<P.Output, P.Failure>>
    /// Leaves out each value of its upstream that a closure that may throw finds the same as the one before.
    public typealias TryRemoveDuplicates<P: Publisher> = Stepped<P, Steps.RemoveDuplicates<P.Output, any Error>>
}

extension Steps {
    /// Leaves out what is the same as the value before.
    public struct RemoveDuplicates<Input, Failure: Error>: _PredicateStep {
        /// The closure that decides.
        public let predicate: (Input, Input) throws(Failure) -> Bool

        /// Makes the step.
        @inlinable public init(_ predicate: @escaping (Input, Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// What it remembers at first.
        @inlinable public func makeMemory() -> _Box<Input?> { _Box(nil) }

        /// Takes the step.
        @inlinable @inline(__always) public func receive(_ input: Input, _ last: _Box<Input?>) throws(Failure)
            -> _Verdict<Input>
        {
            if let last = last.value, try predicate(last, input) { return .skip }
            last.value = input
            return .emit(input)
        }
    }
}
