extension Publisher where Failure == Never {
    /// Makes a publisher that sends to many subscribers once it is connected.
    ///
    ///     let ticks = [1, 2].publisher.makeConnectable()
    ///     let first = ticks.sink { print("a\($0)") }
    ///     let second = ticks.sink { print("b\($0)") }
    ///     let connection = ticks.connect()
    ///     // Prints: a1, b1, a2, b2
    @_alwaysEmitIntoClient public func makeConnectable() -> Publishers.MakeConnectable<Self> {
        Publishers.MakeConnectable(upstream: self)
    }
}

extension Publishers {
    /// Sends its upstream's values to many subscribers, once it is connected.
    public struct MakeConnectable<Upstream: Publisher>: TermsPublisher, ConnectablePublisher,
        PreparedConnectable
    {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        @usableFromInline package let multicast:
            Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>

        /// Shares one subscription to `upstream`, once it is connected.
        @_alwaysEmitIntoClient public init(upstream: Upstream) {
            multicast = Multicast(upstream: upstream) { PassthroughSubject() }
        }

        /// Attaches the subscriber to the subject.
        @inlinable public func _receive(
            _ subscriber: some Subscriber<Upstream.Output, Upstream.Failure>, on terms: _Terms
        ) -> _SubscriptionReference? { multicast._receive(subscriber, on: terms) }

        /// Subscribes the subject to the upstream.
        @_alwaysEmitIntoClient public func connect() -> any Cancellable { multicast.connect() }

        @usableFromInline func prepareConnection() -> (link: ForwardingSubscription, connect: () -> Void) {
            multicast.prepareConnection()
        }
    }
}
