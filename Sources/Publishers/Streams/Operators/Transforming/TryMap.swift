extension Publisher {
    /// Sends what the closure makes of each value, and fails with what it throws.
    ///
    ///     ["1", "two", "3"].publisher.tryMap(parse)
    ///         .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    ///     // Prints: 1, failure(NotANumber("two"))
    ///
    /// Demand and cancellation pass through. When the closure throws, the upstream is cancelled first.
    @inlinable public func tryMap<T>(_ transform: @escaping (Output) throws -> T) -> Publishers.TryMap<Self, T> {
        Publishers.TryMap(upstream: self, transform: transform)
    }

    /// Sends what the closure makes of each value, and fails with what it throws, which is what the upstream fails
    /// with.
    @inlinable public func tryMap<T>(
        _ transform: @escaping (Output) throws(Failure) -> T
    ) -> Publishers.TypedTryMap<Self, T, Failure> {
        Publishers.TypedTryMap(upstream: self, transform, converting: { $0 })
    }
}

extension Publisher where Failure == Never {
    /// Sends what the closure makes of each value, and fails with what it throws.
    @inlinable public func tryMap<T, E: Error>(
        _ transform: @escaping (Output) throws(E) -> T
    ) -> Publishers.TypedTryMap<Self, T, E> {
        Publishers.TypedTryMap(upstream: self, transform, converting: cannotFail)
    }
}

extension Publishers {
    /// Sends what a closure makes of each value of its upstream, and fails with what it throws.
    public typealias TryMap<Upstream: Publisher, Output> = TypedTryMap<Upstream, Output, any Error>

    /// Sends what a closure makes of each value of its upstream, and fails with what it throws.
    public struct TypedTryMap<Upstream: Publisher, Output, Failure: Error>: _Operator {
        /// The publisher whose values are transformed.
        public let upstream: Upstream
        /// Makes a value of a value, or throws.
        public let transform: (Upstream.Output) throws(Failure) -> Output
        @usableFromInline let convert: (Upstream.Failure) -> Failure

        @inlinable init(
            upstream: Upstream, _ transform: @escaping (Upstream.Output) throws(Failure) -> Output,
            converting convert: @escaping (Upstream.Failure) -> Failure
        ) {
            (self.upstream, self.transform, self.convert) = (upstream, transform, convert)
        }

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output)
        where Failure == any Error {
            self.init(upstream: upstream, transform, converting: { $0 })
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            upstream.step(TryMapStep(transform), to: subscriber, on: terms, converting: convert)
        }
    }
}

@usableFromInline struct TryMapStep<Input, Output, Failure: Error>: Step {
    @usableFromInline let transform: (Input) throws(Failure) -> Output

    @inlinable init(_ transform: @escaping (Input) throws(Failure) -> Output) { self.transform = transform }

    @inlinable @inline(__always)
    func step(_ input: Input) throws(Failure) -> Verdict<Output> { .emit(try transform(input)) }
}
