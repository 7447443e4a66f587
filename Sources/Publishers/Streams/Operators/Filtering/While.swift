extension Publisher {
    /// Leaves values out for as long as the closure says yes.
    ///
    ///     [1, 2, 9, 3].publisher.drop(while: { $0 < 5 }).sink { print($0) }
    ///     // Prints: 9, 3
    ///
    /// From the first value on that it says no to, it is not called any more.
    @_alwaysEmitIntoClient public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Leaves values out for as long as the closure says yes; an error that it throws ends it.
    @_alwaysEmitIntoClient public func tryDrop(while predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryDropWhile<Self>
    { trying(.init(predicate)) { $0 } }

    /// Leaves values out for as long as the closure says yes, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryDrop(while predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.DropWhile<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends values for as long as the closure says yes, and finishes.
    ///
    ///     [1, 2, 9, 3].publisher.prefix(while: { $0 < 5 }).sink { print($0) }
    ///     // Prints: 1, 2
    ///
    /// With the first value that it says no to, this publisher is cancelled.
    @_alwaysEmitIntoClient @inline(__always)
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        stepping(.init(predicate)) { $0 }
    }

    /// Sends values for as long as the closure says yes, and finishes; an error that it throws ends it.
    @_alwaysEmitIntoClient
    public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
        trying(.init(predicate)) { $0 }
    }

    /// Sends values for as long as the closure says yes, and finishes; it fails with what the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient
    public func tryPrefix(while predicate: @escaping (Output) throws(Failure) -> Bool) -> Publishers.PrefixWhile<Self> {
        trying(.init(predicate)) { $0 }
    }
}

extension Publisher where Failure == Never {
    /// Leaves values out for as long as the closure says yes, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryDrop<E: Error>(
        while predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.DropWhile<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }

    /// Sends values for as long as the closure says yes, and finishes; it fails with what the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryPrefix<E: Error>(
        while predicate: @escaping (Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.PrefixWhile<Output, E>>
    { trying(.init(predicate), converting: cannotFail) }
}

extension Publishers {
    /// Leaves its upstream's first values out, for as long as a closure says yes.
    public typealias DropWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.DropWhile<P.Output, P.Failure>
    >
    /// Leaves its upstream's first values out, for as long as a closure that may throw says yes.
    public typealias TryDropWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.DropWhile<P.Output, any Error>
    >
    /// Sends its upstream's values for as long as a closure says yes.
    public typealias PrefixWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.PrefixWhile<P.Output, P.Failure>
    >
    /// Sends its upstream's values for as long as a closure that may throw says yes.
    public typealias TryPrefixWhile<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.PrefixWhile<P.Output, any Error>
    >
}

extension PublisherSteps {
    /// Leaves values out for as long as the closure says yes.
    public struct DropWhile<Input, Failure: Error>: _PredicateStep {
        /// The closure that decides about each value.
        public let predicate: (Input) throws(Failure) -> Bool

        /// Makes the step.
        @_alwaysEmitIntoClient public init(_ predicate: @escaping (Input) throws(Failure) -> Bool) {
            self.predicate = predicate
        }

        /// The memory at the beginning of a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Bool> { _Box(true) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ isDropping: _Box<Bool>) throws(Failure) -> _Verdict<Input> {
            if isDropping.value { isDropping.value = try predicate(input) }
            return isDropping.value ? .skip : .emit(input)
        }
    }

    /// Lets values through for as long as the closure says yes.
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
