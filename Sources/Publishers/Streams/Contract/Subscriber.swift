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

    /// Receives a value, unless the subscription has ended since that was sent: by a closure on its way.
    func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand

    /// Receives the end, unless the subscription has been cancelled since that was sent.
    func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag)

    /// Whether it passes signals on, by way of a closure perhaps.
    static var _passesOn: Bool { get }
}

extension Subscriber {
    /// It is the last one, or knows itself whether it is over.
    @_alwaysEmitIntoClient public static var _passesOn: Bool { false }

    /// Looks whether the subscription has ended.
    @_alwaysEmitIntoClient public func _receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        hasEnded.isRaised ? .none : receive(input)
    }

    /// Looks whether the subscription has been cancelled.
    @_alwaysEmitIntoClient
    public func _receive(completion: Subscribers.Completion<Failure>, unless hasEnded: _EndFlag) {
        if !hasEnded.isCancelled { receive(completion: completion) }
    }

    /// Sends a value on, after a closure perhaps. Looks whether the subscription has ended if nobody further on will.
    @_alwaysEmitIntoClient @inline(__always)
    func receive(_ input: Input, unless hasEnded: _EndFlag) -> Subscribers.Demand {
        if Self._passesOn { return _receive(input, unless: hasEnded) }
        return hasEnded.isRaised ? .none : receive(input)
    }

    /// Sends a value on whose sender has just looked at the flag.
    @_alwaysEmitIntoClient @inline(__always)
    func receive(_ input: Input, lookedAt hasEnded: _EndFlag) -> Subscribers.Demand {
        Self._passesOn ? _receive(input, unless: hasEnded) : receive(input)
    }
}

extension Subscriber where Input == Void {
    /// Receives a value without content.
    public func receive() -> Subscribers.Demand { receive(()) }
}
