extension Publisher {
    /// A publisher from elsewhere knows the handshake only, and is not trusted: a ``StrangerGuard`` stands before it, or
    /// a ``Turnstile`` where the subscriber is handed its own subscription.
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
    /// Attaches a guard that the subscriber stands behind.
    @usableFromInline func attachBehindGuard<Output, Failure>(
        _ subscriber: AnySubscriber<Output, Failure>, attach: (any Subscriber<Output, Failure>) -> Void
    ) -> _SubscriptionReference? {
        let pacing = StrangerGuard<Output, Failure>(prefetch: isUnlimited ? .unlimited : nil)
        let subscription = PacedSubscription(subscriber, on: self, pacing, isStranger: true)
        attach(GuardingSubscriber(link: subscription, combineIdentifier: subscriber.combineIdentifier))
        return subscription.ifRunning
    }
}

/// Stands before a publisher from elsewhere, which knows the handshake only and may break any rule.
///
/// Its own signals obey all rules: one subscription, one signal at a time, no more values than were asked for, nothing
/// after the end. So no operator behind it needs a guard of its own, and all it holds goes when it is over.
private final class StrangerGuard<Output, Failure: Error>: Pacing {
    /// Nil where what is asked for is passed on.
    let prefetch: Subscribers.Demand?

    init(prefetch: Subscribers.Demand?) { self.prefetch = prefetch }

    func receive(_ input: Output, wanted _: Subscribers.Demand) -> Decision<Output, Failure> { .send(input) }
}

/// A guard as the publisher from elsewhere sees it: with the identifier of the subscriber behind it, and the subscription
/// that it makes, as Combine's operators have it.
private struct GuardingSubscriber<Output, Failure: Error>: SubscriptionSubscriber, Subscription {
    let link: PacedSubscription<StrangerGuard<Output, Failure>, ImmediateScheduler>
    let combineIdentifier: CombineIdentifier

    func receive(subscription: any Subscription) { link.receive(subscription: subscription) }

    func receive(_ input: Output) -> Subscribers.Demand { link.receive(input) }

    func receive(completion: Subscribers.Completion<Failure>) { link.receive(completion: completion) }

    /// A publisher that asks in place of downstream is ignored before there is a subscription.
    func request(_ more: Subscribers.Demand) { if link.isOver.isUnderWay { link.request(more) } }

    func cancel() { link.cancel() }
}
