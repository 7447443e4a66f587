extension Publisher {
    /// Drops values while the closure returns true.
    ///
    ///     [1, 2, 9, 3].publisher.drop(while: { $0 < 5 }).sink { print($0) }
    ///     // Prints: 9, 3
    ///
    /// After it has returned false once, the closure is not called again.
    @_alwaysEmitIntoClient public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Drops values while the closure returns true; if it throws, the publisher fails.
    @_alwaysEmitIntoClient public func tryDrop(while predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryDropWhile<Self>
    { trying(.init(predicate)) { $0 } }

    /// Drops values while the closure returns true, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryDrop(while predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.DropWhile<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends values while the closure returns true, and then finishes.
    ///
    ///     [1, 2, 9, 3].publisher.prefix(while: { $0 < 5 }).sink { print($0) }
    ///     // Prints: 1, 2
    ///
    /// At the first value for which it returns false, this publisher is cancelled.
    @_alwaysEmitIntoClient @inline(__always)
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Sends values while the closure returns true, and then finishes; if the closure throws, the publisher fails.
    @_alwaysEmitIntoClient
    public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends values while the closure returns true, and then finishes; it fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryPrefix(while predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.PrefixWhile<Self> {
        trying(.init(predicate)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Drops values while the closure returns true, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryDrop<E: Error>(
        while predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.DropWhile<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }

    /// Sends values while the closure returns true, and then finishes; it fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryPrefix<E: Error>(
        while predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.PrefixWhile<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }
}

extension Publishers {
    /// Drops its upstream's first values while a closure returns true.
    public typealias DropWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.DropWhile<P.Output, P.Failure>
    >
    /// Drops its upstream's first values while a throwing closure returns true.
    public typealias TryDropWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.DropWhile<P.Output, any Error>
    >
    /// Sends its upstream's values while a closure returns true.
    public typealias PrefixWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.PrefixWhile<P.Output, P.Failure>
    >
    /// Sends its upstream's values while a throwing closure returns true.
    public typealias TryPrefixWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.PrefixWhile<P.Output, any Error>
    >
}

extension PublisherSteps {
    /// Drops values while the closure returns true.
    public struct DropWhile<Input, Failure: Error>: _PredicateStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Bool> { _Box(true) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ isDropping: _Box<Bool>) throws(Failure) -> _Verdict<Input> {
            if isDropping.value { isDropping.value = try predicate(input) }
            return isDropping.value ? .skip : .emit(input)
        }
    }

    /// Passes values while the closure returns true.
    public struct PrefixWhile<Input, Failure: Error>: _PredicateStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Input> {
            try predicate(input) ? .emit(input) : .finish
        }
    }
}
