import Streams

/// A subject that repeats its latest values to each new subscriber.
///
///     let scores = ReplaySubject<Int, Never>(bufferSize: 2)
///     for score in 1...3 { scores.send(score) }
///     let cancellable = scores.sink { print($0) }
///     scores.send(4)
///     // Prints: 2, 3, 4
///
/// Each subscriber receives the values it requests, in order. The latest values that it has not requested yet are kept
/// for it, up to the buffer size, and the completion follows them. A subscriber that arrives after the completion
/// receives the last values, and then the completion.
///
/// Known as `ReplaySubject` in RxSwift and RxJS, and `MutableSharedFlow` with `replay` in Kotlin's Flow. CombineExt has
/// this name.
public final class ReplaySubject<Output, Failure: Error>: Subject, TermsPublisher {
    @usableFromInline let broadcast: ReplayBroadcast<Output, Failure>
    /// Whether the values of an upstream that was left are not for those who come afterwards.
    @usableFromInline let forgetsWhatWasLeft: Bool

    /// Makes a subject that repeats up to the given number of values. With 0 it keeps none, like a
    /// `PassthroughSubject`.
    @inlinable public init(bufferSize: Int) {
        (broadcast, forgetsWhatWasLeft) = (ReplayBroadcast(size: bufferSize, for: ReplaySubject.self), false)
    }

    @inlinable init(bufferSize: Int, forgetsWhatWasLeft: Bool) {
        broadcast = ReplayBroadcast(size: bufferSize, for: ReplaySubject.self)
        self.forgetsWhatWasLeft = forgetsWhatWasLeft
    }

    deinit { broadcast.cancelUpstreams() }

    /// Sends a value, and keeps it for later subscribers.
    @inlinable public func send(_ value: Output) { broadcast.sendAndKeep(value) { false } }

    /// Sends a value of an upstream, and keeps it for later subscribers, unless the subscription to the upstream is
    /// over.
    @inlinable public func _send(_ value: Output, unless isOver: () -> Bool) {
        broadcast.sendAndKeep(value, unless: isOver)
    }

    /// Ends the subject. Later subscribers receive the last values, and the completion.
    public func send(completion: Subscribers.Completion<Failure>) { broadcast.send(completion: completion) }

    /// Ends the subject, if the subscription to an upstream ends.
    public func _send(completion: Subscribers.Completion<Failure>, if ends: () -> Bool) {
        broadcast.send(completion: completion, if: ends)
    }

    /// Takes an upstream's subscription, and requests all its values.
    public func send(subscription: any Subscription) { broadcast.add(upstream: subscription) }

    /// Adds the subscriber, which first receives the last values, as it requests them.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        // A cancel that meets the completion is not told to anybody upstream.
        if forgetsWhatWasLeft { forget() }
        return broadcast.attach(subscriber, on: terms.by(Self.self), keeping: self)
    }

    /// Forgets all values that were sent so far.
    @usableFromInline func forget() { broadcast.forget() }
}
