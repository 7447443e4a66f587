extension Publisher {
    /// A publisher from elsewhere knows the handshake only, and is not trusted: where the subscriber has no guard a
    /// ``Border`` stands before it.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
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
    ) -> _Link? {
        let subscription = PacedSubscription(subscriber, on: self, Border<Output, Failure>(), isStranger: true)
        attach(AnySubscriber(subscription))
        return subscription.ifRunning
    }
}

/// Stands before a publisher from elsewhere, which knows the handshake only and may break any rule.
///
/// What comes out obeys them all: one subscription, one signal at a time, nothing after the end. It is for
/// subscribers on unlimited terms, which need no guard of their own; on requested terms strangers are left alone.
private final class Border<Output, Failure: Error>: Pacing {
    func receive(_ input: Output, wanted _: Subscribers.Demand) -> Decision<Output, Failure> { .send(input) }
}
