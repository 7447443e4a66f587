extension Publisher {
    /// Combines all values into one result, and sends it when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.reduce(10, +).sink { print($0) }
    ///     // Prints: 16
    ///
    /// Requests all values. If the upstream finishes without values, it sends the initial result.
    @_alwaysEmitIntoClient @inline(__always) public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    )
        -> Publishers.Reduce<Self, T>
    { stepping(.init(initialResult, nextPartialResult)) { $0 } }

    /// Combines all values into one result, and sends it at the end; if the closure throws, the publisher fails.
    @_alwaysEmitIntoClient public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryReduce<Self, T>
    { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Combines all values into one result, and sends it at the end; it fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(Failure) -> T
    ) -> Publishers.Reduce<Self, T> { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends the number of values, when this publisher has finished.
    ///
    ///     ["a", "b"].publisher.count().sink { print($0) }
    ///     // Prints: 2
    @_alwaysEmitIntoClient @inline(__always) public func count() -> Publishers.Count<Self> { stepping(.init()) { $0 } }

    /// Sends all values as one array, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.collect().sink { print($0) }
    ///     // Prints: [1, 2, 3]
    ///
    /// Keeps all values until the upstream finishes. On failure they are dropped, and the failure is passed on.
    @_alwaysEmitIntoClient @inline(__always) public func collect() -> Publishers.Collect<Self> {
        stepping(.init()) { $0 }
    }

    /// Drops all values, and sends only the completion.
    ///
    ///     uploads.ignoreOutput().sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
    @_alwaysEmitIntoClient public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { stepping(.init()) { $0 } }
}

extension Publisher where Failure == Never {
    /// Combines all values into one result, and sends it at the end; it fails with the error that the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryReduce<T, E: Error>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(E) -> T
    ) -> PublisherSteps.StepOperator<Self, PublisherSteps.Reduce<Output, T, E>> {
        trying(.init(initialResult, nextPartialResult), converting: cannotFail)
    }
}

extension Publishers {
    /// Combines all its upstream's values into one result.
    public typealias Reduce<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.Reduce<P.Output, Output, P.Failure>
    >
    /// Combines all its upstream's values into one result with a throwing closure.
    public typealias TryReduce<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.Reduce<P.Output, Output, any Error>
    >
    /// Counts its upstream's values.
    public typealias Count<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Count<P.Output, P.Failure>>
    /// Collects its upstream's values.
    public typealias Collect<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Collect<P.Output, P.Failure>>
    /// Drops all of its upstream's values.
    public typealias IgnoreOutput<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.IgnoreOutput<P.Output, P.Failure>
    >
}

extension PublisherSteps.StepOperator {
    /// Makes a `Publishers.Reduce`.
    @_alwaysEmitIntoClient public init<T>(
        upstream: Upstream, initial: T, nextPartialResult: @escaping (T, Upstream.Output) -> T
    ) where Step == PublisherSteps.Reduce<Upstream.Output, T, Upstream.Failure> {
        self = upstream.reduce(initial, nextPartialResult)
    }

    /// Makes a `Publishers.TryReduce`.
    @_disfavoredOverload @_alwaysEmitIntoClient public init<T>(
        upstream: Upstream, initial: T, nextPartialResult: @escaping (T, Upstream.Output) throws -> T
    ) where Step == PublisherSteps.Reduce<Upstream.Output, T, any Error> {
        self = upstream.tryReduce(initial, nextPartialResult)
    }
}

extension PublisherSteps {
    /// Combines all values into one result.
    public struct Reduce<Input, Output, Failure: Error>: _ReducingStep, _Accumulating {
        /// The result before the first value.
        public let initial: Output
        /// Combines a value with the result so far.
        public let next: (Output, Input) throws(Failure) -> Output

        @_alwaysEmitIntoClient init(_ result: Output, _ next: @escaping (Output, Input) throws(Failure) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ result: _Box<Output>) throws(Failure) -> _Verdict<Output> {
            result.value = try next(result.value, input)
            return .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ result: _Box<Output>) throws(Failure) -> Output? { result.value }
    }

    /// Counts values.
    public struct Count<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Int> { _Box(0) }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _ count: _Box<Int>) throws(Failure) -> _Verdict<Int>
        {
            count.value += 1
            return .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ count: _Box<Int>) throws(Failure) -> Int? { count.value }
    }

    /// Collects all values.
    public struct Collect<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<[Input]> { _Box([]) }

        /// Takes the step.
        @_alwaysEmitIntoClient
        public func receive(_ input: Input, _ all: _Box<[Input]>) throws(Failure) -> _Verdict<[Input]> {
            all.value.append(input)
            return .skip
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ all: _Box<[Input]>) throws(Failure) -> [Input]? { all.value }
    }

    /// Drops all values.
    public struct IgnoreOutput<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Never> { .skip }
    }
}
