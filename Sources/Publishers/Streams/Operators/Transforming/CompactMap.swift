extension Publisher {
    /// Sends what the closure makes of each value, and leaves out what is `nil`.
    ///
    ///     ["1", "two", "3"].publisher.compactMap { Int($0) }.sink { print($0) }
    ///     // Prints: 1, 3
    ///
    /// For a value that is left out another is asked for. Completion and cancellation pass through.
    @inlinable public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> Publishers.CompactMap<Self, T> {
        Publishers.CompactMap(upstream: self, transform: transform)
    }
}

extension Publishers {
    /// Sends what a closure makes of each value of its upstream, and leaves out what is `nil`.
    public struct CompactMap<Upstream: Publisher, Output>: _Operator {
        /// The publisher whose values are transformed.
        public let upstream: Upstream
        /// Makes a value of a value, or none.
        public let transform: (Upstream.Output) -> Output?

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output?) {
            (self.upstream, self.transform) = (upstream, transform)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            upstream._receive(subscriber: CompactMapSubscriber(subscriber, transform), on: terms)
        }
    }
}

@usableFromInline struct CompactMapSubscriber<Input, Downstream: Subscriber>: PassThrough {
    @usableFromInline let downstream: Downstream
    @usableFromInline let transform: (Input) -> Downstream.Input?

    @inlinable init(_ downstream: Downstream, _ transform: @escaping (Input) -> Downstream.Input?) {
        (self.downstream, self.transform) = (downstream, transform)
    }

    @inlinable @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand { transform(input).map(downstream.receive) ?? .max(1) }
}
