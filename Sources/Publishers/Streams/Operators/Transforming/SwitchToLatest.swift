extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of the latest publisher that this one has sent; the previous one is cancelled.
    ///
    ///     searchTexts.map { text in searchResults(for: text) }.switchToLatest()
    ///
    /// A new publisher receives the demand that the previous one has not met. The result finishes when the upstream and
    /// the latest publisher have finished, and fails when one of them fails.
    @_alwaysEmitIntoClient public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publishers {
    /// Sends the values of the latest publisher that its upstream has sent.
    public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: TermsPublisher
    where Upstream.Output == P, Upstream.Failure == P.Failure {
        /// Sends the values of the publishers that the upstream sends.
        public typealias Output = P.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher of publishers.
        public let upstream: Upstream

        /// Publishes the elements of the latest publisher that `upstream` has published.
        @_alwaysEmitIntoClient public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches the subscriber to the upstream's publishers, one after the other.
        @_alwaysEmitIntoClient @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            P._sendsOnDemand && terms.isUnlimited
                ? upstream.flatten(for: AnySubscriber(subscriber), on: terms.by(Self.self), switches: true) { $0 }
                : switching(for: subscriber, on: terms)
        }

        /// Attaches the subscriber to publishers that may send at any time.
        @_alwaysEmitIntoClient
        func switching(for subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
            let switching = SwitchingSubscription(AnySubscriber(subscriber), on: terms.by(Self.self))
            return switching.attach(subscriber, on: terms, to: upstream, on: _Terms.unlimited.interruptible) {
                switching.attach($0, as: switching.joinAsLatest())
            }
        }
    }
}

extension Publishers.SwitchToLatest: Equatable where Upstream: Equatable {}
