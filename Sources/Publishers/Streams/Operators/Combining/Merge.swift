extension Publisher {
    /// Sends the values of this publisher and of the other, as they come.
    ///
    ///     local.merge(with: remote)
    ///
    /// With unlimited demand values pass at once; otherwise each publisher is asked for one at a time. It finishes
    /// when both have finished, and fails when one fails, which cancels the other.
    @inlinable public func merge<P: Publisher>(with other: P) -> Publishers.Merge<Self, P>
    where P.Output == Output, P.Failure == Failure {
        Publishers.Merge(self, other)
    }

    /// Sends the values of this publisher and of the other one of the same type, as they come.
    @inlinable public func merge(with other: Self) -> Publishers.MergeMany<Self> {
        Publishers.MergeMany([self, other])
    }
}

extension Publishers {
    /// Sends the values of two publishers, as they come.
    public struct Merge<A: Publisher, B: Publisher>: _TermsPublisher
    where A.Output == B.Output, A.Failure == B.Failure {
        /// It sends the values of both.
        public typealias Output = A.Output
        /// It fails as they do.
        public typealias Failure = A.Failure

        /// The one.
        public let a: A
        /// The other.
        public let b: B

        /// Makes the operator.
        @inlinable public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        /// Attaches the subscriber to both.
        @inlinable
        public func _receive(subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> (any Subscription)?
        {
            let merging = Merging(AnySubscriber(subscriber), on: terms)
            let keys = (merging.join(), merging.join())
            if !terms.isUnlimited { subscriber.receive(subscription: merging) }
            merging.attach(a, as: keys.0)
            merging.attach(b, as: keys.1)
            return merging.ifRunning
        }
    }

    /// Sends the values of any number of publishers of one type, as they come.
    ///
    ///     Publishers.MergeMany(sensors.map(\.readings))
    ///
    /// Of none at all it finishes at once.
    public struct MergeMany<Upstream: Publisher>: _Operator {
        /// The publishers.
        public let publishers: [Upstream]

        /// Makes the operator.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Makes the operator.
        public init<Upstreams: Swift.Sequence<Upstream>>(_ upstream: Upstreams) { publishers = Array(upstream) }

        /// Attaches the subscriber to all.
        @inlinable public func _receive(
            subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> (any Subscription)? {
            guard !publishers.isEmpty else { return Empty()._receive(subscriber: subscriber, on: terms) }
            let merging = Merging(AnySubscriber(subscriber), on: terms)
            let keys = publishers.map { _ in merging.join() }
            if !terms.isUnlimited { subscriber.receive(subscription: merging) }
            for (publisher, key) in zip(publishers, keys) { merging.attach(publisher, as: key) }
            return merging.ifRunning
        }
    }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
