extension Publisher {
    /// Sends values until the other publisher sends one, and finishes then.
    ///
    ///     frames.prefix(untilOutputFrom: stopButton.taps)
    ///
    /// This publisher is subscribed to after the other one. If the other one ends without a value, nothing happens.
    @_alwaysEmitIntoClient @inline(__always)
    public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
        Publishers.PrefixUntilOutput(upstream: self, other: publisher)
    }

    /// Leaves values out until the other publisher sends one.
    ///
    ///     locations.drop(untilOutputFrom: permissionGranted)
    ///
    /// For each value left out another one is asked for. If the other one ends without a value, that is the end here,
    /// too.
    @_alwaysEmitIntoClient public func drop<P: Publisher>(untilOutputFrom publisher: P)
        -> Publishers.DropUntilOutput<Self, P>
    where P.Failure == Failure { Publishers.DropUntilOutput(upstream: self, other: publisher) }
}

extension Publishers {
    /// Sends its upstream's values until another publisher sends one.
    public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: _Operator {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The publisher that ends it.
        public let other: Other

        /// Publishes elements of `upstream` until `other` publishes one.
        @_alwaysEmitIntoClient public init(upstream: Upstream, other: Other) {
            (self.upstream, self.other) = (upstream, other)
        }

        /// Attaches the subscriber to the upstream, after the other publisher.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let subscription = PacedSubscription(
                AnySubscriber(subscriber), on: terms.by(Self.self), Gate<Self.Output, Failure>(isOpen: true))
            subscription.attach(other: other, asking: .max(1)) { gate, _ in
                gate.turn()
            } onCompletion: { _, _ in
                .nothing
            }
            return subscription.attach(to: upstream)
        }
    }

    /// Leaves its upstream's values out until another publisher sends one.
    public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: _Operator
    where Upstream.Failure == Other.Failure {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The publisher that begins it.
        public let other: Other

        /// Drops elements of `upstream` until `other` publishes one.
        @_alwaysEmitIntoClient public init(upstream: Upstream, other: Other) {
            (self.upstream, self.other) = (upstream, other)
        }

        /// Attaches the subscriber to the upstream, after the other publisher.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let subscription = PacedSubscription(
                AnySubscriber(subscriber), on: terms.by(Self.self), Gate<Self.Output, Failure>(isOpen: false))
            subscription.attach(other: other, asking: .max(1)) { gate, _ in
                subscription.leaveOther()
                return gate.turn()
            } onCompletion: { _, completion in
                .finish(completion)
            }
            return subscription.attach(to: upstream)
        }
    }
}

extension Publishers.PrefixUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

/// Lets values through while it is open; the first value of another publisher opens it, or, if it is open, ends it.
@usableFromInline final class Gate<Value, Failure: Error>: Pacing {
    @usableFromInline var isOpen: Bool

    @inlinable init(isOpen: Bool) { self.isOpen = isOpen }

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { nil }

    @_alwaysEmitIntoClient func receive(_ input: Value, wanted demand: Subscribers.Demand) -> Decision<Value, Failure> {
        isOpen ? .send(input) : demand == .unlimited ? .nothing : .ask(.max(1))
    }

    @_alwaysEmitIntoClient func turn() -> Decision<Value, Failure> {
        if isOpen { return .finish(.finished) }
        isOpen = true
        return .nothing
    }
}
