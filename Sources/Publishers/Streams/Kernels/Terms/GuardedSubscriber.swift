/// Forwards signals until its subscription is over.
@usableFromInline struct GuardedSubscriber<Downstream: Subscriber>: ForwardingSubscriber, SubscriptionSubscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let link: ForwardingSubscription
    @usableFromInline let closed: Subscribers.Demand

    @_alwaysEmitIntoClient init(_ downstream: Downstream, _ link: ForwardingSubscription, on terms: _Terms) {
        (self.downstream, self.link, closed) = (downstream, link, terms.closed)
    }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        if link.adopt(subscription) { downstream.receive(subscription: link) }
    }

    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Input, unless _: _EndFlag) -> Subscribers.Demand {
        link.isOver.isUnderWay ? downstream.receive(input, lookedAt: link.isOver.reference) : closed
    }

    @_alwaysEmitIntoClient func _receive(completion: Subscribers.Completion<Failure>, unless _: _EndFlag) {
        if link.isOver.isUnderWay, link.finish() {
            downstream._receive(completion: completion, unless: link.isOver.reference)
        }
    }
}

extension _TermsPublisher {
    /// Attaches the subscriber with a subscription named after `maker`, the publisher that is composed of this one.
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, by maker: Any.Type) {
        let terms = _Terms.requested.by(maker)
        _ = _receive(GuardedSubscriber(subscriber, ForwardingSubscription(on: terms), on: terms), on: terms)
    }
}
