extension Publisher {
    /// Transforms each value with the closure.
    ///
    ///     [1, 2, 3].publisher.map { $0 * 10 }.sink { print($0) }
    ///     // Prints: 10, 20, 30
    ///
    /// Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        Publishers.Map(upstream: self, transform: transform)
    }

    /// Sends the value at the key path of each value.
    ///
    ///     names.map(\.count)
    ///
    /// Disfavored: `\.count` converts to a closure, too, and chains with literal closures type-check faster this way.
    @_disfavoredOverload @_alwaysEmitIntoClient @inline(__always)
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> { map { $0[keyPath: keyPath] } }

    /// Sends the values at the key paths of each value.
    @_alwaysEmitIntoClient @inline(__always) public func map<T0, T1>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
    )
        -> Publishers.MapKeyPath2<Self, T0, T1>
    { map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) } }

    /// Sends the values at the key paths of each value.
    @_alwaysEmitIntoClient @inline(__always) public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        map { ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2]) }
    }
}

extension Publishers {
    /// Transforms its upstream's values with a closure.
    public struct Map<Upstream: Publisher, Output>: _ForwardingOperator {
        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Transforms a value.
        public let transform: (Upstream.Output) -> Output

        /// Publishes the result of `transform` for each element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        /// The closure as a step.
        @_alwaysEmitIntoClient @inline(__always) public var _step: PublisherSteps.Map<Upstream.Output, Output> {
            .init(transform)
        }
    }
    /// Sends the value at a key path of each value of its upstream.
    public typealias MapKeyPath<P: Publisher, Output> = Map<P, Output>
    /// Sends the values at two key paths of each value of its upstream.
    public typealias MapKeyPath2<P: Publisher, Output0, Output1> = Map<P, (Output0, Output1)>
    /// Sends the values at three key paths of each value of its upstream.
    public typealias MapKeyPath3<P: Publisher, Output0, Output1, Output2> = Map<P, (Output0, Output1, Output2)>
}

extension Publishers.Map {
    /// Transforms each value with this publisher's closure and then with the new one. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ transform: @escaping (Output) -> T)
        -> Publishers.Map<Upstream, T>
    { upstream.map { [first = self.transform] in transform(first($0)) } }
}

/// A step that transforms each value.
public protocol _Transforming: _Step {
    /// The output, or an optional one.
    associatedtype Transformed = Output
    func makeOutput(of input: Input) throws(Failure) -> Transformed
}

extension _Transforming where Memory == Void, Transformed == Output {
    /// Takes the step.
    @_alwaysEmitIntoClient @inline(__always)
    public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Output> {
        .emit(try makeOutput(of: input))
    }
}

// Separate from the steps of `try…` operators: a closure stored as a throwing one would be called through a thunk.
extension PublisherSteps {
    /// Transforms each value.
    public struct Map<Input, Output>: _Transforming {
        /// Never fails.
        public typealias Failure = Never

        @usableFromInline let transform: (Input) -> Output

        @_alwaysEmitIntoClient @inline(__always) init(_ transform: @escaping (Input) -> Output) {
            self.transform = transform
        }

        /// Transforms a value.
        @_alwaysEmitIntoClient @inline(__always) public func makeOutput(of input: Input) throws(Never) -> Output {
            transform(input)
        }
    }
}
