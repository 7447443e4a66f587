/// A publisher that sends what it is told to, from outside.
///
/// `send` may be called on any thread, and from inside of a subscriber. See ``PassthroughSubject``.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers that asked for one.
    func send(_ value: Output)

    /// Ends the subject: sends the completion to all subscribers, those to come included.
    func send(completion: Subscribers.Completion<Failure>)

    /// Receives the subscription of an upstream, and asks it for values.
    func send(subscription: any Subscription)

    /// Sends a value of an upstream, unless that is over: a subject that keeps values asks when it keeps this one.
    func _send(_ value: Output, unless isOver: () -> Bool)
}

extension Subject {
    /// Sends a value of an upstream, unless that is over.
    @inlinable @inline(__always) public func _send(_ value: Output, unless isOver: () -> Bool) {
        if !isOver() { send(value) }
    }
}

extension Subject where Output == Void {
    /// Sends a value without content.
    public func send() { send(()) }
}
