extension Publisher {
    /// Shares one subscription to this publisher among all subscribers.
    ///
    ///     let ticks = timer.share()
    ///
    /// It subscribes for the first subscriber, with unlimited demand, and cancels when the last one has left; the
    /// next one starts it again. Who comes later receives what is sent from then on, and after the end the
    /// completion. A value goes to those who have asked for one.
    public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }

    /// Shares one subscription to this publisher among all subscribers, and repeats its last values to latecomers.
    ///
    ///     let position = locations.share(replay: 1)
    ///
    /// It subscribes for the first subscriber, with unlimited demand, and cancels when the last one has left; then it
    /// forgets the values, and the next one starts it again. After the end subscribers receive the last values, and the
    /// completion. What a subscriber has not asked for yet is kept for it as by a ``ReplaySubject``.
    public func share(replay count: Int)
        -> Publishers.Autoconnect<Publishers.Multicast<Publishers.HandleEvents<Self>, ReplaySubject<Output, Failure>>>
    {
        let subject = ReplaySubject<Output, Failure>(bufferSize: count)
        return handleEvents(receiveCancel: subject.forget).multicast(subject: subject).autoconnect()
    }
}

extension Publishers {
    /// Shares one subscription to its upstream among all subscribers.
    public final class Share<Upstream: Publisher>: _Operator {
        /// The publisher that is shared.
        public let upstream: Upstream
        @usableFromInline let shared:
            Autoconnect<Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>>

        /// Makes the operator.
        public init(upstream: Upstream) {
            self.upstream = upstream
            shared = upstream.multicast(subject: PassthroughSubject()).autoconnect()
        }

        /// Enters the subscriber, and subscribes to the upstream if it is the first.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _Link? { shared._receive(subscriber, on: terms) }
    }
}

extension Publishers.Share: Equatable {
    /// Two are equal when they are one.
    public static func == (lhs: Publishers.Share<Upstream>, rhs: Publishers.Share<Upstream>) -> Bool { lhs === rhs }
}
