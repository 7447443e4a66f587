/// A type that receives a publisher's signals: first a subscription, then values, then at most one completion.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
    /// The kind of values that this subscriber takes.
    associatedtype Input
    /// The kind of error that it takes; `Never` if its publisher cannot fail.
    associatedtype Failure: Error

    /// Receives the subscription, with which it requests values and cancels.
    func receive(subscription: any Subscription)

    /// Receives a value. Returns the additional demand, on top of earlier requests.
    func receive(_ input: Input) -> Subscribers.Demand

    /// Receives the completion. Nothing follows it.
    func receive(completion: Subscribers.Completion<Failure>)

    /// Receives a value, unless a closure that the value passed through has ended the subscription.
    func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand

    /// Receives the completion, unless the subscription has been cancelled since it was sent.
    func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag)

    /// Whether it passes signals on to another subscriber, possibly after calling a closure.
    static var _passesOn: Bool { get }
}

extension Subscriber {
    /// False by default: it is the last subscriber, or it has a flag of its own that tells whether it is over.
    @_alwaysEmitIntoClient public static var _passesOn: Bool { false }

    /// Receives the value, unless the subscription has ended.
    @_alwaysEmitIntoClient public func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        hasEnded.isRaised ? .none : receive(input)
    }

    /// Receives the completion, unless the subscription has been cancelled.
    @_alwaysEmitIntoClient
    public func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        if !hasEnded.isCancelled { receive(completion: completion) }
    }

    /// Sends a value on to this subscriber. Checks whether the subscription has ended, if no subscriber further
    /// downstream does.
    @_alwaysEmitIntoClient @inline(__always)
    func receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        if Self._passesOn { return _receive(input, unless: hasEnded) }
        return hasEnded.isRaised ? .none : receive(input)
    }

    /// Sends a value on to this subscriber. The sender has just checked the flag.
    @_alwaysEmitIntoClient @inline(__always)
    func receive(_ input: Input, lookedAt hasEnded: _EndFlag) -> Subscribers.Demand {
        Self._passesOn ? _receive(input, unless: hasEnded) : receive(input)
    }
}

extension Subscriber where Input == Void {
    /// Receives a value without content.
    public func receive() -> Subscribers.Demand { receive(()) }
}
