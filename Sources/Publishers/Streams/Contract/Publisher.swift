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
    func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link?

    /// The names of its operators, from the origin on, for debugging.
    static var _pipeline: String { get }
}

extension Publisher {
    /// Attaches the subscriber to this publisher.
    ///
    /// Call this rather than ``receive(subscriber:)``, which publishers implement.
    @inlinable public func subscribe<S: Subscriber<Output, Failure>>(_ subscriber: S) {
        receive(subscriber: subscriber)
    }

    /// Its name.
    public static var _pipeline: String { name(of: Self.self) }

    /// A publisher from elsewhere knows the handshake only, and is not trusted: where the subscriber has no guard a
    /// ``Border`` stands before it.
    @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
        guard terms.isUnlimited else {
            receive(subscriber: subscriber)
            return nil
        }
        let border = Border(AnySubscriber(subscriber), on: terms, ())
        receive(subscriber: border)
        return border.ifRunning
    }
}

/// How a subscriber joins one of the library's own publishers.
///
/// On *requested* terms all goes as between strangers: the subscriber receives a subscription, asks, and is
/// sent what it asked for; nothing is returned.
///
/// On *unlimited* terms the subscriber takes all there is:
/// - The subscription is returned, `nil` when all is over. Values may arrive before that.
/// - The subscriber may answer a value with `Demand.stop`: then nothing more arrives, no completion either.
/// - A publisher whose cancellation somebody can watch hands its subscription over in
///   `receive(subscription:)` as well, before the first value.
/// - The publisher vouches for what it sends: one signal at a time, nothing after a completion, and nothing
///   after a cancel on the delivering thread. So the subscriber needs no guard, and can be a plain value.
public struct _Terms {
    @usableFromInline let isUnlimited: Bool
    /// The relay to go on with where a publisher takes the place of one that has ended; see ``Relay``.
    @usableFromInline let relay: Relay?
    /// Whose name the subscription has.
    @usableFromInline let maker: Any.Type

    @inlinable @inline(__always) init(isUnlimited: Bool, relay: Relay? = nil, maker: Any.Type = Empty<Void, Never>.self)
    { (self.isUnlimited, self.relay, self.maker) = (isUnlimited, relay, maker) }

    @inlinable static var requested: _Terms { _Terms(isUnlimited: false) }
    @inlinable static var unlimited: _Terms { _Terms(isUnlimited: true) }

    /// The answer to a value when all is over.
    @inlinable var closed: Subscribers.Demand { isUnlimited ? .stop : .none }

    /// The same terms for the subscription that an operator or its step makes.
    @inlinable @inline(__always) func by(_ maker: Any.Type) -> _Terms {
        _Terms(isUnlimited: isUnlimited, relay: relay, maker: maker)
    }

    /// The same terms for an upstream that does not take over anybody's place.
    @inlinable var withoutRelay: _Terms { _Terms(isUnlimited: isUnlimited) }
}

/// A publisher of this library: it implements the terms, and has the handshake from them.
public protocol _TermsPublisher<Output, Failure>: Publisher {
    /// The publisher, or the step that it takes, whose name it has.
    static var _maker: Any.Type { get }
}

extension _TermsPublisher {
    /// It has its own name.
    public static var _maker: Any.Type { Self.self }

    /// Attaches the subscriber by a subscription with the name of the publisher that is composed of this one.
    public func _receive(_ subscriber: some Subscriber<Output, Failure>, by maker: Any.Type) {
        let terms = _Terms.requested.by(maker)
        _ = _receive(Guarded(subscriber, Lifeline(on: terms), on: terms), on: terms)
    }

    /// Attaches the subscriber: sends it a subscription, and then what it asks for.
    @inlinable @inline(__always) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
        _ = _receive(subscriber, on: .requested)
    }
}

/// A publisher of this library with one upstream; if it does not say otherwise, it sends that one's values, and
/// fails as that one does.
public protocol _Operator<Upstream>: _TermsPublisher {
    /// The publisher that it receives from.
    associatedtype Upstream: Publisher
    associatedtype Output = Upstream.Output
    associatedtype Failure = Upstream.Failure
}

extension _Operator {
    /// The upstream's, and its own.
    public static var _pipeline: String { "\(Upstream._pipeline) → \(name(of: _maker))" }
}

/// A publisher that sends the same kind of values as `P`, and fails with the same kind of error.
public typealias _Peer<P: Publisher> = Publisher<P.Output, P.Failure>

/// The types of the operators, and of publishers that have no better place.
public enum Publishers {}
