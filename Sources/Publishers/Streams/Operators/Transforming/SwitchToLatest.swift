extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of the latest publisher that came; the one before is cancelled.
    ///
    ///     searchTexts.map { text in searchResults(for: text) }.switchToLatest()
    ///
    /// A new publisher is asked for what the one before has not delivered. It finishes when the upstream and the
    /// latest publisher have finished, and fails when one of them fails.
    @_alwaysEmitIntoClient public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
        Publishers.SwitchToLatest(upstream: self)
    }
}

extension Publishers {
    /// Sends the values of the latest publisher that came from its upstream.
    public struct SwitchToLatest<NewPublisher: Publisher, Upstream: Publisher>: _Operator
    where Upstream.Output == NewPublisher, Upstream.Failure == NewPublisher.Failure {
        /// Sends the values of the publishers that the upstream sends.
        public typealias Output = NewPublisher.Output

        /// The publisher of publishers.
        public let upstream: Upstream

        /// Publishes the elements of the latest publisher that `upstream` has published.
        @_alwaysEmitIntoClient public init(upstream: Upstream) { self.upstream = upstream }

        /// Attaches the subscriber to the publishers that come.
        @inlinable @inline(__always) public func _receive(
            _ subscriber: some Subscriber<Output, Failure>, on terms: _Terms
        ) -> _SubscriptionReference? {
            NewPublisher._sendsOnDemand && terms.isUnlimited
                ? upstream.flatten(for: AnySubscriber(subscriber), on: terms.by(Self.self), switches: true) { $0 }
                : switching(for: subscriber, on: terms)
        }

        /// Attaches the subscriber to publishers that send when they like.
        @_alwaysEmitIntoClient
        func switching(for subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
            let switching = SwitchingSubscription(AnySubscriber(subscriber), on: terms.by(Self.self))
            return switching.attach(subscriber, to: upstream, on: .unlimited) {
                switching.attach($0, as: switching.joinAsLatest())
            }
        }
    }
}

extension Publishers.SwitchToLatest: Equatable where Upstream: Equatable {}
