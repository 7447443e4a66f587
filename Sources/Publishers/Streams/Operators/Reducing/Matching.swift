extension Publisher where Output: Equatable {
    /// Sends whether the value is among those of this publisher, as soon as that is certain.
    ///
    ///     [1, 2, 3].publisher.contains(2).sink { print($0) }
    ///     // Prints: true
    ///
    /// Requests all values, and cancels this publisher when the value arrives. If that finishes before, the result is
    /// `false`. The result is kept until it is requested. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func contains(_ output: Output) -> Publishers.Contains<Self> {
        Publishers.Contains(upstream: self, output: output)
    }
}

extension Publisher {
    /// Sends whether the closure returns true for any value, as soon as that is certain.
    ///
    ///     [1, 2, 3].publisher.contains(where: { $0 > 3 }).sink { print($0) }
    ///     // Prints: false
    ///
    /// Requests all values, and cancels this publisher at the first such value. Without any, the result is `false`. The
    /// result is kept until it is requested. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient
    public func contains(where predicate: @escaping (Output) -> Bool) -> Publishers.ContainsWhere<Self> {
        Publishers.ContainsWhere(upstream: self, predicate: predicate)
    }

    /// Sends whether the closure returns true for any value; if it throws, the publisher fails.
    ///
    ///     ["1", "2", "x"].publisher.tryContains { try parse($0) > 1 }.replaceError(with: false).sink { print($0) }
    ///     // Prints: true
    ///
    /// Requests all values, and cancels this publisher at the first such value. Without any, the result is `false`. The
    /// result is kept until it is requested. When the closure throws, this publisher is cancelled, and then the failure
    /// is sent; the closure is not called again. Cancellation passes through.
    @_alwaysEmitIntoClient
    public func tryContains(where predicate: @escaping (Output) throws -> Bool) -> Publishers.TryContainsWhere<Self> {
        Publishers.TryContainsWhere(upstream: self, predicate: predicate)
    }

    /// Sends whether the closure returns true for all values, as soon as that is certain.
    ///
    ///     [1, 2, 3].publisher.allSatisfy { $0 < 3 }.sink { print($0) }
    ///     // Prints: false
    ///
    /// Requests all values, and cancels this publisher at the first value for which it returns false. Without any
    /// values, it sends `true`. The result is kept until it is requested. Failure and cancellation pass through at
    /// once.
    @_alwaysEmitIntoClient
    public func allSatisfy(_ predicate: @escaping (Output) -> Bool) -> Publishers.AllSatisfy<Self> {
        Publishers.AllSatisfy(upstream: self, predicate: predicate)
    }

    /// Sends whether the closure returns true for all values; if it throws, the publisher fails.
    ///
    ///     ["1", "5", "x"].publisher.tryAllSatisfy { try parse($0) < 5 }.replaceError(with: true).sink { print($0) }
    ///     // Prints: false
    ///
    /// Requests all values, and cancels this publisher at the first value for which it returns false. Without any
    /// values, it sends `true`. The result is kept until it is requested. When the closure throws, this publisher is
    /// cancelled, and then the failure is sent; the closure is not called again. Cancellation passes through.
    @_alwaysEmitIntoClient
    public func tryAllSatisfy(_ predicate: @escaping (Output) throws -> Bool) -> Publishers.TryAllSatisfy<Self> {
        Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Searches its upstream's values for a given value.
    public struct Contains<Upstream: Publisher>: ReducingOperator where Upstream.Output: Equatable {
        /// Sends one value.
        public typealias Output = Bool
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The value that is searched for.
        public let output: Upstream.Output

        /// Publishes whether `output` is among the elements of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream, output: Upstream.Output) {
            (self.upstream, self.output) = (upstream, output)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step {
                $0 == output ? .emitLast(true) : .skip
            } finish: {
                false
            }
        }
    }

    /// Searches its upstream's values for one for which a closure returns true.
    public struct ContainsWhere<Upstream: Publisher>: ReducingOperator {
        /// Sends one value.
        public typealias Output = Bool
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) -> Bool

        /// Publishes whether `predicate` returns true for any element.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step {
                predicate($0) ? .emitLast(true) : .skip
            } finish: {
                false
            }
        }
    }

    /// Searches its upstream's values for one for which a throwing closure returns true.
    public struct TryContainsWhere<Upstream: Publisher>: ReducingOperator {
        /// Sends one value.
        public typealias Output = Bool
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Publishes whether `predicate` returns true for any element.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in
                .trying { try predicate(value) ? .emitLast(true) : .skip }
            } finish: {
                false
            }
        }
    }

    /// Checks whether a closure returns true for all its upstream's values.
    public struct AllSatisfy<Upstream: Publisher>: ReducingOperator {
        /// Sends one value.
        public typealias Output = Bool
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) -> Bool

        /// Publishes whether `predicate` returns true for all elements.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step {
                predicate($0) ? .skip : .emitLast(false)
            } finish: {
                true
            }
        }
    }

    /// Checks whether a throwing closure returns true for all its upstream's values.
    public struct TryAllSatisfy<Upstream: Publisher>: ReducingOperator {
        /// Sends one value.
        public typealias Output = Bool
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Publishes whether `predicate` returns true for all elements.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in
                .trying { try predicate(value) ? .skip : .emitLast(false) }
            } finish: {
                true
            }
        }
    }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}
