extension Report: CustomStringConvertible {
    /// A waterfall: a line for each layer, starting at the origin, with the time in which it ran.
    ///
    ///     the score: finished after 4 ms
    ///       pure      Fail          0  ━━━━━━━━━━━━━━━━━━━━  ✗ failed: Offline()
    ///       pure      Map           0  ━━━━━━━━━━━━━━━━━━━━  ✗ passed on: Offline()
    ///       recovery  ReplaceError  1  ━━━━━━━━━━━━━━━━━━━━  ✓ finished
    ///       kept from the subscriber: Offline() of Fail, by ReplaceError
    ///
    /// A thin part of a line is the time before the first value.
    public var description: String { text(barWidth: 20) }

    /// A waterfall whose bars are that many characters wide.
    public func text(barWidth: Int) -> String {
        precondition(barWidth > 0, "A bar cannot be \(barWidth) characters wide")
        let rows = rows
        let labels = rows.map { row in
            String(repeating: "  ", count: row.depth) + (row.startsBranch ? "· " : row.depth > 0 ? "  " : "")
                + row.label
        }
        let (labelWidth, countWidth) = (labels.map(\.columns).max() ?? 0, rows.map(\.count.count).max() ?? 0)
        let lines = zip(rows, labels).map { row, label in
            let bar = row.omitted == nil ? self.bar(of: row.layer, width: barWidth) : ""
            let ending = row.omitted == nil ? "\(row.layer.mark) \(row.ending)" : ""
            let line = [
                padded(row.kind, to: 8), padded(label, to: labelWidth),
                padded(row.count, to: countWidth, atStart: true),
                padded(bar, to: barWidth), ending,
            ].joined(separator: "  ")
            return "  " + line.trimmedAtEnd
        }
        let kept = hiddenLines.map { "  " + $0 }
        return (["\(title.inOneLine): \(summary)"] + lines + kept).joined(separator: "\n")
    }

    /// The part of the run before the time, from 0 to 1; 1 if the run takes no time. A clock may go back.
    func share(of time: Duration) -> Double {
        duration > .zero ? Swift.min(Swift.max(time / duration, 0), 1) : 1
    }

    /// The part of the run in which the layer ran, at least one character wide.
    private func bar(of layer: Layer, width: Int) -> String {
        func column(_ time: Duration) -> Int {
            Int((share(of: time) * Double(width)).rounded())
        }
        let start = Swift.min(column(layer.began), width - 1)
        let end = Swift.max(start + 1, column(layer.end))
        let first = Swift.min(Swift.max(layer.firstValue.map(column) ?? end, start), end)
        let (thin, thick) = (first == end && layer.values > 0 ? first - 1 : first, end)
        return String(repeating: " ", count: start) + String(repeating: "─", count: Swift.max(0, thin - start))
            + String(repeating: "━", count: thick - Swift.max(start, thin))
    }
}

private func padded(_ text: String, to width: Int, atStart: Bool = false) -> String {
    let padding = String(repeating: " ", count: Swift.max(0, width - text.columns))
    return atStart ? padding + text : text + padding
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
