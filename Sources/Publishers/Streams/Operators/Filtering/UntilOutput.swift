extension Publisher {
    /// Sends values until the other publisher sends one, and then finishes.
    ///
    ///     frames.prefix(untilOutputFrom: stopButton.taps)
    ///
    /// Subscribes to the other publisher first, and then to this one. If the other one completes without a value,
    /// nothing happens.
    @_alwaysEmitIntoClient @inline(__always)
    public func prefix<P: Publisher>(untilOutputFrom publisher: P) -> Publishers.PrefixUntilOutput<Self, P> {
        Publishers.PrefixUntilOutput(upstream: self, other: publisher)
    }

    /// Drops values until the other publisher sends one.
    ///
    ///     locations.drop(untilOutputFrom: permissionGranted)
    ///
    /// For each dropped value, another one is requested. If the other publisher completes without a value, the result
    /// completes in the same way.
    @_alwaysEmitIntoClient public func drop<P: Publisher>(untilOutputFrom publisher: P)
        -> Publishers.DropUntilOutput<Self, P>
    where P.Failure == Failure { Publishers.DropUntilOutput(upstream: self, other: publisher) }
}

extension Publishers {
    /// Sends its upstream's values until another publisher sends one.
    public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The publisher whose first value ends the result.
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
                gate.turn(subscription)
            } onCompletion: { _, _ in
            }
            return subscription.attach(to: upstream)
        }
    }

    /// Drops its upstream's values until another publisher sends one.
    public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>: TermsPublisher
    where Upstream.Failure == Other.Failure {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The publisher whose first value ends the dropping.
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
                gate.turn(subscription)
            } onCompletion: { gate, completion in
                if !gate.isOpen { subscription.finish(completion) }  // Its value may have waited for a turn, too.
            }
            return subscription.attach(to: upstream)
        }
    }
}

extension Publishers.PrefixUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput: Equatable where Upstream: Equatable, Other: Equatable {}

/// Passes values while it is open. The first value of the other publisher opens it or, if it is open already, ends the
/// subscription.
@usableFromInline final class Gate<Value, Failure: Error>: Pacing {
    @usableFromInline typealias Output = Value

    /// The turn's, as all calls to a pacing are.
    @exclusivity(unchecked) @usableFromInline var isOpen: Bool

    @inlinable init(isOpen: Bool) { self.isOpen = isOpen }

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { nil }

    @_alwaysEmitIntoClient func receive(_ input: Value, _ delivery: PacedDelivery) {
        if isOpen { delivery.deliver(input) } else if delivery.demand != .unlimited { delivery.ask(.max(1)) }
    }

    @_alwaysEmitIntoClient func turn(_ delivery: PacedDelivery) {
        if isOpen { return delivery.finish(Subscribers.Completion<Failure>.finished) }
        isOpen = true
    }
}
