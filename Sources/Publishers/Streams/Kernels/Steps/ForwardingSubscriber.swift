/// A subscriber that sends at most one value for each that it receives: a plain value, without a lock or an object of
/// its own. It forwards the upstream's subscription, and by default also values and the completion.
///
/// It expresses `map`, `filter`, `mapError` and, with a ``Box``, `scan` and similar operators. It cannot end early;
/// ``StepSubscriber`` can.
///
/// Each declares `_receive(_:unless:)` and `_passesOn` itself: inherited, they would look up a witness table for each
/// value, where the types are not known.
@usableFromInline protocol ForwardingSubscriber<Downstream>: Subscriber {
    associatedtype Downstream: Subscriber
    associatedtype Input = Downstream.Input
    associatedtype Failure = Downstream.Failure
    var downstream: Downstream { get }
}

extension ForwardingSubscriber {
    @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
        downstream.receive(subscription: subscription)
    }

    @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
        _receive(input, unless: .none)
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
        _receive(completion: completion, unless: .none)
    }
}

extension ForwardingSubscriber where Failure == Downstream.Failure {
    @_alwaysEmitIntoClient func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        downstream._receive(completion: completion, unless: hasEnded)
    }
}
