extension AnySubscriber {
    /// Makes a subscriber that sends every signal it receives to the subject.
    public init<S: Subject<Input, Failure>>(_ subject: S) {
        self.init(SubjectSubscriber(subject))
    }
}

/// Sends a publisher's signals to a subject, until its subscription is over.
@usableFromInline struct SubjectSubscriber<S: Subject>: SubscriptionSubscriber {
    @usableFromInline let subject: S
    @usableFromInline let link = ForwardingSubscription(on: .requested.by((any Subject).self))

    @_alwaysEmitIntoClient init(_ subject: S) { self.subject = subject }

    @inlinable func receive(subscription: any Subscription) {
        if link.adopt(subscription) { subject.send(subscription: link) }
    }

    @inlinable @inline(__always) func receive(_ input: S.Output) -> Subscribers.Demand {
        subject._send(input) { !link.isOver.isUnderWay }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<S.Failure>) {
        guard link.isOver.isUnderWay else { return }
        link.releaseUpstream()
        subject._send(completion: completion) { link.isOver.raise() }
    }
}
