extension Publisher {
    /// Combines all values into one result, and sends it when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.reduce(10, +).sink { print($0) }
    ///     // Prints: 16
    ///
    /// Requests all values, and keeps the result until it is requested. If the upstream finishes without values, it
    /// sends the initial result. Failure and cancellation pass through at once.
    @_alwaysEmitIntoClient @inline(__always) public func reduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    )
        -> Publishers.Reduce<Self, T>
    { Publishers.Reduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult) }

    /// Combines all values into one result, and sends it at the end; if the closure throws, the publisher fails.
    ///
    ///     ["1", "2", "x"].publisher.tryReduce(0) { try $0 + parse($1) }.replaceError(with: -1).sink { print($0) }
    ///     // Prints: -1
    ///
    /// Requests all values, and keeps the result until it is requested. If the upstream finishes without values, it
    /// sends the initial result. When the closure throws, this publisher is cancelled, and then the failure is sent;
    /// the closure is not called again. Cancellation passes through.
    @_alwaysEmitIntoClient public func tryReduce<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryReduce<Self, T>
    { Publishers.TryReduce(upstream: self, initial: initialResult, nextPartialResult: nextPartialResult) }

    /// Sends the number of values, when this publisher has finished.
    ///
    ///     ["a", "b"].publisher.count().sink { print($0) }
    ///     // Prints: 2
    ///
    /// Requests all values, and keeps the number until it is requested. Without values, it is 0. Failure and
    /// cancellation pass through at once.
    @_alwaysEmitIntoClient @inline(__always) public func count() -> Publishers.Count<Self> {
        Publishers.Count(upstream: self)
    }

    /// Sends all values as one array, when this publisher has finished.
    ///
    ///     [1, 2, 3].publisher.collect().sink { print($0) }
    ///     // Prints: [1, 2, 3]
    ///
    /// Requests all values, and keeps them, without a bound, until the upstream has finished and the array is
    /// requested. Without values, it is empty. On failure they are dropped. Failure and cancellation pass through at
    /// once.
    @_alwaysEmitIntoClient @inline(__always) public func collect() -> Publishers.Collect<Self> {
        Publishers.Collect(upstream: self)
    }

    /// Drops all values, and sends only the completion.
    ///
    ///     [1, 2].publisher.ignoreOutput().sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
    ///     // Prints: finished
    ///
    /// Requests all values, once. The completion needs no demand. Cancellation passes through.
    @_alwaysEmitIntoClient public func ignoreOutput() -> Publishers.IgnoreOutput<Self> {
        Publishers.IgnoreOutput(upstream: self)
    }
}

extension Publishers {
    /// Combines all its upstream's values into one result.
    public struct Reduce<Upstream: Publisher, Output>: ReducingOperator {
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The result before the first value.
        public let initial: Output
        /// Combines a value with the result so far.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Combines all elements of `upstream`, beginning with `initial`.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            (self.upstream, self.initial, self.nextPartialResult) = (upstream, initial, nextPartialResult)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let result = Box(initial)
            return Step {
                result.value = nextPartialResult(result.value, $0)
                return .skip
            } finish: {
                result.value
            }
        }
    }

    /// Combines all its upstream's values into one result with a throwing closure.
    public struct TryReduce<Upstream: Publisher, Output>: ReducingOperator {
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The result before the first value.
        public let initial: Output
        /// Combines a value with the result so far.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Combines all elements of `upstream`, beginning with `initial`.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, initial: Output, nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            (self.upstream, self.initial, self.nextPartialResult) = (upstream, initial, nextPartialResult)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let result = Box(initial)
            return Step { value in
                .trying {
                    result.value = try nextPartialResult(result.value, value)
                    return .skip
                }
            } finish: {
                result.value
            }
        }
    }

    /// Counts its upstream's values.
    public struct Count<Upstream: Publisher>: ReducingOperator {
        /// Sends the number of values.
        public typealias Output = Int
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream

        /// Counts the elements of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) {
            self.upstream = upstream
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let count = Box(0)
            return Step { _ in
                count.value += 1
                return .skip
            } finish: {
                count.value
            }
        }
    }

    /// Collects its upstream's values.
    public struct Collect<Upstream: Publisher>: ReducingOperator {
        /// Sends one array.
        public typealias Output = [Upstream.Output]
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream

        /// Collects the elements of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) {
            self.upstream = upstream
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Collect<Upstream.Output, Failure> {
            Steps.Collect()
        }
    }

    /// Drops all of its upstream's values.
    public struct IgnoreOutput<Upstream: Publisher>: ReducingOperator {
        /// Sends nothing.
        public typealias Output = Never
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream

        /// Drops the elements of `upstream`.
        @_alwaysEmitIntoClient @inline(__always) public init(upstream: Upstream) {
            self.upstream = upstream
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            Step { _ in .skip }
        }
    }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.IgnoreOutput: Equatable where Upstream: Equatable {}

extension Steps {
    /// Collects all values. A type of its own: a ``Step`` would call a closure for each value.
    @usableFromInline package struct Collect<Input, Failure: Error>: OperatorStep {
        @usableFromInline let all = Box<[Input]>([])

        @_alwaysEmitIntoClient @inline(__always) init() {}

        @_alwaysEmitIntoClient @inline(__always)
        package func receive(_ input: Input) -> Verdict<[Input], Failure> {
            all.value.append(input)
            return .skip
        }

        @_alwaysEmitIntoClient @inline(__always) package func finish() -> [Input]? { all.value }
    }
}
