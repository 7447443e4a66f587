extension Publisher {
    /// Sends the values of this publisher and of the other, as they come.
    ///
    ///     local.merge(with: remote)
    ///
    /// With unlimited demand, values pass at once; otherwise each publisher is asked for one value at a time. The
    /// result finishes when both have finished. When one fails, the other is cancelled and the result fails.
    @_alwaysEmitIntoClient public func merge<P: _Peer<Self>>(with other: P) -> Publishers.Merge<Self, P> {
        Publishers.Merge(self, other)
    }

    /// Sends the values of three publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<B: _Peer<Self>, C: _Peer<Self>>(with b: B, _ c: C) -> Publishers.Merge3<Self, B, C> {
        merge(with: b).merge(with: c)
    }

    /// Sends the values of four publishers, as they come.
    @_alwaysEmitIntoClient public func merge<B: _Peer<Self>, C: _Peer<Self>, D: _Peer<Self>>(with b: B, _ c: C, _ d: D)
        -> Publishers.Merge4<Self, B, C, D>
    { merge(with: b, c).merge(with: d) }

    /// Sends the values of five publishers, as they come.
    @_alwaysEmitIntoClient public func merge<B: _Peer<Self>, C: _Peer<Self>, D: _Peer<Self>, E: _Peer<Self>>(
        with b: B, _ c: C, _ d: D, _ e: E
    ) -> Publishers.Merge5<Self, B, C, D, E> { merge(with: b, c, d).merge(with: e) }

    /// Sends the values of six publishers, as they come.
    @_alwaysEmitIntoClient
    public func merge<B: _Peer<Self>, C: _Peer<Self>, D: _Peer<Self>, E: _Peer<Self>, F: _Peer<Self>>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F
    ) -> Publishers.Merge6<Self, B, C, D, E, F> { merge(with: b, c, d, e).merge(with: f) }

    /// Sends the values of seven publishers, as they come.
    @inlinable
    public func merge<B: _Peer<Self>, C: _Peer<Self>, D: _Peer<Self>, E: _Peer<Self>, F: _Peer<Self>, G: _Peer<Self>>(
        with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G
    ) -> Publishers.Merge7<Self, B, C, D, E, F, G> { merge(with: b, c, d, e, f).merge(with: g) }

    /// Sends the values of eight publishers, as they come.
    @inlinable
    public func merge<
        B: _Peer<Self>, C: _Peer<Self>, D: _Peer<Self>, E: _Peer<Self>, F: _Peer<Self>, G: _Peer<Self>, H: _Peer<Self>
    >(with b: B, _ c: C, _ d: D, _ e: E, _ f: F, _ g: G, _ h: H) -> Publishers.Merge8<Self, B, C, D, E, F, G, H> {
        merge(with: b, c, d, e, f, g).merge(with: h)
    }

    /// Sends the values of this publisher and of the other one of the same type, as they come.
    @_alwaysEmitIntoClient public func merge(with other: Self) -> Publishers.MergeMany<Self> {
        Publishers.MergeMany([self, other])
    }
}

extension Publishers {
    /// Sends the values of two publishers, as they come.
    public struct Merge<A: Publisher, B: _Peer<A>>: _TermsPublisher {
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

        /// The pipelines of all upstreams, and its name.
        public static var _pipeline: String { namesOfPipelines(of: A.self, B.self, by: Self.self) }

