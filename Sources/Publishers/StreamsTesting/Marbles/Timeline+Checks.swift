import Streams

/// Throws if the two differ; the error shows both as marbles, from the first difference on.
///
///     try checkEqual(Timeline<String>("-a--b|"), Timeline("-a-b|"), frame: 1)
///     // The timelines differ from 3.0 seconds on.
///     //     actual    -a--b|
///     //     expected  -a-b|
///     //                  ^
///
/// The values of the dictionary are drawn as their characters, others as in ``Marbles``.
public func checkEqual<Output: Equatable>(
    _ actual: Timeline<Output>, _ expected: Timeline<Output>, frame: VirtualTime.Stride,
    values: [Character: Output] = [:]
) throws {
    precondition(frame > 0, "A frame takes time: \(frame)")
    let equal = zip(actual.moments, expected.moments).prefix { $0 == $1 }.count
    let different = [actual, expected].compactMap { $0.moments.dropFirst(equal).first }
    guard let time = different.map(\.time).min() else { return }
    var alphabet = Alphabet(values)
    alphabet.add(expected, actual)
    let rows = [actual, expected].map { alphabet.draw($0, frame: frame) }
    let column = min(max(0, time.magnitude / frame.magnitude), rows.map(\.frames.count).max() ?? 0)
    let lines = aligned(rows.map(\.frames) + [Array(repeating: " ", count: column) + ["^"]])
    let labelled = zip(["actual    ", "expected  ", "          "], lines).map(+)
    let notes = (labelled + legend(of: rows)).map { "    \($0)" }
    throw CheckFailure((["The timelines differ from \(time) on."] + notes).joined(separator: "\n"))
}

/// The notes below several drawings, each once.
func legend<Output>(of rows: [Marbles<Output>]) -> [String] {
    var known: Set<String> = []
    return rows.flatMap(\.legend).filter { known.insert($0).inserted }
}

/// Rows of frames as lines, padded with spaces so that the columns align.
func aligned(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
        widths += Array(repeating: 0, count: max(0, row.count - widths.count))
        for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
    }
    return rows.map { row in
        var line = ""
        for (cell, width) in zip(row, widths) { line += cell + String(repeating: " ", count: width - cell.count) }
        return String(line.reversed().drop { $0 == " " }.reversed())
    }
}
