import Cases
import OpenCombineSide
import StreamsSide

/// What was seen of one case on both sides.
struct Comparison {
    let streams: [String]
    let openCombine: [String]

    init(of played: Case) {
        let (here, there) = (Stage(), Stage())
        StreamsSide.play(played, on: here)
        OpenCombineSide.play(played, on: there)
        (streams, openCombine) = (here.log, there.log)
    }

    var isEqual: Bool { streams == openCombine }
}

/// Both logs side by side, the first difference marked.
struct Difference: Error, CustomStringConvertible {
    let comparison: Comparison

    var description: String {
        let (streams, openCombine) = (comparison.streams.map(Self.line), comparison.openCombine.map(Self.line))
        let width = max(30, streams.map(\.count).max() ?? 0)
        let first = zip(streams, openCombine).prefix { $0 == $1 }.count
        let rows = (0..<max(streams.count, openCombine.count)).map { index in
            (index == first ? "> " : "  ") + Self.padded(index < streams.count ? streams[index] : "", width) + " | "
                + (index < openCombine.count ? openCombine[index] : "")
        }
        return (["  " + Self.padded("Streams", width) + " | OpenCombine"] + rows).joined(separator: "\n")
    }

    private static func line(_ entry: String) -> String {
        let parts = entry.split(separator: "\t", omittingEmptySubsequences: false)
        return padded(String(parts[0]), 6) + parts.dropFirst().joined(separator: " ")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
