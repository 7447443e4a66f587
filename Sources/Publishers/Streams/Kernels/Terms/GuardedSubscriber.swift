/// Forwards signals until its subscription is over.
@usableFromInline struct GuardedSubscriber<Downstream: Subscriber>: ForwardingSubscriber, SubscriptionSubscriber {
    @usableFromInline typealias Input = Downstream.Input
    @usableFromInline typealias Failure = Downstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let link: ForwardingSubscription

    @usableFromInline var combineIdentifier: CombineIdentifier { link.combineIdentifier }

    /// Whether downstream has its subscription already.
    @usableFromInline let isHandedOver: Bool

    @_alwaysEmitIntoClient init(_ downstream: Downstream, _ link: ForwardingSubscription, isHandedOver: Bool = false) {
        (self.downstream, self.link, self.isHandedOver) = (downstream, link, isHandedOver)
    }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        if link.adopt(subscription), !isHandedOver { downstream.receive(subscription: link) }
    }

    @_alwaysEmitIntoClient static var _passesOn: Bool { true }

    @_alwaysEmitIntoClient @inline(__always)
    func _receive(_ input: Input, unless _: _EndFlag) -> Subscribers.Demand {
        guard link.isOver.isUnderWay else { return link.answerWhenOver }
        let more = downstream.receive(input, lookedAt: link.isOver.reference)
        if more == .stop { _ = link.finish() }  // A cancel, of which the link hears in no other way.
        return more
    }

    @_alwaysEmitIntoClient func _receive(completion: Subscribers.Completion<Failure>, unless _: _EndFlag) {
        if link.isOver.isUnderWay, link.finish() {
            downstream._receive(completion: completion, unless: link.isOver.reference)
        }
    }
}

extension GuardedSubscriber: NoticeSubscriber {
    @usableFromInline func receive(_ notice: Notice) { _ = AnySubscriber(downstream).receiver(.notice(notice)) }
}

extension Publisher {
    /// Attaches the subscriber with a subscription of its own, named after the maker of the terms.
    @_alwaysEmitIntoClient package func attachGuarded(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        let guarded = GuardedSubscriber(subscriber, ForwardingSubscription(on: terms))
        // Erased: with two subscriber types for each operator, a chain of ten operators would have a thousand.
        return _receive(AnySubscriber(guarded), on: terms.withoutRelay)
    }
}
