/// A publisher of this library. It implements `_receive(_:on:)`, from which it gets Combine's handshake.
@usableFromInline package protocol TermsPublisher<Output, Failure>: Publisher {
    /// The publisher that an operator receives from, or ``Several``; `Never` for an origin.
    associatedtype Upstream = Never

    /// The type that names its subscriptions.
    associatedtype Maker = Self
}

extension TermsPublisher {
    /// Attaches the subscriber: sends it a subscription, and then the values it requests.
    @_alwaysEmitIntoClient @inline(never) public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
        _ = _receive(subscriber, on: .elsewhere)
    }

    fileprivate static var pipeline: String {
        let name = name(of: Maker.self)
        switch Upstream.self {
        case let several as any SeveralUpstreams.Type: return "(\(several.pipelines)) → \(name)"
        case let upstream as any Publisher.Type: return "\(Streams.pipeline(of: upstream)) → \(name)"
        default: return name
        }
    }
}

/// The names of a publisher's operators, starting at the origin.
package func pipeline(of publisher: any Publisher.Type) -> String {
    (publisher as? any TermsPublisher.Type)?.pipeline ?? name(of: publisher)
}

/// The publishers that an operator joins.
@usableFromInline package struct Several<each Upstream: Publisher>: SeveralUpstreams {
    static var pipelines: String {
        var pipelines: [String] = []
        repeat pipelines.append(pipeline(of: (each Upstream).self))
        return pipelines.joined(separator: ", ")
    }
}

private protocol SeveralUpstreams { static var pipelines: String { get } }
