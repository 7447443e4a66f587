/// A subject that passes on what it is sent, to those who are subscribed at that moment.
///
///     let words = PassthroughSubject<String, Never>()
///     words.send("nobody hears this")
///     let cancellable = words.sink { print($0) }
///     words.send("hello")
///     // Prints: hello
///
/// A value goes to the subscribers that have asked for one; it is not kept for the others. Sending while a value
/// is being delivered: on the same thread the second one is delivered first, inside; on another thread it is
/// delivered after the first, and `send` returns before that, or waits shortly where much has been left to deliver.
public final class PassthroughSubject<Output, Failure: Error>: Subject, _TermsPublisher {
    @usableFromInline let broadcast = Broadcast<Output, Failure>(for: PassthroughSubject.self)

    /// Makes a subject.
    public init() {}

    deinit { broadcast.cancelUpstreams() }

    /// Its subscribers, for those who need not know the types.
    package var subscribers: SubscriberTable { broadcast }

    /// Sends a value to the subscribers that have asked for one.
    @inlinable @inline(__always) public func send(_ value: Output) { broadcast.send(value) }

    /// Ends the subject: subscribers to come receive the completion, too.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Takes an upstream's subscription, and asks for all values once a subscriber has asked for some.
    public func send(subscription: any Subscription) { broadcast.add(upstream: subscription) }

    /// Enters the subscriber.
    @inlinable @inline(__always) public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    { broadcast.add(AnySubscriber(subscriber).receiver, on: terms) }
}
