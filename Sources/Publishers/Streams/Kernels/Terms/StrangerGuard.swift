extension Publisher {
    /// A publisher from elsewhere knows the handshake only, and is not trusted: where the subscriber has no guard a
    /// ``StrangerGuard`` stands before it.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        guard terms.isUnlimited else {
            receive(subscriber: subscriber)
            return nil
        }
        return terms.attachBehindBorder(AnySubscriber(subscriber)) { receive(subscriber: $0) }
    }
}

extension _Terms {
    /// Attaches a border that the subscriber stands behind.
    @usableFromInline func attachBehindBorder<Output, Failure>(
        _ subscriber: AnySubscriber<Output, Failure>, attach: (AnySubscriber<Output, Failure>) -> Void
    ) -> _SubscriptionReference? {
        let subscription = PacedSubscription(subscriber, on: self, StrangerGuard<Output, Failure>(), isStranger: true)
        attach(AnySubscriber(subscription))
        return subscription.ifRunning
    }
}

/// Stands before a publisher from elsewhere, which knows the handshake only and may break any rule.
///
/// Its own signals obey all rules: one subscription, one signal at a time, nothing after the end. It serves
/// subscribers on unlimited terms, which need no guard of their own; on requested terms strangers are left alone.
private final class StrangerGuard<Output, Failure: Error>: Pacing {
    func receive(_ input: Output, wanted _: Subscribers.Demand) -> Decision<Output, Failure> { .send(input) }
}
