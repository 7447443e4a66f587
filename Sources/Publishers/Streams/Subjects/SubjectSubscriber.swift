extension AnySubscriber {
    /// Makes a subscriber that sends every signal it receives to the subject.
    public init<S: Subject<Input, Failure>>(_ subject: S) {
        self.init(SubjectSubscriber(subject, ForwardingSubscription(on: _Terms.requested.by((any Subject).self))))
    }
}

/// Sends a publisher's signals to a subject, until its subscription is over.
@usableFromInline struct SubjectSubscriber<S: Subject>: SubscriptionSubscriber {
    @usableFromInline let subject: S
    @usableFromInline let forwarding: ForwardingSubscription

    @_alwaysEmitIntoClient init(_ subject: S, _ forwarding: ForwardingSubscription) {
        (self.subject, self.forwarding) = (subject, forwarding)
    }

    @usableFromInline var link: ForwardingSubscription { forwarding }

    @inlinable func receive(subscription: any Subscription) {
        if forwarding.adopt(subscription) { subject.send(subscription: forwarding) }
    }

    @inlinable @inline(__always) func receive(_ input: S.Output) -> Subscribers.Demand {
        TestedMoment.pass(.valueHasCome)
        subject._send(input) { !forwarding.isOver.isUnderWay }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<S.Failure>) {
        if forwarding.isOver.isUnderWay, forwarding.finish() { subject.send(completion: completion) }
    }
}
