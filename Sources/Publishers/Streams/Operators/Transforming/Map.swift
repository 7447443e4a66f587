extension Publisher {
    /// Sends what the closure makes of each value.
    ///
    ///     [1, 2, 3].publisher.map { $0 * 10 }.sink { print($0) }
    ///     // Prints: 10, 20, 30
    ///
    /// Demand, completion and cancellation pass through.
    @inlinable public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
        Publishers.Map(upstream: self, transform: transform)
    }
}

extension Publishers {
    /// Sends what a closure makes of each value of its upstream.
    public struct Map<Upstream: Publisher, Output>: _Operator {
        /// The publisher whose values are transformed.
        public let upstream: Upstream
        /// Makes a value of a value.
        public let transform: (Upstream.Output) -> Output

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            upstream._receive(subscriber: MapSubscriber(subscriber, transform), on: terms)
        }
    }
}

@usableFromInline struct MapSubscriber<Input, Downstream: Subscriber>: PassThrough {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) -> Downstream.Input

    @inlinable init(_ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input) {
        (self.downstream, self.transform) = (downstream, transform)
    }

    @inlinable @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }
}
