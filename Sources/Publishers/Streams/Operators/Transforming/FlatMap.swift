extension Publisher {
    /// Sends the values of all publishers that the closure returns for this publisher's values.
    ///
    ///     ["a", "b"].publisher
    ///         .flatMap { letter in (1...2).publisher.map { "\(letter)\($0)" } }
    ///         .sink { print($0) }
    ///     // Prints: a1, a2, b1, b2
    ///
    /// Up to `maxPublishers` of these publishers run concurrently: that many values are requested from the upstream,
    /// and another one whenever one of the publishers has finished. With unlimited demand, their values pass as they
    /// arrive; otherwise each of them is asked for one value at a time. The result finishes when all have finished,
    /// including the upstream. When one fails, the others are cancelled and the result fails.
    @_alwaysEmitIntoClient @inline(__always) public func flatMap<P: Publisher>(
        maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
    ) -> Publishers.FlatMap<P, Self> where P.Failure == Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
    }
}

extension Publishers {
    /// Sends the values of all publishers that a closure returns for its upstream's values.
    public struct FlatMap<NewPublisher: Publisher, Upstream: Publisher>: TermsPublisher
    where NewPublisher.Failure == Upstream.Failure {
        /// Sends the values of the publishers that the closure returns.
        public typealias Output = NewPublisher.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher from whose values publishers are made.
        public let upstream: Upstream
        /// The maximum number of publishers that run concurrently.
        public let maxPublishers: Subscribers.Demand
        /// Makes a publisher from a value.
        public let transform: (Upstream.Output) -> NewPublisher
        /// Whether a publisher whose last value waits for demand keeps its place.
        @usableFromInline package let keepsPlaces: Bool

        /// Publishes the elements of the publishers that `transform` returns, of up to `maxPublishers` at a time.
        @_alwaysEmitIntoClient @inline(__always) public init(
            upstream: Upstream, maxPublishers: Subscribers.Demand,
            transform: @escaping (Upstream.Output) -> NewPublisher
        ) {
            self.init(upstream: upstream, maxPublishers: maxPublishers, keepsPlaces: false, transform: transform)
        }

        @_alwaysEmitIntoClient @inline(__always) package init(
            upstream: Upstream, maxPublishers: Subscribers.Demand, keepsPlaces: Bool,
            transform: @escaping (Upstream.Output) -> NewPublisher
        ) {
            precondition(maxPublishers != .none, "flatMap cannot run no publishers at all: maxPublishers is .none")
            (self.upstream, self.maxPublishers, self.transform) = (upstream, maxPublishers, transform)
            self.keepsPlaces = keepsPlaces
        }

        /// Attaches the subscriber to the publishers that are made from the upstream's values.
        @_alwaysEmitIntoClient @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            NewPublisher._sendsOnDemand && terms.isUnlimited && maxPublishers == .unlimited
                ? upstream.flatten(for: AnySubscriber(subscriber), on: terms.by(Self.self), transform)
                : merge(for: subscriber, on: terms)
        }

        /// Attaches the subscriber to publishers that run concurrently.
        @_alwaysEmitIntoClient
        func merge(for subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
            // A limited number of publishers needs counted demand upstream, whatever downstream's terms are.
            let isLimited = maxPublishers != .unlimited
            let merging = MergingSubscription(
                AnySubscriber(subscriber), on: terms.by(Self.self), hasSource: isLimited, keepsPlaces: keepsPlaces)
            return merging.attach(
                subscriber, on: terms, to: upstream, on: isLimited ? .requested : merging.terms, asking: maxPublishers
            ) { [transform] in merging.attach(transform($0), as: merging.join()) }
        }
    }
}
