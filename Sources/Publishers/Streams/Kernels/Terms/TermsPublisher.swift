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

/// A publisher of this library with one upstream. By default it has its upstream's output and failure types.
public protocol _Operator<Upstream>: _TermsPublisher {
    /// The publisher that it receives from.
    associatedtype Upstream: Publisher
    associatedtype Output = Upstream.Output
    associatedtype Failure = Upstream.Failure
}

extension _Operator {
    /// The operators of the upstream, and this one.
    public static var _pipeline: String { "\(Upstream._pipeline) → \(name(of: _maker))" }
}

/// A publisher that sends the same kind of values as `P`, and fails with the same kind of error.
public typealias _Peer<P: Publisher> = Publisher<P.Output, P.Failure>

/// Describes the pipelines of several publishers that an operator joins.
func namesOfPipelines(of publishers: any Publisher.Type..., by maker: Any.Type) -> String {
    "(\(publishers.map { $0._pipeline }.joined(separator: ", "))) → \(name(of: maker))"
}
