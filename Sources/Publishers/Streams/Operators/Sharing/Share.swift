extension Publisher {
    /// Shares one subscription to this publisher among all subscribers.
    ///
    ///     let ticks = timer.share()
    ///
    /// Subscribes to its upstream for the first subscriber, with unlimited demand, and cancels when the last one has left; the
    /// next one starts it again. Who comes later receives what is sent from then on, and after the end the
    /// completion. A value goes to those who have asked for one.
    @_alwaysEmitIntoClient public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
    /// Shares one subscription to its upstream among all subscribers.
    public final class Share<Upstream: Publisher>: _Operator {
        /// The publisher that is shared.
        public let upstream: Upstream
        @usableFromInline let shared:
            Autoconnect<Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>>

        /// Shares one subscription to `upstream` among all subscribers.
        @inlinable public init(upstream: Upstream) {
            self.upstream = upstream
            shared = upstream.multicast(subject: PassthroughSubject()).autoconnect()
        }

        /// Enters the subscriber, and subscribes to the upstream if it is the first.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { shared._receive(subscriber, on: terms) }
    }
}

extension Publishers.Share: Equatable {
    /// Two are equal when they are one.
    public static func == (lhs: Publishers.Share<Upstream>, rhs: Publishers.Share<Upstream>) -> Bool { lhs === rhs }
}
