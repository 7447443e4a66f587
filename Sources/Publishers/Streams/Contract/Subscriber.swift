/// A type that receives a publisher's signals: first a subscription, then values, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values that this subscriber takes.
    associatedtype Input
    /// The kind of error that it takes; `Never` when its publisher cannot fail.
    associatedtype Failure: Error

    /// Receives the subscription: the means to ask for values, and to cancel.
    func receive(subscription: any Subscription)

    /// Receives a value; returns how many more are wanted, beyond those asked for before.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Receives the end: nothing comes after it.
    func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
    /// Receives a value without content.
    public func receive() -> Subscribers.Demand { receive(()) }
}
