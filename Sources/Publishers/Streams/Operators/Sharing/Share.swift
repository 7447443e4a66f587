extension Publisher {
    /// Shares one subscription to this publisher among all subscribers.
    ///
    ///     let ticks = timer.share()
    ///
    /// It subscribes for the first subscriber, with unlimited demand, and cancels when the last one has left; the
    /// next one starts it again. Who comes later receives what is sent from then on, and after the end the
    /// completion. A value goes to those who have asked for one.
    public func share() -> Publishers.Share<Self> { Publishers.Share(upstream: self) }
}

extension Publishers {
    /// Shares one subscription to its upstream among all subscribers.
    public final class Share<Upstream: Publisher>: _TermsPublisher {
        /// It sends its upstream's values.
        public typealias Output = Upstream.Output
        /// It fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher that is shared.
        public let upstream: Upstream
        @usableFromInline let broadcast = Broadcast<Output, Failure>()
        @usableFromInline let connection = Connection()

        /// Makes the operator.
        public init(upstream: Upstream) { self.upstream = upstream }

        /// Enters the subscriber, and subscribes to the upstream if it is the first.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
            let membership = Membership(of: connection)
            let member = ShareMember(downstream: subscriber, membership: membership)
            let subscription = membership.keep(broadcast.add(AnySubscriber(member).receiver, on: terms))
            if let number = membership.join() {
                let sharing = ShareSubscriber(broadcast: broadcast, connection: connection, number: number)
                connection.keep(upstream._receive(sharing, on: .unlimited), of: number)
            }
            return terms.isUnlimited ? subscription : nil
        }
    }
}

extension Publishers.Share: Equatable {
    /// Two are equal when they are the same object.
    public static func == (lhs: Publishers.Share<Upstream>, rhs: Publishers.Share<Upstream>) -> Bool { lhs === rhs }
}

/// Sends what the shared upstream sends to all, as long as its connection is the present one.
@usableFromInline struct ShareSubscriber<Input, Failure: Error>: Subscriber {
    @usableFromInline let broadcast: Broadcast<Input, Failure>
    @usableFromInline let connection: Connection
    @usableFromInline let number: UInt64

    @inlinable init(broadcast: Broadcast<Input, Failure>, connection: Connection, number: UInt64) {
        self.broadcast = broadcast
        self.connection = connection
        self.number = number
    }

    @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(connection) }

    @inlinable func receive(subscription: any Subscription) { connection.keep(subscription, of: number) }

    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        guard connection.isPresent(number) else { return .stop }
        broadcast.send(input)
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if connection.finish(number) { broadcast.send(completion: completion) }
    }
}

/// Passes on what a member of the broadcast receives; its subscription is the membership.
@usableFromInline struct ShareMember<Downstream: Subscriber>: PassThrough {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let membership: Membership

    @inlinable init(downstream: Downstream, membership: Membership) {
        self.downstream = downstream
        self.membership = membership
    }

    @inlinable func receive(subscription: any Subscription) {
        if membership.adopt(subscription) { downstream.receive(subscription: membership) }
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
        if membership.finish() { downstream.receive(completion: completion) }
    }
}
