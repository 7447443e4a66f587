import Streams

/// The kind and the script of an operator's upstream; drawn at random by the laws.
public struct UpstreamScript<Output, Failure: Error>: CustomDebugStringConvertible {
    /// A step of the script.
    public typealias Step = ScriptedPublisher<Output, Failure>.Step

    /// The kinds of upstreams: each takes its own path through the library.
    public enum Origin: CaseIterable, Sendable {
        /// A sequence of the library, without waits.
        case sequence
        /// A publisher from elsewhere, which supports only the handshake.
        case elsewhere
        /// A subject, which sends one step at each instant.
        case subject
    }

    /// The kind of the upstream.
    public var origin: Origin
    /// The signals to send, in order.
    public var steps: [Step]
    /// How it breaks the rules, in addition to steps that do; only for upstreams from elsewhere.
    public var misbehavior: ScriptedPublisher<Output, Failure>.Misbehavior

    /// Makes a script.
    public init(
        origin: Origin = .elsewhere, steps: [Step],
        misbehavior: ScriptedPublisher<Output, Failure>.Misbehavior = []
    ) {
        (self.origin, self.steps, self.misbehavior) = (origin, steps, misbehavior)
    }

    /// Text like `subject -1-2--|`; broken rules are in words.
    public var debugDescription: String {
        guard isHostile else { return "\(origin) \(timeline.marbles().description)" }
        let handOver = misbehavior.contains(.noSubscription) ? ", without a subscription" : ""
        let end = misbehavior.contains(.noEnd) ? ", goes on after the end" : ""
        return "\(origin)\(handOver)\(end): \(steps.map(\.description).joined(separator: ", "))"
    }

    /// The output under unlimited demand. A subject performs one step at each instant.
    private var timeline: Timeline<Output> {
        var (moments, now) = ([Timeline<Output>.Moment](), VirtualTime.Stride(0))
        for step in steps {
            switch step {
            case .value(let value), .surplusValue(let value): moments.append(.init(now, .value(value)))
            case .completion(.finished): moments.append(.init(now, .finished))
            case .completion(.failure): moments.append(.init(now, .failed))
            case .wait, .subscription: break
            }
            if case .wait = step { now = now + 1 } else if origin == .subject { now = now + 1 }
        }
        return Timeline(moments)
    }

    /// Whether it breaks or may break a rule.
    var isHostile: Bool {
        let isBreach = steps.contains { step in
            switch step {
            case .subscription, .surplusValue: true
            case .value, .completion, .wait: false
            }
        }
        return isBreach || misbehavior != []
    }

    /// The whole output, if the script keeps the rules.
    var history: History<Output, Failure> {
        var history = History<Output, Failure>([], nil)
        for step in steps where history.completion == nil {
            switch step {
            case .value(let value), .surplusValue(let value): history.values.append(value)
            case .completion(let completion): history.completion = completion
            case .wait, .subscription: break
            }
        }
        return history
    }
}

extension Generator {
    /// Upstreams that keep the rules. Most of them complete.
    public static func upstream<Output, Failure>(
        of values: Generator<Output>, endings: Generator<Subscribers.Completion<Failure>>
    ) -> Generator where Value == UpstreamScript<Output, Failure> {
        let origin = Generator<Value.Origin>.element(of: Value.Origin.allCases)
        let step = Generator<Value.Step>.frequency([(4, values.map { .value($0) }), (1, .always(.wait(1)))])
        let end = Generator<[Value.Step]>.frequency([
            (1, .always([])), (5, endings.map { [.completion($0)] }),
        ])
        let steps = Generator<[Value.Step]>.array(of: step, count: 0...8)
        return Generator { choices in
            Value(
                origin: origin.draw(from: &choices), steps: steps.draw(from: &choices) + end.draw(from: &choices))
        }
    }

    /// Upstreams from elsewhere that break any rule: they send without demand, after the end, or before a subscription.
    public static func hostileUpstream<Output, Failure>(
        of values: Generator<Output>, endings: Generator<Subscribers.Completion<Failure>>
    ) -> Generator where Value == UpstreamScript<Output, Failure> {
        let step = Generator<Value.Step>.oneOf([
            values.map { .value($0) }, values.map { .surplusValue($0) }, endings.map { .completion($0) },
            .always(.subscription), .always(.wait(1)),
        ])
        let (steps, misbehaviors) = (Generator<[Value.Step]>.array(of: step), Generator<Int>.int(in: 0...3))
        return Generator { choices in
            let misbehavior = misbehaviors.draw(from: &choices)
            return Value(steps: steps.draw(from: &choices), misbehavior: .init(rawValue: misbehavior))
        }
    }
}
