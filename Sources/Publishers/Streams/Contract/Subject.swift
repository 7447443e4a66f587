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

    /// Sends a value of an upstream, unless the subscription to that is over. A subject of the library calls `isOver` at
    /// the moment that decides who receives the value: nobody does who comes after the subscription's end.
    func _send(_ value: Output, unless isOver: () -> Bool)

    /// Sends the completion of an upstream, if `ends` returns that it is the end of the subscription to that. A subject of
    /// the library calls `ends` at the moment when it closes.
    func _send(completion: Subscribers.Completion<Failure>, if ends: () -> Bool)
}

extension Subject {
    /// Sends a value of an upstream, unless the subscription to that is over.
    @inlinable @inline(__always) public func _send(_ value: Output, unless isOver: () -> Bool) {
        if !isOver() { send(value) }
    }

    /// Sends the completion of an upstream, if it is the end of the subscription to that.
    @_alwaysEmitIntoClient public func _send(completion: Subscribers.Completion<Failure>, if ends: () -> Bool) {
        if ends() { send(completion: completion) }
    }
}

extension Subject where Output == Void {
    /// Sends a value without content.
    public func send() { send(()) }
}
