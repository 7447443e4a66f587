import Cases
import OpenCombineSide
import StreamsSide

/// The observations of one case on both sides.
struct Comparison {
    let played: Case
    let streams: [Entry]
    let openCombine: [Entry]
    /// The number of subscriptions to each subject, in Streams.
    let subjectSubscriptions: [Int: Int]
    /// The index of the first difference.
    let divergence: Int

    init(of played: Case) {
        let (here, there) = (Stage(), Stage())
        StreamsSide.play(played, on: here)
        OpenCombineSide.play(played, on: there)
        self.played = played
        (streams, openCombine) = (Self.normalized(here.log, played), Self.normalized(there.log, played))
        subjectSubscriptions = here.subjectSubscriptions
        divergence = zip(streams, openCombine).prefix { $0 == $1 }.count
    }

    var isEqual: Bool { streams == openCombine }

    /// The first entries that differ, nil where a log has ended.
    var firstHere: Entry? { divergence < streams.count ? streams[divergence] : nil }
    var firstThere: Entry? { divergence < openCombine.count ? openCombine[divergence] : nil }
    var common: ArraySlice<Entry> { streams[..<divergence] }

    /// The order in which several upstreams are cancelled is not compared.
    private static func normalized(_ log: [Entry], _ played: Case) -> [Entry] {
        // OpenCombine also prints requests for no values.
        var log = log.filter { !$0.what.hasSuffix("request max: (0) (synchronous)") }
        if !played.words.isDisjoint(with: KnownDifference.eagerWords) { log.removeAll(where: \.what.isSubscription) }
        // Requests beyond unlimited demand count as none.
        var unlimited: Set<String> = []
        log.removeAll { entry in
            guard entry.what.isRequest, !entry.who.hasPrefix("upstream"), !entry.who.hasPrefix("subscriber") else {
                return false
            }
            return entry.what.contains("unlimited")
                ? !unlimited.insert(entry.who).inserted : unlimited.contains(entry.who)
        }
        for end in log.indices where log[end].what == "is cancelled" {
            var index = end
            while index > 0, log[index - 1].what == "is cancelled", log[index - 1].who > log[index].who {
                log.swapAt(index - 1, index)
                index -= 1
            }
        }
        return log
    }
}

extension Comparison: CustomStringConvertible {
    /// Both logs side by side, with the first difference marked.
    var description: String {
        let width = 46
        let rows = (0..<max(streams.count, openCombine.count)).map { index in
            (index == divergence ? "> " : "  ") + line(streams, index).padded(width) + " | " + line(openCombine, index)
        }
        return (["  " + "Streams".padded(width) + " | OpenCombine"] + rows).joined(separator: "\n")
    }

    private func line(_ log: [Entry], _ index: Int) -> String {
        guard index < log.count else { return "" }
        return "\(log[index].time)".padded(6) + "\(log[index].who) \(log[index].what)"
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
