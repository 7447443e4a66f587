import Streams

/// A subject that repeats its last values to each subscriber that comes later.
///
///     let scores = ReplaySubject<Int, Never>(bufferSize: 2)
///     for score in 1...3 { scores.send(score) }
///     let cancellable = scores.sink { print($0) }
///     scores.send(4)
///     // Prints: 2, 3, 4
///
/// Each subscriber receives what it asks for, in order: values for which it has not asked yet are kept for it, the
/// latest ones, as many as the buffer holds. A completion waits for them. Who comes after it receives the last values,
/// and the completion.
///
/// Known as `ReplaySubject` in RxSwift and RxJS, and `MutableSharedFlow` with `replay` in Kotlin's Flow.
public final class ReplaySubject<Output, Failure: Error>: Subject, _TermsPublisher {
    private let broadcast: ReplayBroadcast<Output, Failure>

    /// Makes a subject that repeats so many values; with 0 it is a `PassthroughSubject` that keeps none.
    public init(bufferSize: Int) {
        precondition(bufferSize >= 0, "A size cannot be negative: \(bufferSize)")
        broadcast = ReplayBroadcast(size: bufferSize, for: ReplaySubject.self)
    }

    deinit { broadcast.cancelUpstreams() }

    /// Sends a value, and keeps it for subscribers to come.
    public func send(_ value: Output) { broadcast.sendAndKeep(value) { false } }

    /// Sends a value of an upstream, and keeps it for subscribers to come, unless that upstream is over.
    public func _send(_ value: Output, unless isOver: () -> Bool) { broadcast.sendAndKeep(value, unless: isOver) }

    /// Ends the subject: subscribers to come receive the last values, and the completion.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Takes an upstream's subscription, and asks for all values.
    public func send(subscription: any Subscription) { broadcast.add(upstream: subscription) }

    /// Enters the subscriber, who receives the last values first, as it asks for them.
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference? {
        broadcast.attach(subscriber, on: terms.by(Self.self))
    }

    /// Keeps nothing of what was sent so far.
    func forget() { broadcast.forget() }
}
