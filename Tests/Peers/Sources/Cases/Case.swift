/// A pipeline, its subscribers, and all that happens: what both libraries are to do.
public struct Case: Sendable {
    public let origin: Source
    public let chain: [Operation]
    /// Which subjects there are: of one that has a value, the first one; of others nothing.
    public let subjects: [Int?]
    public let subscribers: [Listener]
    /// What happens when the first subscriber is there; time passes after each.
    public let turns: [Action]

    public init(
        origin: Source, chain: [Operation], subjects: [Int?], subscribers: [Listener], turns: [Action]
    ) {
        (self.origin, self.chain, self.subjects) = (origin, chain, subjects)
        (self.subscribers, self.turns) = (subscribers, turns)
    }

    /// The operators and the publishers that it is made of.
    public var words: Set<Word> { Set(chain.map(\.word)) }
    public var sources: [Source] { [origin] + chain.flatMap(\.sources) }
}

/// What a subscriber does.
public struct Listener: Sendable {
    public enum Path: Sendable, CaseIterable { case handshake, sink }

    public let path: Path
    /// How many values it asks for when the subscription comes; nil for all, and with 0 it does not ask.
    public let initialDemand: Int?
    /// What it does inside of its first event, its second, and so on.
    public let inside: [Action]

    public init(path: Path, initialDemand: Int?, inside: [Action]) {
        (self.path, self.initialDemand, self.inside) = (path, initialDemand, inside)
    }
}

/// What may happen inside of an event of a subscriber, or between signals.
public enum Action: Sendable, Equatable {
    case nothing
    /// The first subscriber asks for more values, or cancels; inside of an event its own subscriber does.
    case request(Int), cancel
    /// The subscriber answers that to values from here on.
    case answer(Int)
    /// A subject is sent to.
    case send(Int, to: Int), finish(Int), fail(Int)
    /// The second subscriber subscribes to the same pipeline.
    case join
    /// All connectable publishers are connected.
    case connect
    /// Time passes.
    case wait(Int)
}

/// What publishers fail with.
public enum Fault: Error, Sendable {
    case upstream, subject, thrown, mapped, timedOut, full, unknown
}

extension Case: CustomStringConvertible, CustomDebugStringConvertible {
    public var debugDescription: String { description }

    public var description: String {
        let lines = [
            "from         \(origin)",
            "through      \(chain.isEmpty ? "nothing" : chain.map(\.description).joined(separator: " . "))",
            "to           \(subscribers.map(\.description).joined(separator: "; then "))",
            "subjects     \(subjects.map { $0.map { "current value \($0)" } ?? "passthrough" })",
            "then         \(turns)",
        ]
        return lines.joined(separator: "\n    ")
    }
}

extension Listener: CustomStringConvertible {
    public var description: String {
        "\(path), asks for \(initialDemand.map(String.init) ?? "all")\(inside.isEmpty ? "" : ", inside \(inside)")"
    }
}
