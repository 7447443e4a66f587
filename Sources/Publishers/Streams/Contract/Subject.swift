/// A publisher to which code outside sends values.
///
/// `send` may be called on any thread, and from inside a subscriber. See ``PassthroughSubject``.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
    /// Sends a value to the subscribers that have requested one.
    func send(_ value: Output)

    /// Ends the subject: sends the completion to all subscribers, including later ones.
    func send(completion: Subscribers.Completion<Failure>)

    /// Receives the subscription of an upstream, and requests values from it.
    func send(subscription: any Subscription)

    /// Sends a value of an upstream, unless the subscription to that is over. A subject that keeps values calls
    /// `isOver` at the moment when it keeps this one.
    func _send(_ value: Output, unless isOver: () -> Bool)
}

extension Subject {
    /// Sends a value of an upstream, unless the subscription to that is over.
    @inlinable @inline(__always) public func _send(_ value: Output, unless isOver: () -> Bool) {
        if !isOver() { send(value) }
    }
}

extension Subject where Output == Void {
    /// Sends a value without content.
    public func send() { send(()) }
}