        /// Attaches the subscriber to both.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let merging = MergingSubscription(AnySubscriber(subscriber), on: terms.by(Self.self))
            let keys = (merging.join(), merging.join())
            if !terms.isUnlimited { subscriber.receive(subscription: merging) }
            merging.attach(a, as: keys.0)
            merging.attach(b, as: keys.1)
            return merging.ifRunning
        }
    }

    /// Sends the values of three publishers, as they come.
    public typealias Merge3<A: Publisher, B: _Peer<A>, C: _Peer<A>> = Merge<Merge<A, B>, C>

    /// Sends the values of four publishers, as they come.
    public typealias Merge4<A: Publisher, B: _Peer<A>, C: _Peer<A>, D: _Peer<A>> = Merge<Merge3<A, B, C>, D>

    /// Sends the values of five publishers, as they come.
    public typealias Merge5<A: Publisher, B: _Peer<A>, C: _Peer<A>, D: _Peer<A>, E: _Peer<A>> = Merge<
        Merge4<A, B, C, D>, E
    >

    /// Sends the values of six publishers, as they come.
    public typealias Merge6<A: Publisher, B: _Peer<A>, C: _Peer<A>, D: _Peer<A>, E: _Peer<A>, F: _Peer<A>> = Merge<
        Merge5<A, B, C, D, E>, F
    >

    /// Sends the values of seven publishers, as they come.
    public typealias Merge7<
        A: Publisher, B: _Peer<A>, C: _Peer<A>, D: _Peer<A>, E: _Peer<A>, F: _Peer<A>, G: _Peer<A>
    > = Merge<Merge6<A, B, C, D, E, F>, G>

    /// Sends the values of eight publishers, as they come.
    public typealias Merge8<
        A: Publisher, B: _Peer<A>, C: _Peer<A>, D: _Peer<A>, E: _Peer<A>, F: _Peer<A>, G: _Peer<A>, H: _Peer<A>
    > = Merge<Merge7<A, B, C, D, E, F, G>, H>

    /// Sends the values of any number of publishers of one type, as they come.
    ///
    ///     Publishers.MergeMany(sensors.map(\.readings))
    ///
    /// Without any publishers, it finishes at once.
    public struct MergeMany<Upstream: Publisher>: _Operator {
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
            if !terms.isUnlimited { subscriber.receive(subscription: merging) }
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

// Publishers.Merge3 to Merge8 are made like Publishers.Merge. Each adds its last publisher to a merge of the others.
extension Publishers.Merge {
    /// Merges three publishers.
    @_alwaysEmitIntoClient public init<P: Publisher, Q: _Peer<P>>(_ p: P, _ q: Q, _ last: B)
    where A == Publishers.Merge<P, Q> { self.init(Publishers.Merge(p, q), last) }

    /// Merges four publishers.
    @_alwaysEmitIntoClient public init<P: Publisher, Q: _Peer<P>, R: _Peer<P>>(_ p: P, _ q: Q, _ r: R, _ last: B)
    where A == Publishers.Merge3<P, Q, R> { self.init(Publishers.Merge3(p, q, r), last) }

    /// Merges five publishers.
    @_alwaysEmitIntoClient public init<P: Publisher, Q: _Peer<P>, R: _Peer<P>, S: _Peer<P>>(
        _ p: P, _ q: Q, _ r: R, _ s: S, _ last: B
    )
    where A == Publishers.Merge4<P, Q, R, S> { self.init(Publishers.Merge4(p, q, r, s), last) }

    /// Merges six publishers.
    @_alwaysEmitIntoClient public init<P: Publisher, Q: _Peer<P>, R: _Peer<P>, S: _Peer<P>, T: _Peer<P>>(
        _ p: P, _ q: Q, _ r: R, _ s: S, _ t: T, _ last: B
    )
    where A == Publishers.Merge5<P, Q, R, S, T> { self.init(Publishers.Merge5(p, q, r, s, t), last) }

    /// Merges seven publishers.
    @_alwaysEmitIntoClient public init<P: Publisher, Q: _Peer<P>, R: _Peer<P>, S: _Peer<P>, T: _Peer<P>, U: _Peer<P>>(
        _ p: P, _ q: Q, _ r: R, _ s: S, _ t: T, _ u: U, _ last: B
    )
    where A == Publishers.Merge6<P, Q, R, S, T, U> { self.init(Publishers.Merge6(p, q, r, s, t, u), last) }

    /// Merges eight publishers.
    @_alwaysEmitIntoClient
    public init<P: Publisher, Q: _Peer<P>, R: _Peer<P>, S: _Peer<P>, T: _Peer<P>, U: _Peer<P>, V: _Peer<P>>(
        _ p: P, _ q: Q, _ r: R, _ s: S, _ t: T, _ u: U, _ v: V, _ last: B
    )
    where A == Publishers.Merge7<P, Q, R, S, T, U, V> { self.init(Publishers.Merge7(p, q, r, s, t, u, v), last) }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}
