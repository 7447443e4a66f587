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
    public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
        Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
    }

    /// Sends the values at the key paths of each value.
    @_alwaysEmitIntoClient @inline(__always) public func map<T0, T1>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
    )
        -> Publishers.MapKeyPath2<Self, T0, T1>
    { Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1) }

    /// Sends the values at the key paths of each value.
    @_alwaysEmitIntoClient @inline(__always) public func map<T0, T1, T2>(
        _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
    ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
        Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
    }
}

extension Publishers {
    /// Transforms its upstream's values with a closure.
    public struct Map<Upstream: Publisher, Output>: ForwardingOperator {
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Transforms a value.
        public let transform: (Upstream.Output) -> Output

        /// Publishes the result of `transform` for each element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always)
        public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Map<Upstream.Output, Output> {
            Steps.Map(transform)
        }
    }

    /// Sends the value at a key path of each value of its upstream.
    public struct MapKeyPath<Upstream: Publisher, Output>: ForwardingOperator {
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// A path from a value to the output.
        public let keyPath: KeyPath<Upstream.Output, Output>

        @_alwaysEmitIntoClient @inline(__always) init(
            upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>
        ) {
            (self.upstream, self.keyPath) = (upstream, keyPath)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Map<Upstream.Output, Output> {
            Steps.Map { [keyPath] in $0[keyPath: keyPath] }
        }
    }

    /// Sends the values at two key paths of each value of its upstream.
    public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: ForwardingOperator {
        /// Sends tuples.
        public typealias Output = (Output0, Output1)
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// A path from a value to a part of the output.
        public let keyPath0: KeyPath<Upstream.Output, Output0>
        /// A path from a value to a part of the output.
        public let keyPath1: KeyPath<Upstream.Output, Output1>

        @_alwaysEmitIntoClient @inline(__always) init(
            upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>, keyPath1: KeyPath<Upstream.Output, Output1>
        ) {
            (self.upstream, self.keyPath0, self.keyPath1) = (upstream, keyPath0, keyPath1)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Map<Upstream.Output, Output> {
            Steps.Map { [keyPath0, keyPath1] in ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) }
        }
    }

    /// Sends the values at three key paths of each value of its upstream.
    public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: ForwardingOperator {
        /// Sends tuples.
        public typealias Output = (Output0, Output1, Output2)
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// A path from a value to a part of the output.
        public let keyPath0: KeyPath<Upstream.Output, Output0>
        /// A path from a value to a part of the output.
        public let keyPath1: KeyPath<Upstream.Output, Output1>
        /// A path from a value to a part of the output.
        public let keyPath2: KeyPath<Upstream.Output, Output2>

        @_alwaysEmitIntoClient @inline(__always) init(
            upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>,
            keyPath1: KeyPath<Upstream.Output, Output1>, keyPath2: KeyPath<Upstream.Output, Output2>
        ) {
            (self.upstream, self.keyPath0, self.keyPath1, self.keyPath2) = (upstream, keyPath0, keyPath1, keyPath2)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Map<Upstream.Output, Output> {
            Steps.Map { [keyPath0, keyPath1, keyPath2] in
                ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2])
            }
        }
    }
}

extension Publishers.Map {
    /// Transforms each value with this publisher's closure and then with the new one. The two closures become one.
    @_alwaysEmitIntoClient @inline(__always) public func map<T>(_ transform: @escaping (Output) -> T)
        -> Publishers.Map<Upstream, T>
    { upstream.map { [first = self.transform] in transform(first($0)) } }
}

/// The steps of operators that can neither fail nor end.
@usableFromInline package enum Steps {}

extension Steps {
    /// Transforms each value.
    @usableFromInline package struct Map<Input, Output>: ForwardingStep {
        @usableFromInline let transform: (Input) -> Output

        @_alwaysEmitIntoClient @inline(__always) init(_ transform: @escaping (Input) -> Output) {
            self.transform = transform
        }

        @_alwaysEmitIntoClient @inline(__always) package func take(_ input: Input, _ send: (Output) -> Void) {
            send(transform(input))
        }
    }
}
