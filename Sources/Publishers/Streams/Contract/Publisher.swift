/// A type that sends a sequence of values over time to subscribers that ask for them.
///
/// A subscriber first receives a ``Subscription``, then no more values than it has asked for, then at most
/// one completion. Signals to one subscriber never overlap.
///
///     let numbers = [1, 2, 3].publisher
///     let cancellable = numbers.map { $0 * 10 }.sink { print($0) }
///     // Prints: 10, 20, 30
///
/// To make a publisher of your own, compose those that exist, or implement ``receive(subscriber:)``.
public protocol Publisher<Output, Failure> {
    /// The kind of values that this publisher sends.
    associatedtype Output
    /// The kind of error that may end it; `Never` when it cannot fail.
    associatedtype Failure: Error

    /// Attaches the subscriber: sends it a subscription, and then what it asks for.
    func receive<S: Subscriber<Output, Failure>>(subscriber: S)

    /// Attaches the subscriber on terms that the library's own publishers and subscribers agree on.
    ///
    /// Not for use outside of the library: publishers from elsewhere have the implementation given for all.
    func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _SubscriptionReference?

    /// The names of its operators, from the origin on, for debugging.
    static var _pipeline: String { get }

    /// It sends what it is asked for at once, and keeps the rest: so it may be asked for a few values at a time, and is over
    /// when a subscriber has been attached that asks for all of them.
    static var _sendsOnDemand: Bool { get }

    /// Its values, made one by one as they are walked over, if they are known: then nothing fails or waits, and nobody
    /// watches its subscription.
    ///
    /// Not for use outside of the library: publishers from elsewhere have none.
    func _makeIterator() -> AnyIterator<Output>?
}

extension Publisher {
    /// Attaches the subscriber to this publisher.
    ///
    /// Call this rather than ``receive(subscriber:)``, which publishers implement.
    @inlinable public func subscribe<S: Subscriber<Output, Failure>>(_ subscriber: S) {
        receive(subscriber: subscriber)
    }

    /// Publishers that send by themselves lose values that are not asked for.
    @_alwaysEmitIntoClient public static var _sendsOnDemand: Bool { false }

    /// Most publishers know no values before they are sent.
    @_alwaysEmitIntoClient public func _makeIterator() -> AnyIterator<Output>? { nil }

    /// Its name.
    public static var _pipeline: String { name(of: Self.self) }
}

/// The types of the operators, and of publishers that have no better place.
public enum Publishers {}
