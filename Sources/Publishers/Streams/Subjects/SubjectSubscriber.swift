extension AnySubscriber {
    /// Makes a subscriber that sends all it receives to the subject.
    public init<S: Subject<Input, Failure>>(_ subject: S) {
        self.init(SubjectSubscriber(subject, Lifeline(on: _Terms.requested.by((any Subject).self))))
    }
}

/// Sends all that a publisher sends to a subject, until its subscription is over.
@usableFromInline struct SubjectSubscriber<S: Subject>: LinkedSubscriber {
    @usableFromInline let subject: S
    @usableFromInline let lifeline: Lifeline

    @inlinable init(_ subject: S, _ lifeline: Lifeline) { (self.subject, self.lifeline) = (subject, lifeline) }

    @usableFromInline var link: Lifeline { lifeline }

    @inlinable func receive(subscription: any Subscription) {
        if lifeline.adopt(subscription) { subject.send(subscription: lifeline) }
    }

    @inlinable @inline(__always) func receive(_ input: S.Output) -> Subscribers.Demand {
        Window.pass(.valueHasCome)
        subject._send(input) { !lifeline.isOver.isUnderWay }
        return .none
    }

    @inlinable func receive(completion: Subscribers.Completion<S.Failure>) {
        if lifeline.isOver.isUnderWay, lifeline.finish() { subject.send(completion: completion) }
    }
}
