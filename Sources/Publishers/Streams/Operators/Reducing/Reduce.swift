extension Publisher {
    /// Sends the result of adding each value to the result so far, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.reduce(10, +).sink { print($0) }
    ///     // Prints: 16
    ///
    /// Requests all values. An upstream without values makes it send the initial result.
    @_alwaysEmitIntoClient @inline(__always) public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    )
        -> Publishers.Reduce<Self, T>
    { stepping(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends the result of adding each value to the result so far; an error that the closure throws ends it.
    @_alwaysEmitIntoClient public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryReduce<Self, T>
    { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends the result of adding each value to the result so far, and fails with what the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(Failure) -> T
    ) -> Publishers.Reduce<Self, T> { trying(.init(initialResult, nextPartialResult)) { $0 } }

    /// Sends how many values there were, when this publisher has finished.
    ///
    ///     ["a", "b"].publisher.count().sink { print($0) }
    ///     // Prints: 2
    @_alwaysEmitIntoClient @inline(__always) public func count() -> Publishers.Count<Self> { stepping(.init()) { $0 } }

    /// Sends all values as one array, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.collect().sink { print($0) }
    ///     // Prints: [1, 2, 3]
    ///
    /// Keeps all values until the upstream finishes. A failure drops them, and is passed on.
    @_alwaysEmitIntoClient @inline(__always) public func collect() -> Publishers.Collect<Self> {
        stepping(.init()) { $0 }
    }

    /// Sends no value, and the completion.
    ///
    ///     uploads.ignoreOutput().sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
    @_alwaysEmitIntoClient public func ignoreOutput() -> Publishers.IgnoreOutput<Self> { stepping(.init()) { $0 } }
}

extension Publisher where Failure == Never {
    /// Sends the result of adding each value to the result so far, and fails with what the closure throws.
    @_disfavoredOverload @_alwaysEmitIntoClient public func tryReduce<T, E: Error>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws(E) -> T
    ) -> PublisherSteps.StepOperator<Self, PublisherSteps.Reduce<Output, T, E>> {
        trying(.init(initialResult, nextPartialResult), converting: cannotFail)
    }
}

extension Publishers {
    /// Makes one result of all its upstream's values.
    public typealias Reduce<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.Reduce<P.Output, Output, P.Failure>
    >
    /// Makes one result of all its upstream's values, with a closure that may throw.
    public typealias TryReduce<P: Publisher, Output> = PublisherSteps.StepOperator<
        P, PublisherSteps.Reduce<P.Output, Output, any Error>
    >
    /// Counts its upstream's values.
    public typealias Count<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Count<P.Output, P.Failure>>
    /// Collects its upstream's values.
    public typealias Collect<P: Publisher> = PublisherSteps.StepOperator<P, PublisherSteps.Collect<P.Output, P.Failure>>
    /// Leaves all of its upstream's values out.
    public typealias IgnoreOutput<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.IgnoreOutput<P.Output, P.Failure>
    >
}

extension PublisherSteps {
    /// Makes one result of all values.
    public struct Reduce<Input, Output, Failure: Error>: _ReducingStep {
        @usableFromInline let initial: Output
        @usableFromInline let next: (Output, Input) throws(Failure) -> Output

        @_alwaysEmitIntoClient init(_ result: Output, _ next: @escaping (Output, Input) throws(Failure) -> Output) {
            (initial, self.next) = (result, next)
        }

        /// The memory at the beginning of a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Output> { _Box(initial) }

        /// Takes the step.
        @_alwaysEmitIntoClient @inline(__always)
        public func receive(_ input: Input, _ result: _Box<Output>) throws(Failure) -> _Verdict<Output> {
            result.value = try next(result.value, input)
            return .skip
        }

        /// The value to publish after the last element.
        @_alwaysEmitIntoClient public func finish(_ result: _Box<Output>) throws(Failure) -> Output? { result.value }
    }

    /// Counts.
    public struct Count<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// The memory at the beginning of a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Int> { _Box(0) }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _ count: _Box<Int>) throws(Failure) -> _Verdict<Int>
        {
            count.value += 1
            return .skip
        }

        /// The value to publish after the last element.
        @_alwaysEmitIntoClient public func finish(_ count: _Box<Int>) throws(Failure) -> Int? { count.value }
    }

    /// Collects all values.
    public struct Collect<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// The memory at the beginning of a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<[Input]> { _Box([]) }

        /// Takes the step.
        @_alwaysEmitIntoClient
        public func receive(_ input: Input, _ all: _Box<[Input]>) throws(Failure) -> _Verdict<[Input]> {
            all.value.append(input)
            return .skip
        }

        /// The value to publish after the last element.
        @_alwaysEmitIntoClient public func finish(_ all: _Box<[Input]>) throws(Failure) -> [Input]? { all.value }
    }

    /// Leaves all values out.
    public struct IgnoreOutput<Input, Failure: Error>: _ParameterlessStep, _ReducingStep {
        /// Makes the step.
        @_alwaysEmitIntoClient public init() {}

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _: Void) throws(Failure) -> _Verdict<Never> { .skip }
    }
}
