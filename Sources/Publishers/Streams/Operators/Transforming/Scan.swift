extension Publisher {
    /// Sends what the closure makes of each value and of what it made before.
    ///
    ///     (1...4).publisher.scan(0, +).sink { print($0) }
    ///     // Prints: 1, 3, 6, 10
    ///
    /// Each subscriber starts with the initial result. Demand, completion and cancellation pass through.
    @inlinable public func scan<T>(
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
    ) -> Publishers.Scan<Self, T> {
        Publishers.Scan(upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
    }
}

extension Publishers {
    /// Sends what a closure makes of each value of its upstream and of what it made before.
    public struct Scan<Upstream: Publisher, Output>: _Operator {
        /// The publisher whose values are combined.
        public let upstream: Upstream
        /// What the first value is combined with.
        public let initialResult: Output
        /// Makes the next result of the last one and a value.
        public let nextPartialResult: (Output, Upstream.Output) -> Output

        /// Makes the operator.
        @inlinable public init(
            upstream: Upstream, initialResult: Output,
            nextPartialResult: @escaping (Output, Upstream.Output) -> Output
        ) {
            (self.upstream, self.initialResult) = (upstream, initialResult)
            self.nextPartialResult = nextPartialResult
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            let scanning = ScanSubscriber(subscriber, Box(initialResult), nextPartialResult)
            return upstream._receive(subscriber: scanning, on: terms)
        }
    }
}

@usableFromInline struct ScanSubscriber<Input, Downstream: Subscriber>: PassThrough {
    @usableFromInline typealias Result = Downstream.Input

    @usableFromInline let downstream: Downstream
    @usableFromInline let result: Box<Result>
    @usableFromInline let next: (Result, Input) -> Result

    @inlinable init(_ downstream: Downstream, _ result: Box<Result>, _ next: @escaping (Result, Input) -> Result) {
        (self.downstream, self.result, self.next) = (downstream, result, next)
    }

    @inlinable @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
        result.value = next(result.value, input)
        return downstream.receive(result.value)
    }
}
