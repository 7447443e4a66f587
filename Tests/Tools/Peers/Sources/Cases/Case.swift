/// A pipeline, its subscribers and all events, for both libraries.
package struct Case: Sendable {
    package let origin: Source
    package let chain: [Operation]
    /// The subjects: the first value of one that has a current value, or nil.
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

    /// The operators of the case, and below its publishers.
    package var words: Set<Word> { Set(chain.map(\.word)) }
    package var sources: [Source] { [origin] + chain.flatMap(\.sources) }
}

/// The script of a subscriber.
package struct Listener: Sendable {
    package enum Path: Sendable, CaseIterable { case handshake, sink }

    package let path: Path
    /// The demand that it requests when the subscription comes: nil for all, and no request for 0.
    package let initialDemand: Int?
    /// The actions during the first event, the second, and so on.
    package let inside: [Action]

    package init(path: Path, initialDemand: Int?, inside: [Action]) {
        (self.path, self.initialDemand, self.inside) = (path, initialDemand, inside)
    }
}

/// An action of a subscriber during an event, or of the test between signals.
package enum Action: Sendable, Equatable {
    case nothing
    /// The first subscriber requests more values, or cancels; during an event its own subscriber does.
    case request(Int), cancel
    /// The subscriber returns this demand for values from now on.
    case answer(Int)
    /// A subject sends.
    case send(Int, to: Int), finish(Int), fail(Int)
    /// The second subscriber subscribes to the same pipeline.
    case join
    /// All connectable publishers connect.
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
