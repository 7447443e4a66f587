extension Publisher {
    /// A publisher from elsewhere supports only the handshake and is not trusted. A ``StrangerGuard`` protects the
    /// subscriber from it, or a ``Turnstile`` where the subscriber receives the publisher's own subscription.
    @inlinable
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        if terms.handsOn {
            receive(subscriber: Turnstile(AnySubscriber(subscriber)))
            return nil
        }
        return terms.attachBehindGuard(AnySubscriber(subscriber)) { receive(subscriber: $0) }
    }
}

extension _Terms {
    /// Attaches a guard in front of the subscriber.
    @_alwaysEmitIntoClient func attachBehindGuard<Output, Failure>(
        _ subscriber: AnySubscriber<Output, Failure>, attach: (StrangersSubscriber<Output, Failure>) -> Void
    ) -> _SubscriptionReference? {
        let pacing = StrangerGuard<Output, Failure>(prefetch: isUnlimited ? .unlimited : nil)
        let subscription = PacedSubscription(subscriber, on: self, pacing, isStranger: true)
        attach(StrangersSubscriber(subscription, subscriber.combineIdentifier))
        return subscription.ifRunning
    }
}

/// Protects a subscriber from a publisher from elsewhere, which supports only the handshake and may break any rule.
///
/// The signals that it sends obey all rules: one subscription, one signal at a time, no more values than requested,
/// nothing after the end. So no operator behind it needs a guard of its own. It releases everything it holds when it is
/// over.
@usableFromInline final class StrangerGuard<Output, Failure: Error>: Pacing {
    /// Nil if downstream's requests are forwarded.
    @usableFromInline let prefetch: Subscribers.Demand?

    @inlinable init(prefetch: Subscribers.Demand?) { self.prefetch = prefetch }

    @usableFromInline typealias Input = Output

    @_alwaysEmitIntoClient func receive(_ input: Output, _ delivery: PacedDelivery) { delivery.deliver(input) }
}

/// The guard as the publisher from elsewhere sees it: a subscriber with the identifier of the one behind it, which is
/// also a subscription, as in Combine's operators.
@usableFromInline struct StrangersSubscriber<Output, Failure: Error>: SubscriptionSubscriber, Subscription {
    @usableFromInline let link: PacedSubscription<StrangerGuard<Output, Failure>, ImmediateScheduler>
    @usableFromInline let combineIdentifier: CombineIdentifier

    @_alwaysEmitIntoClient init(
        _ link: PacedSubscription<StrangerGuard<Output, Failure>, ImmediateScheduler>, _ identifier: CombineIdentifier
    ) { (self.link, combineIdentifier) = (link, identifier) }

    @inlinable func receive(subscription: any Subscription) { link.receive(subscription: subscription) }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand { link.receive(input) }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) { link.receive(completion: completion) }

    /// Ignores requests that the publisher makes in place of downstream before there is a subscription.
    @usableFromInline func request(_ more: Subscribers.Demand) { if link.isOver.isUnderWay { link.request(more) } }

    @usableFromInline func cancel() { link.cancel() }
}
