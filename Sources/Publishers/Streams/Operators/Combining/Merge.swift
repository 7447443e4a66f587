extension Publisher {
    /// Sends the values of this publisher and of the other, as they come.
    ///
    ///     local.merge(with: remote)
    ///
    /// With unlimited demand, values pass at once; otherwise each publisher is asked for one value at a time. The
    /// result finishes when both have finished. When one fails, the other is cancelled and the result fails.
    @_alwaysEmitIntoClient public func merge<P: Publisher<Output, Failure>>(with other: P) -> Publishers.Merge<Self, P>
    {
        Publishers.Merge(self, other)
    }

    /// Sends the values of this publisher and of the other one of the same type, as they come.
    @_alwaysEmitIntoClient public func merge(with other: Self) -> Publishers.MergeMany<Self> {
        Publishers.MergeMany([self, other])
    }
}

extension Publishers {
    /// Sends the values of two publishers, as they come.
    public struct Merge<A: Publisher, B: Publisher<A.Output, A.Failure>>: TermsPublisher {
        /// Sends the values of both.
        public typealias Output = A.Output
        /// Fails if one of them fails.
        public typealias Failure = A.Failure

        /// The first publisher.
        public let a: A
        /// The second publisher.
        public let b: B

        /// Merges two publishers.
        @_alwaysEmitIntoClient public init(_ a: A, _ b: B) { (self.a, self.b) = (a, b) }

        @usableFromInline package typealias Upstream = Several<A, B>

        /// Attaches the subscriber to both.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let merging = MergingSubscription(AnySubscriber(subscriber), on: terms.by(Self.self))
            let keys = (merging.join(), merging.join())
            if terms.handsOver { subscriber.receive(subscription: merging) }
            merging.attach(a, as: keys.0)
            merging.attach(b, as: keys.1)
            return merging.ifRunning
        }
    }

    /// Sends the values of any number of publishers of one type, as they come.
    ///
    ///     Publishers.MergeMany(sensors.map(\.readings))
    ///
    /// Without any publishers, it finishes at once.
    public struct MergeMany<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publishers.
        public let publishers: [Upstream]

        /// Merges any number of publishers.
        public init(_ upstream: Upstream...) { publishers = upstream }

        /// Merges the publishers of a sequence, which is read once.
        public init<Upstreams: Swift.Sequence<Upstream>>(_ upstream: Upstreams) { publishers = Array(upstream) }

        /// Attaches the subscriber to all.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            guard !publishers.isEmpty else { return Empty()._receive(subscriber, on: terms) }
            if Upstream._sendsOnDemand, terms.isUnlimited {
                return Publishers.Sequence<[Upstream], Upstream.Failure>(sequence: publishers)
                    .flatten(for: AnySubscriber(subscriber), on: terms.by(Merge<Upstream, Upstream>.self)) { $0 }
            }
            let merging = MergingSubscription(AnySubscriber(subscriber), on: terms.by(Merge<Upstream, Upstream>.self))
            let keys = publishers.map { _ in merging.join() }
            if terms.handsOver { subscriber.receive(subscription: merging) }
            for (publisher, key) in Swift.zip(publishers, keys) { merging.attach(publisher, as: key) }
            return merging.ifRunning
        }
    }
}

extension Publishers.MergeMany {
    /// Merges one more publisher with the others.
    @_alwaysEmitIntoClient public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
        Publishers.MergeMany(publishers + [other])
    }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
