extension Publisher where Output: Comparable {
    /// Sends the smallest value, when this publisher has finished; of several equal ones, the first.
    ///
    ///     [3, 1, 2].publisher.min().sink { print($0) }
    ///     // Prints: 1
    ///
    /// Requests all values, and keeps the result until it is requested. If the upstream finishes without values, so
    /// does the result. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func min() -> Publishers.Comparison<Self> { min(by: <) }

    /// Sends the greatest value, when this publisher has finished; of several equal ones, the first.
    ///
    ///     [3, 1, 2].publisher.max().sink { print($0) }
    ///     // Prints: 3
    ///
    /// Requests all values, and keeps the result until it is requested. If the upstream finishes without values, so
    /// does the result. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
    /// Sends the smallest value, when this publisher has finished. The closure returns whether its first argument is
    /// smaller.
    ///
    ///     ["aa", "b", "ccc"].publisher.min(by: { $0.count < $1.count }).sink { print($0) }
    ///     // Prints: b
    ///
    /// Requests all values, and keeps the result until it is requested; of several equal ones, it is the first. If the
    /// upstream finishes without values, so does the result. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
        -> Publishers.Comparison<Self>
    { max { areInIncreasingOrder($1, $0) } }

    /// Sends the greatest value, when this publisher has finished. The closure returns whether its first argument is
    /// smaller.
    ///
    ///     ["aa", "b", "ccc"].publisher.max(by: { $0.count < $1.count }).sink { print($0) }
    ///     // Prints: ccc
    ///
    /// Requests all values, and keeps the result until it is requested; of several equal ones, it is the first. If the
    /// upstream finishes without values, so does the result. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
        -> Publishers.Comparison<Self>
    { Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder) }

    /// Sends the smallest value, when this publisher has finished; if the closure throws, the result fails.
    ///
    ///     ["3", "1", "x"].publisher.tryMin { try parse($0) < parse($1) }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: ?
    ///
    /// The closure returns whether its first argument is smaller. Requests all values, and keeps the result until it is
    /// requested; of several equal ones, it is the first. If the upstream finishes without values, so does the result.
    /// When the closure throws, this publisher is cancelled, and then the failure is sent; the closure is not called
    /// again. Cancellation passes through.
    @_alwaysEmitIntoClient public func tryMin(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> { tryMax { try areInIncreasingOrder($1, $0) } }

    /// Sends the greatest value, when this publisher has finished; if the closure throws, the result fails.
    ///
    ///     ["3", "1", "x"].publisher.tryMax { try parse($0) < parse($1) }.replaceError(with: "?").sink { print($0) }
    ///     // Prints: ?
    ///
    /// The closure returns whether its first argument is smaller. Requests all values, and keeps the result until it is
    /// requested; of several equal ones, it is the first. If the upstream finishes without values, so does the result.
    /// When the closure throws, this publisher is cancelled, and then the failure is sent; the closure is not called
    /// again. Cancellation passes through.
    @_alwaysEmitIntoClient public func tryMax(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }
}

extension Publishers {
    /// Sends the smallest or the greatest of its upstream's values.
    public struct Comparison<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether the second value is preferred to the first. For `min` it is the smaller one.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) -> Bool

        /// Publishes the greatest element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
        ) {
            (self.upstream, self.areInIncreasingOrder) = (upstream, areInIncreasingOrder)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let best = Box<Output?>(nil)
            return Step {
                if let best = best.value, !areInIncreasingOrder(best, $0) { return .skip }
                best.value = $0
                return .skip
            } finish: {
                best.value
            }
        }
    }

    /// Sends the smallest or the greatest of its upstream's values, compared with a throwing closure.
    public struct TryComparison<Upstream: Publisher>: ReducingOperator {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// Whether the second value is preferred to the first. For `min` it is the smaller one.
        public let areInIncreasingOrder: (Upstream.Output, Upstream.Output) throws -> Bool

        /// Publishes the greatest element of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
        ) {
            (self.upstream, self.areInIncreasingOrder) = (upstream, areInIncreasingOrder)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let best = Box<Output?>(nil)
            return Step { value in
                .trying {
                    if let best = best.value, try !areInIncreasingOrder(best, value) { return .skip }
                    best.value = value
                    return .skip
                }
            } finish: {
                best.value
            }
        }
    }
}
