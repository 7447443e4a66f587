import Streams

/// The actions of a subscriber with their times; drawn at random by the laws.
public struct SubscriberScript: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// How it subscribes. Each way takes its own path through the library.
    public enum Path: CaseIterable, Sendable {
        /// With the handshake.
        case handshake
        /// With `sink`, which takes all values.
        case sink
    }

    /// An action at one moment.
    public indirect enum Action: Equatable, Sendable {
        /// Does nothing.
        case nothing
        /// Requests more.
        case request(Subscribers.Demand)
        /// Cancels.
        case cancel
        /// From now on, answers values with this demand.
        case answer(Subscribers.Demand)
        /// Makes the upstream, if it is a subject, send its next value.
        case provoke
        /// Another thread performs the action, while the subscriber waits for it.
        case elsewhere(Action)
        /// Performs two actions, one after the other.
        case both(Action, Action)

        /// Whether it makes the upstream send.
        var provokes: Bool {
            switch self {
            case .provoke: true
            case .elsewhere(let action): action.provokes
            case .both(let first, let second): first.provokes || second.provokes
            case .nothing, .request, .cancel, .answer: false
            }
        }
    }

    /// How it subscribes.
    public var path: Path
    /// The demand when the subscription arrives.
    public var initialDemand: Subscribers.Demand
    /// The demand after each value, at first.
    public var demandAfterValue: Subscribers.Demand
    /// The actions during the first event, the second, and so on.
    public var inside: [Action]
    /// The actions after subscribing, an instant later, and so on.
    public var outside: [Action]

    /// Makes a script; by default one that requests all values, and does nothing.
    public init(
        path: Path = .handshake, initialDemand: Subscribers.Demand = .unlimited,
        demandAfterValue: Subscribers.Demand = .none, inside: [Action] = [], outside: [Action] = []
    ) {
        (self.path, self.initialDemand, self.demandAfterValue) = (path, initialDemand, demandAfterValue)
        (self.inside, self.outside) = (inside, outside)
    }

    /// The description, and the number of events.
    public var debugDescription: String { "\(description)\n    \(eventCount) events" }

    /// The demands and the actions, in one line.
    public var description: String {
        func row(_ title: String, _ actions: [Action]) -> String {
            let happenings = actions.indices.filter { actions[$0] != .nothing }
            guard !happenings.isEmpty else { return "" }
            return "; \(title) " + happenings.map { "\($0 + 1): \(actions[$0])" }.joined(separator: ", ")
        }
        let joins = path == .sink ? "a sink" : "asks for \(initialDemand), and \(demandAfterValue) after each value"
        return joins + row("inside of event", inside) + row("outside, at instant", outside)
    }

    /// Plays the script until the stage's clock has no more work, and returns the recorder.
    ///
    ///     let script = SubscriberScript(initialDemand: .max(1), outside: [.nothing, .request(.max(1))])
    ///     script.play(at: [1, 2, 3].publisher).values  // [1, 2]
    public func play<Output, Failure>(
        at publisher: some Publisher<Output, Failure>, on stage: LawStage = LawStage()
    ) -> Recorder<Output, Failure> {
        Performance.play([self], at: publisher, on: stage)[0].recorder
    }

    /// The number of events in it.
    public var eventCount: Int {
        let demands = path == .sink || demandAfterValue == .none ? 1 : 2
        return demands + (inside + outside).filter { $0 != .nothing }.count
    }

    /// Whether it makes the upstream send.
    var provokes: Bool { (inside + outside).contains(where: \.provokes) }

    /// Whether it requests all values before anything else.
    var isUnlimited: Bool {
        guard path == .handshake else { return true }
        if case .request? = inside.first { return false }
        return initialDemand == .unlimited
    }

    /// The same script without the actions that the predicate refuses.
    func filter(_ isWanted: (Action) -> Bool) -> SubscriberScript {
        var script = self
        script.inside = inside.map { isWanted($0) ? $0 : .nothing }
        script.outside = outside.map { isWanted($0) ? $0 : .nothing }
        return script
    }
}

extension SubscriberScript.Action: CustomStringConvertible {
    /// Text like `request max(2)`.
    public var description: String {
        switch self {
        case .nothing: "nothing"
        case .request(let demand): "request \(demand)"
        case .cancel: "cancel"
        case .answer(let demand): "answer \(demand) from here on"
        case .provoke: "the subject sends the next"
        case .elsewhere(let action): "\(action), on another thread"
        case .both(let first, let second): "\(first); \(second)"
        }
    }
}

extension Generator<SubscriberScript> {
    /// All kinds of subscribers: some only answer values, a third request everything, a third are sinks.
    public static var subscriber: Generator {
        typealias Actions = Generator<[SubscriberScript.Action]>
        let count = Generator<Int>.int(in: 0...3)
        let limited = count.map { Subscribers.Demand.max($0) }
        let requested = Generator<Subscribers.Demand>.frequency([
            (8, count.map { .max(max(1, $0)) }), (1, .always(.unlimited)), (1, .always(.max(.max))),
        ])
        let action = Generator<SubscriberScript.Action>.frequency([
            (12, .always(.nothing)), (8, requested.map { .request($0) }), (4, .always(.cancel)),
            (6, limited.map { .answer($0) }), (2, .always(.provoke)), (1, .always(.elsewhere(.cancel))),
            (1, .always(.elsewhere(.provoke))), (1, requested.map { .elsewhere(.request($0)) }),
            (1, .always(.both(.elsewhere(.provoke), .provoke))),
        ])
        let answer = Generator<SubscriberScript.Action>.frequency([
            (2, .always(.nothing)), (1, .always(.answer(.none))), (1, limited.map { .answer($0) }),
        ])
        let (answers, actions) = (Actions.array(of: answer, count: 0...6), Actions.array(of: action, count: 0...6))
        let inside = Actions.oneOf([answers, actions])
        let outside = Actions.frequency([(1, .always([])), (2, actions)])
        let demand = Generator<Subscribers.Demand>.frequency([(1, .always(.unlimited)), (2, limited)])
        let path = Generator<SubscriberScript.Path>.frequency([(2, .always(.handshake)), (1, .always(.sink))])
        return Generator { choices in
            SubscriberScript(
                path: path.draw(from: &choices), initialDemand: demand.draw(from: &choices),
                demandAfterValue: limited.draw(from: &choices), inside: inside.draw(from: &choices),
                outside: outside.draw(from: &choices))
        }
    }
}
