extension Report {
    /// A layer as a line of a drawing, with its indentation, and whether it begins a branch.
    struct Row {
        let layer: Layer
        /// The indices of the sources that lead to it from the last layer.
        let path: [Int]
        let depth: Int
        let startsBranch: Bool
        /// If the line stands for sources that are not drawn, their number.
        var omitted: Omitted?
    }

    /// The layers, starting at the origin, as in `PipelineExplanation`. The sources that a layer joins come before it,
    /// and the publishers that it made after it, both as branches.
    var rows: [Row] { Self.rows(of: layer, at: [], depth: 0, startsBranch: false) }

    private static func rows(of layer: Layer, at path: [Int], depth: Int, startsBranch: Bool) -> [Row] {
        let upstreams = layer.sources.enumerated().filter { !$0.element.isMade }
        let isChain = upstreams.count == 1
        let before = upstreams.flatMap { index, source in
            rows(
                of: source, at: path + [index], depth: isChain ? depth : depth + 1,
                startsBranch: isChain ? startsBranch : true)
        }
        let (made, omitted) = drawn(layer)
        let after = made.flatMap { rows(of: layer.sources[$0], at: path + [$0], depth: depth + 1, startsBranch: true) }
        let rest = Row(layer: layer, path: path, depth: depth + 1, startsBranch: true, omitted: omitted)
        return before + [Row(layer: layer, path: path, depth: depth, startsBranch: startsBranch && !isChain)] + after
            + (omitted.count > 0 ? [rest] : [])
    }

    /// The indices of the first sources that a layer made, and of those that have failed or are running. The others are
    /// only counted.
    private static func drawn(_ layer: Layer) -> ([Int], Omitted) {
        var (drawn, omitted): ([Int], Omitted) = ([], layer.omitted)
        for (index, source) in layer.sources.enumerated() where source.isMade {
            if drawn.count < 4 || drawn.count < 12 && source.ending != .finished {
                drawn.append(index)
            } else {
                omitted.count += 1
                omitted.values += source.values
                omitted.failures += source.ending.failure == nil ? 0 : 1
            }
        }
        return (drawn, omitted)
    }
}

extension Report.Row {
    /// The kind of the layer; empty for a line that stands for many.
    var kind: String { omitted == nil ? layer.kind.rawValue : "" }

    /// The layer's operator and name, or the number of layers that the line stands for.
    var label: String {
        guard let omitted else { return layer.label }
        let failed = omitted.failures > 0 ? ", \(omitted.failures) of them failed" : ""
        return "\(omitted.count) more\(failed)"
    }

    /// The number of values it sent, and the number that was requested.
    var count: String {
        if let omitted { return "\(omitted.values)" }
        return layer.asked.map { "\(layer.values) of \($0)" } ?? "\(layer.values)"
    }

    /// How it ended, or what it waits for.
    var ending: String { omitted == nil ? layer.endingInWords.inOneLine : "" }
}

extension Report {
    /// How the run ended, in a few words.
    var summary: String {
        switch layer.ending {
        case .finished: "finished after \(inWords(duration))"
        case .failed, .passedOn: "failed after \(inWords(duration))"
        case .cancelled: "cancelled after \(inWords(duration))"
        case .released: "let go of after \(inWords(duration))"
        case .running: "runs for \(inWords(duration))"
        }
    }
}

/// A time in the unit that fits it.
func inWords(_ duration: Duration) -> String {
    let milliseconds = duration / .milliseconds(1)
    if milliseconds < 10 { return "\(rounded(milliseconds, to: 100)) ms" }
    if milliseconds < 10_000 { return "\(Int(milliseconds.rounded())) ms" }
    return "\(rounded(milliseconds / 1000, to: 10)) s"
}

/// Omits the fraction if it is zero.
func rounded(_ value: Double, to fraction: Double) -> String {
    let value = (value * fraction).rounded() / fraction
    return Int(exactly: value).map(String.init) ?? "\(value)"
}
