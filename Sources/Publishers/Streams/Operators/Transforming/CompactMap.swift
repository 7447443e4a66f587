extension Publisher {
    /// Transforms each value with the closure, leaving out `nil`.
    ///
    ///     ["1", "x", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
    ///     // Prints: 1, 3
    ///
    /// For each value left out, another one is requested. Completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }

    /// Transforms each value with the closure, leaving out `nil`; if it throws, the publisher fails.
    ///
    ///     urls.tryCompactMap { try cache.image(at: $0) }
    @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Self, T>
    { trying(.init(transform)) { $0 } }

    /// Transforms each value with the closure, leaving out `nil`, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(
        _ transform: @escaping (Output) throws(Failure) -> T?
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryCompactMap<Output, T, Failure>>
    { trying(.init(transform)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Transforms each value with the closure, leaving out `nil`, and fails with the error it throws.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T?
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.TryCompactMap<Output, T, E>>
    { trying(.init(transform), converting: cannotFail) }
}

extension Publishers {
    /// Transforms its upstream's values with a closure, leaving out `nil`.
    public struct CompactMap<Upstream: Publisher, Output>: _ForwardingOperator {
        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Transforms a value, or returns nil.
        public let transform: (Upstream.Output) -> Output?

        /// Publishes the result of `transform` for each element of `upstream`, leaving out `nil`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        /// The closure as a step.
        @_alwaysEmitIntoClient @inline(__always) public var _step: PublisherSteps.CompactMap<Upstream.Output, Output> {
            .init(transform)
        }
    }
    /// Transforms its upstream's values with a throwing closure, leaving out `nil`.
    public typealias TryCompactMap<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.TryCompactMap<P.Output, Output, any Error>
    >
}

extension Publishers.CompactMap {
    /// Transforms each value with this publisher's closure and then with the new one, leaving out `nil`. The two
    /// closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func compactMap<T>(_ transform: @escaping (Output) -> T?)
        -> Publishers.CompactMap<Upstream, T>
    { upstream.compactMap { [first = self.transform] in first($0).flatMap(transform) } }

    /// Transforms each value with this publisher's closure, leaving out `nil`, and then with the new one. The two
    /// closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ transform: @escaping (Output) -> T)
        -> Publishers.CompactMap<Upstream, T>
    { upstream.compactMap { [first = self.transform] in first($0).map(transform) } }
}

extension PublisherSteps.StepOperator {
    /// Transforms each value with the closure of this `Publishers.TryCompactMap` and then with the new one, leaving out
    /// `nil`; if one of them throws, the publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func compactMap<Input, T>(
        _ transform: @escaping (Input) throws -> T?
    ) -> Publishers.TryCompactMap<Upstream, T>
    where Step == PublisherSteps.TryCompactMap<Upstream.Output, Input, any Error> {
        upstream.tryCompactMap { [first = self.transform] in try first($0).flatMap(transform) }
    }

    /// Makes a `Publishers.TryCompactMap`.
    @_alwaysEmitIntoClient public init<T>(
        upstream: Upstream, transform: @escaping (Upstream.Output) throws -> T?
    ) where Step == PublisherSteps.TryCompactMap<Upstream.Output, T, any Error> {
        self = upstream.tryCompactMap(transform)
    }
}

// Separate from the steps of `try…` operators: a closure stored as a throwing one would be called through a thunk.
extension PublisherSteps {
    /// Transforms each value, or leaves it out.
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
    /// Transforms each value, leaves it out, or fails.
    public struct TryCompactMap<Input, Output, Failure: Error>: _Transforming {
        @usableFromInline let transform: (Input) throws(Failure) -> Output?

        @_alwaysEmitIntoClient init(_ transform: @escaping (Input) throws(Failure) -> Output?) {
            self.transform = transform
        }

        /// Transforms a value, or returns nil.
        @_alwaysEmitIntoClient @inline(__always) public func makeOutput(of input: Input) throws(Failure) -> Output? {
            try transform(input)
        }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
            if let output = try transform(input) { .emit(output) } else { .skip }
        }
    }
}
