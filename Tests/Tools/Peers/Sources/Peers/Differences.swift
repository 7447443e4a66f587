import Cases
import Foundation

/// A known difference: its place, and the part that still has to be equal.
struct KnownDifference: Sendable {
    enum Ground: Sendable, Hashable {
        /// The row of Docs/DifferencesFromCombine.md that allows it, by its first cell.
        case row(String)
        /// OpenCombine behaves differently from Combine, or has a bug.
        case openCombine(String)
    }

    enum Rest {
        /// The values and the end that each subscriber receives, regardless of time.
        case received
        /// The received signals, and which upstreams are cancelled.
        case receivedAndCancelled
        /// The observations of each subscriber and upstream by itself.
        case each
        /// Nothing: the rest of the case is not compared.
        case nothing
    }

    let ground: Ground
    let rest: Rest
    let explains: @Sendable (Comparison) -> Bool

    init(_ ground: Ground, same rest: Rest, _ explains: @escaping @Sendable (Comparison) -> Bool) {
        (self.ground, self.rest, self.explains) = (ground, rest, explains)
    }

    /// A difference caused by the operators, if the closure accepts the first entries that differ.
    init(
        _ ground: Ground, of words: Set<Word>, same rest: Rest,
        _ explains: @escaping @Sendable (_ here: String, _ there: String) -> Bool
    ) {
        self.init(ground, same: rest) { $0.has(words) && explains($0.firstHere?.what ?? "", $0.firstThere?.what ?? "") }
    }

    /// A difference in the requests and cancels that operators send upstream, or in their order; subscribers receive
    /// the same.
    static func upstream(
        _ ground: Ground, of words: Set<Word>, same rest: Rest = .receivedAndCancelled
    ) -> KnownDifference {
        KnownDifference(ground, same: rest) { comparison in
            comparison.has(words)
                && [comparison.firstHere, comparison.firstThere].contains {
                    guard let entry = $0 else { return false }
                    return !entry.who.hasPrefix("subscriber") || entry.what.hasPrefix("does")
                        || entry.what.isSubscription
                }
        }
    }

    /// Whether it explains how the two logs differ.
    func allows(_ comparison: Comparison) -> Bool {
        guard explains(comparison) else { return false }
        switch rest {
        case .nothing: return true
        case .received: return comparison.openCombine.received == comparison.streams.received
        case .receivedAndCancelled:
            return comparison.openCombine.received == comparison.streams.received
                && comparison.openCombine.cancelled == comparison.streams.cancelled
        case .each: return comparison.openCombine.each == comparison.streams.each
        }
    }
}

extension [Entry] {
    /// The signals of each subscriber until its cancel or the end, without times.
    var received: [String] {
        let subscribers = Set(map(\.who)).filter { $0.hasPrefix("subscriber") }.sorted()
        return subscribers.flatMap { name in
            let all = filter { $0.who == name }.prefix { $0.what != "does cancel" }.map(\.what).filter(\.isReceived)
            let end = all.firstIndex(where: \.isCompletion).map { $0 + 1 } ?? all.count
            return all[..<end].map { "\(name) \($0)" }
        }
    }

    var cancelled: [String] { filter { $0.what == "is cancelled" }.map(\.who).sorted() }

    var each: [Entry] {
        let names = Set(map(\.who)).sorted()
        return names.flatMap { name in filter { $0.who == name } }
    }
}

extension Comparison {
    var startsSilently: Bool { played.startsSilently }

    /// Whether OpenCombine sends fewer signals, or no end.
    var endsLaterThere: Bool {
        openCombine.received.count < streams.received.count || !openCombine.received.contains(where: \.isCompletion)
    }

    /// Whether OpenCombine sends to a subscriber after its end.
    var goesOn: Bool {
        openCombine.indices.contains { index in
            let entry = openCombine[index]
            return entry.what.isReceived
                && openCombine[..<index].contains {
                    $0.who == entry.who && $0.what.isReceived && $0.what.isCompletion
                }
        }
    }

    func has(_ words: Set<Word>) -> Bool { !played.words.isDisjoint(with: words) }

    /// Whether a subscriber's action during an event reaches a subject.
    var sendsInside: Bool {
        played.subscribers.contains { subscriber in
            subscriber.inside.contains {
                switch $0 {
                case .send, .finish, .fail: true
                default: false
                }
            }
        }
    }
}

extension String {
    var isCompletion: Bool { contains("finished") || contains("failure") || contains("error") }
    var isRequest: Bool { hasPrefix("is asked for") || hasPrefix("is answered") || contains("request") }
    var isReceived: Bool { hasPrefix("receives") && !isSubscription }
    var isSubscription: Bool { self == "receives its subscription" }
}

extension KnownDifference {
    /// Throws if a row that allows a difference is not in the document.
    static func checkRows() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../../..").standardized
        let document = try String(contentsOf: root.appending(path: "Docs/DifferencesFromCombine.md"), encoding: .utf8)
        for case .row(let row) in Set(all.map(\.ground)) where !document.contains("\n| \(row)") {
            throw MissingRow(row: row)
        }
    }
}

private struct MissingRow: Error, CustomStringConvertible {
    let row: String
    var description: String { "Docs/DifferencesFromCombine.md has no row \(row)" }
}
