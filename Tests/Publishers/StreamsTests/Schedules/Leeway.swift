#if DEBUG
import StreamsTesting

/// What the contract leaves open for an operator when two threads meet, besides what a program's variants allow.
enum Leeway {
    case none
    /// It subscribes to its upstream several times, which is not one act, or sends a completion as a value of one of several
    /// members, or its first value depends on when it is connected: only the rules are checked.
    case anyOutcome
    /// Subscribers share a connection: one that comes while it is made receives what is sent from then on, and one that
    /// comes while another thread cancels it is connected when that is done.
    case connectsLater
}

extension Operator {
    var leeway: Leeway {
        switch name {
        case let name where Self.usesUpstreamAgain.contains(where: { name.contains($0) }): .anyOutcome
        case "share of merge, first": .anyOutcome  // The first value of a connection that is made later is another one.
        case let name where ["share", "multicast", "makeConnectable"].contains(where: name.hasPrefix): .connectsLater
        default: .none
        }
    }

    private static let usesUpstreamAgain = [
        "itself", "upstream", "zip of three", "retry of", "catch of what", "delays",
    ]
}

/// What the subscribers of a scene have received, before the bar and after it.
struct Outcome {
    fileprivate struct Received: Equatable {
        var before: [Substring]
        var after: [Substring]
        var all: [Substring] { before + after }
        var values: [Substring] { all.filter { Int($0) != nil } }
        var end: Substring? { all.last.flatMap { Int($0) == nil ? $0 : nil } }
    }

    private let subscribers: [Received]

    init(_ text: String) {
        subscribers = text.split(separator: ";", omittingEmptySubsequences: false).map { text in
            let parts = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
            return Received(before: parts[0], after: parts.count > 1 ? parts[1] : [])
        }
    }

    /// Subscribers that share a connection are explained one by one.
    func isExplained(by whole: [Outcome], _ leeway: Leeway, cancels: [Bool]) -> Bool {
        func isExplained(_ index: Int, by other: Outcome) -> Bool {
            let (mine, theirs) = (subscribers[index], other.subscribers[index])
            return cancels[index] ? mine.isCutShort(of: theirs, leeway) : mine.isLike(theirs, leeway)
        }
        guard leeway == .connectsLater else {
            return whole.contains { other in subscribers.indices.allSatisfy { isExplained($0, by: other) } }
        }
        return subscribers.indices.allSatisfy { index in whole.contains { isExplained(index, by: $0) } }
    }
}

extension Outcome.Received {
    /// After a cancel, a prefix counts; where the order is open, anything that keeps the rules.
    fileprivate func isCutShort(of other: Self, _ leeway: Leeway) -> Bool {
        switch leeway {
        case .none: other.all.starts(with: all)
        case .connectsLater: values.allSatisfy(other.values.contains)
        case .anyOutcome: true
        }
    }

    fileprivate func isLike(_ other: Self, _ leeway: Leeway) -> Bool {
        switch leeway {
        case .none, .anyOutcome: self == other
        case .connectsLater: values.isSubsequence(of: other.values) && end == other.end
        }
    }
}

extension [Substring] {
    fileprivate func isSubsequence(of other: [Substring]) -> Bool {
        var rest = other[...]
        return allSatisfy { element in
            guard let index = rest.firstIndex(of: element) else { return false }
            rest = rest[(index + 1)...]
            return true
        }
    }
}
#endif
