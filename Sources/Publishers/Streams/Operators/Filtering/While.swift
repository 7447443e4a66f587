extension Publisher {
    /// Drops values while the closure returns true.
    ///
    ///     [1, 2, 9, 3].publisher.drop(while: { $0 < 5 }).sink { print($0) }
    ///     // Prints: 9, 3
    ///
    /// After it has returned false once, the closure is not called again. For each dropped value, another one is
    /// requested. Completion and cancellation pass through.
    @_alwaysEmitIntoClient public func drop(while predicate: @escaping (Output) -> Bool) -> Publishers.DropWhile<Self> {
        Publishers.DropWhile(upstream: self, predicate: predicate)
    }

    /// Drops values while the closure returns true; if it throws, the publisher fails.
    ///
    ///     ["1", "2", "x"].publisher.tryDrop { try parse($0) < 2 }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: 2, x
    ///
    /// After it has returned false once, the closure is not called again. For each dropped value, another one is
    /// requested. Completion and cancellation pass through. When the closure throws, this publisher is cancelled, and
    /// then the failure is sent.
    @_alwaysEmitIntoClient public func tryDrop(while predicate: @escaping (Output) throws -> Bool)
        -> Publishers.TryDropWhile<Self>
    { Publishers.TryDropWhile(upstream: self, predicate: predicate) }

    /// Sends values while the closure returns true, and then finishes.
    ///
    ///     [1, 2, 9, 3].publisher.prefix(while: { $0 < 5 }).sink { print($0) }
    ///     // Prints: 1, 2
    ///
    /// At the first value for which it returns false, this publisher is cancelled. Demand, an earlier completion and
    /// cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always)
    public func prefix(while predicate: @escaping (Output) -> Bool) -> Publishers.PrefixWhile<Self> {
        Publishers.PrefixWhile(upstream: self, predicate: predicate)
    }

    /// Sends values while the closure returns true, and then finishes; if the closure throws, the publisher fails.
    ///
    ///     ["1", "2", "x"].publisher.tryPrefix { try parse($0) < 5 }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: 1, 2, ?
    ///
    /// At the first value for which it returns false or throws, this publisher is cancelled, and then the result
    /// finishes or fails. Demand, an earlier completion and cancellation pass through.
    @_alwaysEmitIntoClient
    public func tryPrefix(while predicate: @escaping (Output) throws -> Bool) -> Publishers.TryPrefixWhile<Self> {
        Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
    }
}

extension Publishers {
    /// Drops its upstream's first values while a closure returns true.
    public struct DropWhile<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) -> Bool

        /// Drops the first elements for which `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let isDropping = Box(true)
            return Step {
                // The closure may send, and a nested value may be the first to pass.
                if isDropping.value, predicate($0) { return .skip }
                isDropping.value = false
                return .emit($0)
            }
        }
    }

    /// Drops its upstream's first values while a throwing closure returns true.
    public struct TryDropWhile<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Drops the first elements for which `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let isDropping = Box(true)
            return Step { value in
                .trying {
                    if isDropping.value, try predicate(value) { return .skip }
                    isDropping.value = false
                    return .emit(value)
                }
            }
        }
    }

    /// Sends its upstream's values while a closure returns true.
    public struct PrefixWhile<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) -> Bool

        /// Publishes elements while `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { predicate($0) ? .emit($0) : .finish }
        }
    }

    /// Sends its upstream's values while a throwing closure returns true.
    public struct TryPrefixWhile<Upstream: Publisher>: StepOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The closure that decides about each value.
        public let predicate: (Upstream.Output) throws -> Bool

        /// Publishes elements while `predicate` returns true.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, predicate: @escaping (Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.predicate) = (upstream, predicate)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { value in .trying { try predicate(value) ? .emit(value) : .finish } }
        }
    }
}
