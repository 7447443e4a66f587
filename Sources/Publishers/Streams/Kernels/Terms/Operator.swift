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
