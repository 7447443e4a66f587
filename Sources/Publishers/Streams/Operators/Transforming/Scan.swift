extension Publisher {
    /// Combines each value with the result so far, and sends each new result.
    ///
    ///     [1, 2, 3].publisher.scan(0, +).sink { print($0) }
    ///     // Prints: 1, 3, 6
    ///
    /// Each subscription begins with the initial result. Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient @inline(__always) public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    )
        -> Publishers.Scan<Self, T>
    { Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult) }

    /// Combines each value with the result so far, and sends each new result; if the closure throws, the publisher
    /// fails.
    ///
    ///     ["1", "2", "x"].publisher.tryScan(0) { try $0 + parse($1) }.replaceError(with: -1).sink { print($0) }
    ///     // Prints: 1, 3, -1
    ///
    /// Each subscription begins with the initial result. Demand, completion and cancellation pass through. When the
    /// closure throws, this publisher is cancelled, and then the failure is sent; the closure is not called again.
    @_alwaysEmitIntoClient @inline(__always) public func tryScan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
    )
        -> Publishers.TryScan<Self, T>
    { Publishers.TryScan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult) }
}

extension Publishers {
    /// Combines each value of its upstream with the result so far, and sends each new result.
    public struct Scan<Upstream: Publisher, Output>: ForwardingOperator {
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The result before the first value.
        public let initialResult: Output
        /// Combines a value with the result so far.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Publishes each result of `nextPartialResult`, beginning with `initialResult`.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            (self.upstream, self.initialResult, self.nextPartialResult) = (upstream, initialResult, nextPartialResult)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Steps.Scan<Upstream.Output, Output> {
            Steps.Scan(initialResult, nextPartialResult)
        }
    }

    /// Combines each value of its upstream with the result so far by a throwing closure, and sends each new result.
    public struct TryScan<Upstream: Publisher, Output>: StepOperator {
        /// Fails as its upstream does, or with what the closure throws.
        public typealias Failure = any Error

        /// The publisher that it receives from.
        public let upstream: Upstream
        /// The result before the first value.
        public let initialResult: Output
        /// Combines a value with the result so far.
        public let nextPartialResult: (Output, Upstream.Output) throws -> Output

        /// Publishes each result of `nextPartialResult`, beginning with `initialResult`.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) throws -> Output
        ) {
            (self.upstream, self.initialResult, self.nextPartialResult) = (upstream, initialResult, nextPartialResult)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let result = Box(initialResult)
            return Step { value in
                .trying {
                    let new = try nextPartialResult(result.value, value)
                    result.value = new
                    return .emit(new)
                }
            }
        }
    }
}

extension Steps {
    /// Combines each value with the result so far.
    @usableFromInline package struct Scan<Input, Output>: ForwardingStep {
        @usableFromInline let result: Box<Output>
        @usableFromInline let next: (Output, Input) -> Output

        @_alwaysEmitIntoClient @inline(__always) init(_ result: Output, _ next: @escaping (Output, Input) -> Output) {
            (self.result, self.next) = (Box(result), next)
        }

        @_alwaysEmitIntoClient @inline(__always) package func take(_ input: Input, _ send: (Output) -> Void) {
            let new = next(result.value, input)
            result.value = new
            send(new)
        }
    }
}
