extension Publisher {
    /// Sends the first value, and finishes.
    ///
    ///     [1, 2, 3].publisher.first().sink { print($0) }
    ///     // Prints: 1
    ///
    /// Requests all values, and cancels this publisher when the first one arrives. That value is kept until it is
    /// requested. If this publisher finishes without a value, so does the result. Failure and cancellation pass through
    /// at once.
    @_alwaysEmitIntoClient @inline(__always) public func first() -> Publishers.First<Self> {
        Publishers.First(upstream: self)
    }

    /// Sends the first value for which the closure returns true, and finishes.
    ///
    ///     [1, 2, 3].publisher.first(where: { $0 > 1 }).sink { print($0) }
    ///     // Prints: 2
    ///
    /// Requests all values, and cancels this publisher when such a value arrives. That value is kept until it is
    /// requested. If this publisher finishes without such a value, the result finishes without one. Failure and
    /// cancellation pass through at once.
    @_alwaysEmitIntoClient @inline(__always) public func first(where predicate: @escaping (Output) -> Bool)
        -> Publishers.FirstWhere<Self>
    { Publishers.FirstWhere(upstream: self, predicate: predicate) }

    /// Sends the first value for which the closure returns true, and finishes; if the closure throws, the publisher
    /// fails.
    ///
    ///     ["1", "x", "2"].publisher.tryFirst { try parse($0) > 1 }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: ?
    ///
    /// Requests all values, and cancels this publisher when such a value arrives, or when the closure throws: then the
    /// failure is sent at once, and the closure is not called again. A value is kept until it is requested. If this
    /// publisher finishes without such a value, the result finishes without one. Cancellation passes through.
    @_alwaysEmitIntoClient public func tryFirst(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryFirstWhere<Self>
    { Publishers.TryFirstWhere(upstream: self, predicate: predicate) }

    /// Sends the last value, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.last().sink { print($0) }
    ///     // Prints: 3
    ///
    /// Requests all values, and keeps the last one until it is requested. If the upstream finishes without values, so
    /// does the result. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func last() -> Publishers.Last<Self> { Publishers.Last(upstream: self) }

    /// Sends the last value for which the closure returns true, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.last(where: { $0 < 3 }).sink { print($0) }
    ///     // Prints: 2
    ///
    /// Requests all values, and keeps the last such value until it is requested. If there is none, the result finishes
    /// without a value. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func last(where predicate: @escaping (Output) -> Bool) -> Publishers.LastWhere<Self> {
        Publishers.LastWhere(upstream: self, predicate: predicate)
    }

    /// Sends the last value for which the closure returns true, at the end; if the closure throws, the publisher fails.
    ///
    ///     ["1", "2", "x"].publisher.tryLast { try parse($0) < 3 }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: ?
    ///
    /// Requests all values, and keeps the last such value until it is requested. If there is none, the result finishes
    /// without a value. When the closure throws, this publisher is cancelled, and then the failure is sent; the closure
    /// is not called again. Cancellation passes through.
    @_alwaysEmitIntoClient public func tryLast(where predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryLastWhere<Self>
    { Publishers.TryLastWhere(upstream: self, predicate: predicate) }
}

extension Publishers {
    /// Sends its upstream's first value.
    public struct First<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream

        /// Publishes the first element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) {
            self.upstream = upstream
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { .emitLast($0) }
        }
    }

    /// Sends its upstream's first value for which a closure returns true.
    public struct FirstWhere<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) -> Bool

        /// Publishes the first element of `upstream` for which `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        /// Named as Combine names its subscription.
        @usableFromInline package typealias Maker = Publishers.TryFirst

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { predicate($0) ? .emitLast($0) : .skip }
        }
    }

    /// Sends its upstream's first value for which a throwing closure returns true.
    public struct TryFirstWhere<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Publishes the first element of `upstream` for which `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in .trying { try predicate(value) ? .emitLast(value) : .skip } }
        }
    }

    /// Sends its upstream's last value.
    public struct Last<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream

        /// Publishes the last element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) {
            self.upstream = upstream
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let last = Box<Output?>(nil)
            return Step {
                last.value = $0
                return .skip
            } finish: {
                last.value
            }
        }
    }

    /// Sends its upstream's last value for which a closure returns true.
    public struct LastWhere<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) -> Bool

        /// Publishes the last element of `upstream` for which `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let last = Box<Output?>(nil)
            return Step {
                if predicate($0) { last.value = $0 }
                return .skip
            } finish: {
                last.value
            }
        }
    }

    /// Sends its upstream's last value for which a throwing closure returns true.
    public struct TryLastWhere<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Publishes the last element of `upstream` for which `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let last = Box<Output?>(nil)
            return Step { value in
                .trying {
                    if try predicate(value) { last.value = value }
                    return .skip
                }
            } finish: {
                last.value
            }
        }
    }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.Last: Equatable where Upstream: Equatable {}

extension Publishers {
    /// Names the subscriptions of ``FirstWhere``.
    @usableFromInline package enum TryFirst {}
}
