import Cases

/// A difference that is known: where it may be, and what has to be the same all the same.
struct KnownDifference: Sendable {
    enum Rest {
        /// What each of the subscribers receives.
        case received
        /// What is seen of each subscriber and upstream by itself.
        case each
        /// Nothing: what comes after it is another story.
        case nothing
    }

    /// The row of Docs/DifferencesFromCombine.md that allows it, by its first cell.
    let row: String
    let rest: Rest
    let explains: @Sendable (Comparison) -> Bool

    init(_ row: String, same rest: Rest, _ explains: @escaping @Sendable (Comparison) -> Bool) {
        (self.row, self.rest, self.explains) = (row, rest, explains)
    }

    /// Whether it explains how the two logs differ.
    func allows(_ comparison: Comparison) -> Bool {
        guard explains(comparison) else { return false }
        switch rest {
        case .nothing: return true
        case .received: return comparison.openCombine.received == comparison.streams.received
        case .each: return comparison.openCombine.each == comparison.streams.each
        }
    }
}

extension [Entry] {
    var received: [Entry] { each.filter { $0.what.hasPrefix("receives") } }
    var each: [Entry] {
        let names = Set(map(\.who)).sorted()
        return names.flatMap { name in filter { $0.who == name } }
    }
}

extension KnownDifference {
    static let all = [
        KnownDifference("Subscribers of one subject", same: .each) { comparison in
            comparison.played.subscribers.count > 1
                && comparison.subjectSubscriptions.values.contains { $0 > 1 }
        },
        KnownDifference("Subscribers of one subject", same: .nothing) { comparison in
            comparison.subjectSubscriptions.values.contains { $0 > 1 }
        },
    ]
}
