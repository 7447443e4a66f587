extension Publisher where Output: Comparable {
    /// Sends the smallest value, when this publisher has finished; of several equal ones, the first.
    ///
    ///     [3, 1, 2].publisher.min().sink { print($0) }
    ///     // Prints: 1
    @_alwaysEmitIntoClient public func min() -> Publishers.Comparison<Self> { min(by: <) }

    /// Sends the greatest value, when this publisher has finished; of several equal ones, the first.
    ///
    ///     [3, 1, 2].publisher.max().sink { print($0) }
    ///     // Prints: 3
    @_alwaysEmitIntoClient public func max() -> Publishers.Comparison<Self> { max(by: <) }
}

extension Publisher {
    /// Sends the smallest value, when this publisher has finished. The closure returns whether its first argument is
    /// smaller.
    ///
    ///     words.min(by: { $0.count < $1.count })
    ///
    /// Requests all values. If the upstream finishes without values, so does the result.
    @_alwaysEmitIntoClient public func min(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
        -> Publishers.Comparison<Self>
    { stepping(.init { areInIncreasingOrder($1, $0) }) { $0 } }

    /// Sends the greatest value, when this publisher has finished. The closure returns whether its first argument is
    /// smaller.
    ///
    ///     words.max(by: { $0.count < $1.count })
    ///
    /// Requests all values. If the upstream finishes without values, so does the result.
    @_alwaysEmitIntoClient public func max(by areInIncreasingOrder: @escaping (Output, Output) -> Bool)
        -> Publishers.Comparison<Self>
    { Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder) }

    /// Sends the smallest value, when this publisher has finished; if the closure throws, the result fails.
    @_alwaysEmitIntoClient public func tryMin(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> { trying(.init { try areInIncreasingOrder($1, $0) }) { $0 } }

    /// Sends the greatest value, when this publisher has finished; if the closure throws, the result fails.
    @_alwaysEmitIntoClient public func tryMax(
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
    ) -> Publishers.TryComparison<Self> {
        Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
    }

    /// Sends the smallest value, when this publisher has finished, and fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryMin(
        by areInIncreasingOrder: @escaping (Output, Output) throws(Failure) -> Bool
    )
        -> Publishers.Comparison<Self>
    { trying(.init { (best, new) throws(Failure) in try areInIncreasingOrder(new, best) }) { $0 } }

    /// Sends the greatest value, when this publisher has finished, and fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryMax(
        by areInIncreasingOrder: @escaping (Output, Output) throws(Failure) -> Bool
    )
        -> Publishers.Comparison<Self>
    { trying(.init(areInIncreasingOrder)) { $0 } }
}

extension Publisher where Failure == Never {
    /// Sends the smallest value, when this publisher has finished, and fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryMin<E: Error>(
        by areInIncreasingOrder: @escaping (Output, Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.Comparison<Output, E>>
    { trying(.init { (best, new) throws(E) in try areInIncreasingOrder(new, best) }, converting: cannotFail) }

    /// Sends the greatest value, when this publisher has finished, and fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryMax<E: Error>(
        by areInIncreasingOrder: @escaping (Output, Output) throws(E) -> Bool
    )
        -> PublisherSteps.StepOperator<Self, PublisherSteps.Comparison<Output, E>>
    { trying(.init(areInIncreasingOrder), converting: cannotFail) }
}

extension Publishers {
    /// Sends the smallest or the greatest of its upstream's values.
    public typealias Comparison<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.Comparison<P.Output, P.Failure>
    >
    /// Sends the smallest or the greatest of its upstream's values, compared with a throwing closure.
    public typealias TryComparison<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.Comparison<P.Output, any Error>
    >
}

extension PublisherSteps.StepOperator {
    /// Makes a `Publishers.Comparison`, which sends the greatest value.
    @_alwaysEmitIntoClient public init(
        upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) -> Bool
    ) where Step == PublisherSteps.Comparison<Upstream.Output, Upstream.Failure> {
        self = upstream.stepping(.init(areInIncreasingOrder)) { $0 }
    }

    /// Makes a `Publishers.TryComparison`, which sends the greatest value.
    @_disfavoredOverload @_alwaysEmitIntoClient public init(
        upstream: Upstream, areInIncreasingOrder: @escaping (Upstream.Output, Upstream.Output) throws -> Bool
    ) where Step == PublisherSteps.Comparison<Upstream.Output, any Error> {
        self = upstream.trying(.init(areInIncreasingOrder)) { $0 }
    }
}

extension PublisherSteps.StepOperator where Step: _Comparing {
    // Not inlined: in release builds, a call of a closure that cannot throw would end the compiler of Swift 6.3.
    /// Whether the second value is preferred to the first. For `min` it is the smaller one.
    @_alwaysEmitIntoClient @inline(never) public var areInIncreasingOrder: Step.Order { step.areInIncreasingOrder }
}

/// A step that prefers one of two values.
public protocol _Comparing: _Step {
    associatedtype Order
    var areInIncreasingOrder: Order { get }
}

extension PublisherSteps {
    /// Takes the smallest or the greatest value.
    public struct Comparison<Input, Failure: Error>: _ReducingStep, _Comparing {
        /// Whether the second value, which is newer, replaces the first.
        public let areInIncreasingOrder: (Input, Input) throws(Failure) -> Bool

        @_alwaysEmitIntoClient init(_ areInIncreasingOrder: @escaping (Input, Input) throws(Failure) -> Bool) {
            self.areInIncreasingOrder = areInIncreasingOrder
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Input?> { _Box(nil) }

        /// Takes the step.
        @_alwaysEmitIntoClient
        public func receive(_ input: Input, _ best: _Box<Input?>) throws(Failure) -> _Verdict<Input> {
            if let best = best.value, try !areInIncreasingOrder(best, input) { return .skip }
            best.value = input
            return .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ best: _Box<Input?>) throws(Failure) -> Input? { best.value }
    }
}
