/// A pipeline, its subscribers, and all that happens: what both libraries are to do.
package struct Case: Sendable {
    package let origin: Source
    package let chain: [Operation]
    /// Which subjects there are: of one that has a value, the first one; of others nothing.
    package let subjects: [Int?]
    package let subscribers: [Listener]
    /// The actions after the first subscription; time passes after each.
    package let turns: [Action]

    package init(
        origin: Source, chain: [Operation], subjects: [Int?], subscribers: [Listener], turns: [Action]
    ) {
        (self.origin, self.chain, self.subjects) = (origin, chain, subjects)
        (self.subscribers, self.turns) = (subscribers, turns)
    }

    /// The operators and the publishers that it is made of.
    package var words: Set<Word> { Set(chain.map(\.word)) }
    package var sources: [Source] { [origin] + chain.flatMap(\.sources) }
}

/// The script of a subscriber.
package struct Listener: Sendable {
    package enum Path: Sendable, CaseIterable { case handshake, sink }

    package let path: Path
    /// How many values it asks for when the subscription comes; nil for all, and with 0 it does not ask.
    package let initialDemand: Int?
    /// The actions during the first event, the second, and so on.
    package let inside: [Action]

    package init(path: Path, initialDemand: Int?, inside: [Action]) {
        (self.path, self.initialDemand, self.inside) = (path, initialDemand, inside)
    }
}

/// An action of a subscriber during an event, or of the outside between signals.
package enum Action: Sendable, Equatable {
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

/// The failure of publishers.
package enum Fault: Error, Sendable {
    case upstream, subject, thrown, mapped, timedOut, full, unknown
}

extension Case: CustomStringConvertible, CustomDebugStringConvertible {
    package var debugDescription: String { description }

    package var description: String {
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
    package var description: String {
        "\(path), asks for \(initialDemand.map(String.init) ?? "all")\(inside.isEmpty ? "" : ", inside \(inside)")"
    }
}
