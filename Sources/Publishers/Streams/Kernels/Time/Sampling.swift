/// Passes each value on with the latest one of another publisher.
///
/// It expresses `withLatestFrom`.
final class Sampling<Input, Other, Failure: Error>: Handling<Input, (Input, Other), Failure, Void> {
    /// The turn's.
    var latest: Other?

    override var prefetch: Subscribers.Demand? { nil }

    override func handle(_ input: Input) {
        if let latest { pass((input, latest)) } else if demand != .unlimited { requestUpstream(.max(1)) }
    }

    override func discard() { latest = nil }
}

extension _Terms {
    /// Attaches the subscriber to the upstream, after the other publisher, whose latest value comes with each.
    package func sample<Upstream: Publisher, Other: Publisher>(
        _ other: Other, at upstream: Upstream,
        for subscriber: some Subscriber<(Upstream.Output, Other.Output), Upstream.Failure>
    ) -> _Link? where Other.Failure == Upstream.Failure {
        let sampling = Sampling<_, Other.Output, _>(AnySubscriber(subscriber), on: self, ())
        sampling.attach(other: other, asking: .unlimited) { value, _ in
            sampling.latest = value
        } onCompletion: {
            if case .failure = $0 { sampling.end($0) }
        }
        return sampling.attach(to: upstream)
    }
}
