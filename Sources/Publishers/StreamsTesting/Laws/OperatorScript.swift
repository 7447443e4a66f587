import Streams

/// One case of an operator's laws: its upstream, and its subscriber.
public struct OperatorScript<Input, InputFailure: Error>: CustomDebugStringConvertible {
    /// The upstream of the operator.
    public var upstream: UpstreamScript<Input, InputFailure>
    /// The subscriber of the operator.
    public var subscriber: SubscriberScript
    /// Whether publishers that the operator makes on its stage are the library's own.
    public var isAtHome: Bool

    /// Makes a script.
    public init(upstream: UpstreamScript<Input, InputFailure>, subscriber: SubscriberScript, isAtHome: Bool = true) {
        (self.upstream, self.subscriber, self.isAtHome) = (upstream, subscriber, isAtHome)
    }

    /// The number of events: the upstream's steps, and the subscriber's actions.
    public var eventCount: Int { upstream.steps.count + subscriber.eventCount }

    /// One line each for the upstream and the subscriber.
    public var debugDescription: String {
        """
        upstream    \(upstream.debugDescription.split(separator: "\n").joined(separator: "\n    "))
            subscriber  \(subscriber)
            \(eventCount) events\(isAtHome ? "" : "; the publishers that are made inside are from elsewhere")
        """
    }
}

extension Generator {
    /// One of five upstreams breaks the rules, unless the operator trusts its upstream.
    static func script<Input, InputFailure>(
        of values: Generator<Input>, endings: Generator<Subscribers.Completion<InputFailure>>, isTrusting: Bool
    ) -> Generator where Value == OperatorScript<Input, InputFailure> {
        typealias Upstream = UpstreamScript<Input, InputFailure>
        let upstream = Generator<Upstream>.frequency([
            (4, .upstream(of: values, endings: endings)),
            (isTrusting ? 0 : 1, .hostileUpstream(of: values, endings: endings)),
        ])
        let (subscriber, isAtHome) = (Generator<SubscriberScript>.subscriber, Generator<Int>.int(in: 0...1))
        return Generator { choices in
            OperatorScript(
                upstream: upstream.draw(from: &choices), subscriber: subscriber.draw(from: &choices),
                isAtHome: isAtHome.draw(from: &choices) == 0)
        }
    }
}
