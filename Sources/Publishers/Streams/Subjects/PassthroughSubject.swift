/// A subject that sends each value to the subscribers of that moment.
///
///     let words = PassthroughSubject<String, Never>()
///     words.send("nobody hears this")
///     let cancellable = words.sink { print($0) }
///     words.send("hello")
///     // Prints: hello
///
/// A value goes to the subscribers that have requested one; it is not kept for the others. If `send` is called during a
/// delivery on the same thread, the new value is delivered inside that delivery. If it is called on another thread, the
/// new value is delivered after the first. `send` returns before that, or waits briefly if many values already wait.
///
/// The subject is held as long as it has subscribers, so a callback that sends may hold it weakly.
public final class PassthroughSubject<Output, Failure: Error>: Subject, TermsPublisher {
    @usableFromInline let broadcast = Broadcast<Output, Failure>(for: PassthroughSubject.self)

    /// Makes a subject.
    public init() {}

    deinit { broadcast.cancelUpstreams() }

    /// The table of its subscribers, which is independent of types.
    package var subscribers: SubscriberTable { broadcast }

    /// Sends a value to the subscribers that have requested one.
    @inlinable @inline(__always) public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the subject. Later subscribers receive the completion, too.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Sends a value of an upstream, unless the subscription to that is over.
    @inlinable @inline(__always) public func _send(_ value: Output, unless isOver: () -> Bool) {
        broadcast.send(value, unless: isOver)
    }

    /// Ends the subject, if the subscription to an upstream ends.
    public func _send(completion: Subscribers.Completion<Failure>, if ends: () -> Bool) {
        broadcast.send(completion: completion, if: ends)
    }

    /// Takes an upstream's subscription, and requests all its values once a subscriber has demand.
    public func send(subscription: any Subscription) { broadcast.add(upstream: subscription) }

    /// Adds the subscriber.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { broadcast.add(AnySubscriber(subscriber).receiver, on: terms, keeping: self) }
}
