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
    ///     ["1", "", "x"].publisher.tryCompactMap { try $0.isEmpty ? nil : parse($0) }
    ///         .replaceError(with: 0)
    ///         .sink { print($0) }
    ///     // Prints: 1, 0
    ///
    /// For each value left out, another one is requested. Completion and cancellation pass through. When the closure
    /// throws, this publisher is cancelled, and then the failure is sent; the closure is not called again.
    @_alwaysEmitIntoClient @inline(__always) public func tryCompactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Self, T>
    { Publishers.TryCompactMap(upstream: self, transform: transform) }
}

extension Publishers {
    /// Transforms its upstream's values with a closure, leaving out `nil`.
    public struct CompactMap<Upstream: Publisher, Output>: ForwardingOperator {
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Transforms a value, or returns nil.
        public let transform: (Upstream.Output) -> Output?

        /// Publishes the result of `transform` for each element of `upstream`, leaving out `nil`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.CompactMap<Upstream.Output, Output> {
            Steps.CompactMap(transform)
        }
    }

    /// Transforms its upstream's values with a throwing closure, leaving out `nil`.
    public struct TryCompactMap<Upstream: Publisher, Output>: StatelessOperator {
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Transforms a value, or returns nil.
        public let transform: (Upstream.Output) throws -> Output?

        /// Publishes the result of `transform` for each element of `upstream`, leaving out `nil`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) throws -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in .trying { if let output = try transform(value) { .emit(output) } else { .skip } } }
        }
    }
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

extension Publishers.TryCompactMap {
    /// Transforms each value with this publisher's closure and then with the new one, leaving out `nil`; if one of them
    /// throws, the publisher fails. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func compactMap<T>(_ transform: @escaping (Output) throws -> T?)
        -> Publishers.TryCompactMap<Upstream, T>
    { upstream.tryCompactMap { [first = self.transform] in try first($0).flatMap(transform) } }
}

extension Steps {
    /// Transforms each value, or leaves it out.
    @usableFromInline package struct CompactMap<Input, Output>: ForwardingStep {
        @usableFromInline let transform: (Input) -> Output?

        @_alwaysEmitIntoClient @inline(__always) init(_ transform: @escaping (Input) -> Output?) {
            self.transform = transform
        }

        @_alwaysEmitIntoClient @inline(__always) package func take(_ input: Input, _ send: (Output) -> Void) {
            if let output = transform(input) { send(output) }
        }
    }
}
