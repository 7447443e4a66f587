extension Publisher {
    /// Sends what the closure makes of each value, leaving out `nil`.
    ///
    ///     ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
    ///     // Prints: 1, 3
    ///
    /// For each value left out another one is asked for; completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }

    /// Sends what the closure makes of each value, leaving out `nil`; an error that it throws ends it.
    ///
    ///     urls.tryCompactMap { try cache.image(at: $0) }
    @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Self, T>
    { trying(.init(transform)) { $0 } }

    /// Sends what the closure makes of each value, leaving out `nil`, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(
        _ transform: @escaping (Output) throws(Failure) -> T?
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryCompactMap<Output, T, Failure>>
    { trying(.init(transform)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Sends what the closure makes of each value, leaving out `nil`, and fails with what it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T?
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryCompactMap<Output, T, E>>
    { trying(.init(transform), converting: cannotFail) }
}

extension Publishers {
    /// Sends what a closure makes of its upstream's values, leaving out `nil`.
    public struct CompactMap<Upstream: Publisher, Output>: _ForwardingOperator {
        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Makes a value of a value, or nil.
        public let transform: (Upstream.Output) -> Output?

        /// Publishes what `transform` makes of each element of `upstream`, leaving out `nil`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        /// The closure as a step.
        @_alwaysEmitIntoClient @inline(__always) public var _step: PublisherSteps.CompactMap<Upstream.Output, Output> {
            .init(transform)
        }
    }
    /// Sends what a closure that may throw makes of its upstream's values, leaving out `nil`.
    public typealias TryCompactMap<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryCompactMap<P.Output, Output, any Error>
    >
}

// Apart from the steps of `try…` operators, as a closure that is kept as one that may fail is called by way of another.
extension PublisherSteps {
    /// Makes another value of each, or none.
    public struct CompactMap<Input, Output>: _Step {
        @usableFromInline let transform: (Input) -> Output?

        @_alwaysEmitIntoClient @inline(__always) init(_ transform: @escaping (Input) -> Output?) {
            self.transform = transform
        }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _: Void) throws(Never) -> _Verdict<Output> {
            if let output = transform(input) { .emit(output) } else { .skip }
        }
    }
}

extension PublisherSteps {
    /// Makes another value of each, or none, or fails.
    public struct TryCompactMap<Input, Output, Failure: Error>: _Step {
        @usableFromInline let transform: (Input) throws(Failure) -> Output?

        @_alwaysEmitIntoClient init(_ transform: @escaping (Input) throws(Failure) -> Output?) {
            self.transform = transform
        }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
            if let output = try transform(input) { .emit(output) } else { .skip }
        }
    }
}
