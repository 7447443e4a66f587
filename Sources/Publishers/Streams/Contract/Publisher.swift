/// A type that sends a sequence of values over time to subscribers that request them.
///
/// A subscriber first receives a ``Subscription``, then no more values than it has requested, then at most one
/// completion. Signals to one subscriber never overlap.
///
///     let numbers = [1, 2, 3].publisher
///     let cancellable = numbers.map { $0 * 10 }.sink { print($0) }
///     // Prints: 10, 20, 30
///
/// To make a publisher of your own, compose existing ones, or implement ``receive(subscriber:)``.
public protocol Publisher<Output, Failure> {
    /// The kind of values that this publisher sends.
    associatedtype Output
    /// The kind of error that may end it; `Never` if it cannot fail.
    associatedtype Failure: Error

    /// Attaches the subscriber: sends it a subscription, and then the values it requests.
    func receive<S: Subscriber<Output, Failure>>(subscriber: S)

    /// Attaches the subscriber on terms that only the library's own publishers and subscribers know.
    ///
    /// Not for use outside the library: publishers from elsewhere have the default implementation.
    func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference?

    /// Whether it sends requested values at once, and keeps the rest until they are requested. Such a publisher may be
    /// asked for a few values at a time, and has completed once a subscriber that requests all values has been
    /// attached.
    static var _sendsOnDemand: Bool { get }

    /// An iterator over its values, made one by one, if they are known in advance. Such a publisher neither fails nor
    /// waits, and nobody can observe its subscription.
    ///
    /// Not for use outside the library: publishers from elsewhere return nil.
    func _makeIterator() -> AnyIterator<Output>?

    /// Runs it at once for a subscriber that takes everything, if its only result may be known then. It sends at most one
    /// value, and then the completion.
    ///
    /// Not for use outside the library: publishers from elsewhere do not run.
    func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure>
}

extension Publisher {
    /// Attaches the subscriber to this publisher.
    ///
    /// Call this rather than ``receive(subscriber:)``, which publishers implement.
    @inlinable public func subscribe<S: Subscriber<Output, Failure>>(_ subscriber: S) {
        receive(subscriber: subscriber)
    }

    /// False by default: a publisher may send at any time, and drop values that are not requested.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { false }

    /// Nil by default: most publishers do not know their values in advance.
    @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? { nil }

    /// Runs nothing by default: most publishers send their values later.
    @_alwaysEmitIntoClient @inline(__always) public func _attempt(
        send: (Output) -> Void, end: (Subscribers.Completion<Failure>) -> Void
    ) -> _Attempt<Output, Failure> { .none }
}

/// The namespace for the types of operators and other publishers.
public enum Publishers {}
