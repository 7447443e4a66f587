extension Publisher {
    /// Shares one subscription to this publisher among all subscribers.
    ///
    ///     let ticks = timer.share()
    ///
    /// Subscribes to its upstream for the first subscriber, with unlimited demand, and cancels when the last one has
    /// left; the next subscriber starts it again. A later subscriber receives the values that are sent from then on or,
    /// after the end, the completion. A value goes to the subscribers that have requested one.
    @_alwaysEmitIntoClient public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
    /// Shares one subscription to its upstream among all subscribers.
    public final class Share<Upstream: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is shared.
        public let upstream: Upstream
        @usableFromInline let shared:
            Autoconnect<Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>>

        /// Shares one subscription to `upstream` among all subscribers.
        @inlinable public init(upstream: Upstream) {
            self.upstream = upstream
            shared = upstream.multicast(subject: PassthroughSubject()).autoconnect()
        }

        /// Adds the subscriber, and subscribes to the upstream if it is the first.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { shared._receive(subscriber, on: terms) }
    }
}

extension Publishers.Share {
    /// The connection of its subscribers to the upstream.
    package var connection: Connection { shared.connection }
}

extension Publishers.Share: Equatable {
    /// Two publishers are equal if they are the same object.
    public static func == (lhs: Publishers.Share<Upstream>, rhs: Publishers.Share<Upstream>) -> Bool { lhs === rhs }
}
