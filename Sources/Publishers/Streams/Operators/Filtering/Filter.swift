extension Publisher {
    /// Sends the values that the closure says yes to.
    ///
    ///     (1...6).publisher.filter { $0.isMultiple(of: 2) }.sink { print($0) }
    ///     // Prints: 2, 4, 6
    ///
    /// For a value that is left out another is asked for. Completion and cancellation pass through.
    @inlinable public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
        Publishers.Filter(upstream: self, isIncluded: isIncluded)
    }
}

extension Publishers {
    /// Sends the values of its upstream that a closure says yes to.
    public struct Filter<Upstream: Publisher>: _Operator {
        /// The publisher whose values are filtered.
        public let upstream: Upstream
        /// Tells whether a value is sent.
        public let isIncluded: (Upstream.Output) -> Bool

        /// Makes the operator.
        @inlinable public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
            (self.upstream, self.isIncluded) = (upstream, isIncluded)
        }

        /// Attaches the subscriber to the upstream.
        @inlinable @inline(__always)
        public func _receive(
            subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> (any Subscription)? {
            upstream._receive(subscriber: FilterSubscriber(subscriber, isIncluded), on: terms)
        }
    }
}

@usableFromInline struct FilterSubscriber<Downstream: Subscriber>: PassThrough {
    @usableFromInline let downstream: Downstream
    @usableFromInline let isIncluded: (Downstream.Input) -> Bool

    @inlinable init(_ downstream: Downstream, _ isIncluded: @escaping (Downstream.Input) -> Bool) {
        (self.downstream, self.isIncluded) = (downstream, isIncluded)
    }

    @inlinable @inline(__always)
    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
        isIncluded(input) ? downstream.receive(input) : .max(1)
    }
}
