/// A publisher of this library. It implements `_receive(_:on:)`, from which it gets Combine's handshake.
public protocol _TermsPublisher<Output, Failure>: Publisher, CustomStringConvertible {
    /// The type that names its subscriptions: the publisher, or its step.
    static var _maker: Any.Type { get }
}

extension _TermsPublisher {
    /// The publisher's own type.
    public static var _maker: Any.Type { Self.self }

    /// The names of its operators, starting at the origin.
    public var description: String { Self._pipeline }

    /// Attaches the subscriber: sends it a subscription, and then the values it requests.
    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
        _ = _receive(subscriber, on: .elsewhere)
    }
}
