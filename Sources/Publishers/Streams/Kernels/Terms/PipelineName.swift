/// The names of a publisher's operators, starting at the origin.
package func pipeline(of publisher: any Publisher.Type) -> String {
    (publisher as? any TermsPublisher.Type)?.pipeline ?? name(of: publisher)
}

extension TermsPublisher {
    fileprivate static var pipeline: String {
        let name = name(of: Maker.self)
        switch Upstream.self {
        case let several as any SeveralUpstreams.Type: return "(\(several.pipelines)) → \(name)"
        case let upstream as any Publisher.Type: return "\(Streams.pipeline(of: upstream)) → \(name)"
        default: return name
        }
    }
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
