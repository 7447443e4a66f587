/// A subscriber that makes at most one value of each: a plain value, without a lock or an object of its own. It
/// passes upstream's subscription on, and, if it does not say otherwise, values and the completion.
///
/// It expresses `map`, `filter`, `mapError`, and with a ``Box`` `scan` and the like. It cannot end early: see
/// ``Stepping`` for that.
@usableFromInline protocol PassThrough<Downstream>: Subscriber {
    associatedtype Downstream: Subscriber
    associatedtype Input = Downstream.Input
    associatedtype Failure = Downstream.Failure
    var downstream: Downstream { get }
}

extension PassThrough {
    @inlinable var combineIdentifier: CombineIdentifier { downstream.combineIdentifier }

    @inlinable func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
}

extension PassThrough where Input == Downstream.Input {
    @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(input) }
}

extension PassThrough where Failure == Downstream.Failure {
    @inlinable func receive(completion: Subscribers.Completion<Failure>) { downstream.receive(completion: completion) }
}

extension PassThrough where Downstream: Subscription {
    @usableFromInline func request(_ more: Subscribers.Demand) { downstream.request(more) }
    @usableFromInline func cancel() { downstream.cancel() }
}

extension PassThrough where Self: LinkedSubscriber {
    @usableFromInline var combineIdentifier: CombineIdentifier { link.combineIdentifier }
}
