import Cases
import Foundation

/// Counts the outcomes for each operator, and prints its progress.
final class Tally {
    enum Outcome: Hashable {
        case equal, known(KnownDifference.Ground), notPlayed
    }

    private(set) var count = 0
    private var outcomes: [Outcome: Int] = [:]
    private var words: [Word: (equal: Int, known: Int)] = [:]
    private var lastLine = ContinuousClock.now

    func count(_ outcome: Outcome, of played: Case) {
        count += 1
        outcomes[outcome, default: 0] += 1
        for word in played.words {
            switch outcome {
            case .equal: words[word, default: (0, 0)].equal += 1
            case .known: words[word, default: (0, 0)].known += 1
            case .notPlayed: break
            }
        }
        guard ContinuousClock.now - lastLine > .seconds(1) else { return }
        lastLine = .now
        FileHandle.standardError.write(Data("\r\(count) cases".utf8))
    }

    /// A table of how many cases of each operator were equal, and how many had a known difference; and of which kinds.
    var table: String {
        let operators = words.sorted { $0.key.rawValue < $1.key.rawValue }.map { word, counts in
            word.rawValue.padding(toLength: 24, withPad: " ", startingAt: 0)
                + "\(counts.equal) equal, \(counts.known) known"
        }
        let kinds = outcomes.sorted { $0.value > $1.value }.map { "\($0.value)\t\($0.key.description)" }
        return ([""] + operators + [""] + kinds + [""]).joined(separator: "\n")
    }
}

extension Tally.Outcome: CustomStringConvertible {
    var description: String {
        switch self {
        case .equal: "equal"
        case .known(.row(let row)): "known: \(row)"
        case .known(.openCombine(let reason)): "OpenCombine: \(reason)"
        case .notPlayed: "not played, as OpenCombine traps"
        }
    }
}
