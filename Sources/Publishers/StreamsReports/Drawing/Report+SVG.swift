extension Report {
    /// The waterfall as a drawing, for light and dark backgrounds, with the text as its description.
    ///
    ///     try report.svg.write(to: file, atomically: true, encoding: .utf8)
    public var svg: String { Waterfall(of: self).svg }
}

/// The geometry of a report's drawing: widths and heights are those of a monospaced font.
private struct Waterfall {
    private static let (rowHeight, letterWidth, margin, barWidth) = (22.0, 7.8, 16.0, 320.0)

    private let report: Report
    private let rows: [Report.Row]
    private let labelStart, countStart, barStart, endingStart, width: Double

    init(of report: Report) {
        (self.report, rows) = (report, report.rows)
        func width(_ texts: [String]) -> Double { Double(texts.map(\.columns).max() ?? 0) * Self.letterWidth }
        let labels = rows.map { String(repeating: "  ", count: $0.depth) + $0.label }
        labelStart = Self.margin + width(rows.map(\.kind)) + 16
        countStart = labelStart + width(labels) + 24
        barStart = countStart + width(rows.map(\.count)) + 16
        endingStart = barStart + Self.barWidth + 16
        let title = width(["\(report.title.inOneLine): \(report.summary)"]) + 2 * Self.margin
        self.width = Swift.max(
            endingStart + width(rows.map(\.ending)) + Self.margin, title, width(report.hiddenLines) + 32)
    }

    var svg: String {
        let lines = rows.enumerated().flatMap { draw($0.element, at: y($0.offset)) }
        let kept = report.hiddenLines.enumerated().map {
            text($0.element, "failure", Self.margin, y(rows.count + 1 + $0.offset))
        }
        let height = y(rows.count + 1 + kept.count)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
            width="\(number(width))" height="\(number(height))" role="img" \
            font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13">
            <title>\(escaped(report.title.inOneLine))</title>
            <desc>\(escaped(report.description))</desc>
            <style>
            \(Self.style)
            </style>
            \(text("\(report.title.inOneLine): \(report.summary)", "title", Self.margin, 24))
            \((axis + lines + kept).joined(separator: "\n"))
            </svg>

            """
    }

    private func y(_ row: Int) -> Double { 54 + Double(row) * Self.rowHeight }

    /// A line for each quarter of the run, with the time below it.
    private var axis: [String] {
        let quarters = report.duration > .zero ? Array(0...4) : [0]
        let (top, bottom) = (number(y(0) - 18), number(y(rows.count) - 12))
        let lines = quarters.map { quarter in
            let x = number(x(of: quarter))
            return "<line class=\"axis\" x1=\"\(x)\" y1=\"\(top)\" x2=\"\(x)\" y2=\"\(bottom)\"/>"
        }
        let labels = quarters.map { quarter in
            let anchor = quarter == 0 ? "start" : quarter == 4 ? "end" : "middle"
            let time = quarter == 0 ? "0" : inWords(report.duration * quarter / 4)
            return text(time, "axis", x(of: quarter), y(rows.count), "text-anchor=\"\(anchor)\" font-size=\"11\"")
        }
        return lines + labels
    }

    private func x(of quarter: Int) -> Double { barStart + Double(quarter) / 4 * Self.barWidth }

    private func draw(_ row: Report.Row, at y: Double) -> [String] {
        let indent = labelStart + Double(row.depth) * 2 * Self.letterWidth
        let label = text(row.label, row.layer.ending.failure == nil ? "name" : "failure", indent, y)
        let count = text(row.count, "count", barStart - 16, y, "text-anchor=\"end\"")
        guard row.omitted == nil else { return [label, count] }
        let kind = text(row.kind, "count", Self.margin, y)
        let ending = text(row.ending, row.layer.ending.failure == nil ? "count" : "failure", endingStart, y)
        return [kind, label, count] + bar(row.layer, at: y) + [ending]
    }

    /// Thin until the first value.
    private func bar(_ layer: Report.Layer, at y: Double) -> [String] {
        func x(_ time: Duration) -> Double {
            barStart + report.share(of: time) * Self.barWidth
        }
        let (start, end) = (x(layer.began), Swift.max(x(layer.end), x(layer.began) + 2))
        let first = layer.firstValue.map { Swift.min(x($0), end - 2) } ?? end
        func rectangle(_ from: Double, _ to: Double, _ height: Double) -> String {
            "<rect class=\"\(layer.kind.rawValue)\" x=\"\(number(from))\" y=\"\(number(y - 4 - height / 2))\" "
                + "width=\"\(number(Swift.max(0, to - from)))\" height=\"\(number(height))\" rx=\"1.5\"/>"
        }
        return [rectangle(start, first, 3), rectangle(first, end, 11)]
    }

    private func text(_ content: String, _ style: String, _ x: Double, _ y: Double, _ attributes: String = "") -> String
    {
        "<text class=\"\(style)\" x=\"\(number(x))\" y=\"\(number(y))\" \(attributes)>\(escaped(content))</text>"
    }

    private func number(_ value: Double) -> String { rounded(value, to: 10) }

    private static let style = """
        svg { background: #ffffff }
        .title { font-weight: bold; fill: #1f2328 } .name { fill: #1f2328 } .count { fill: #59636e } .failure { fill: #c0262d }
        line.axis { stroke: #d1d9e0 } text.axis { fill: #59636e }
        .effect { fill: #1f77d0 } .pure { fill: #8a94a0 } .recovery { fill: #d9822b } .joining { fill: #7b52c4 } .schedule { fill: #2a9d6f }
        @media (prefers-color-scheme: dark) {
        svg { background: #0d1117 }
        .title, .name { fill: #e6edf3 } .count { fill: #9198a1 } .failure { fill: #ff7b72 }
        line.axis { stroke: #3d444d } text.axis { fill: #9198a1 }
        }
        """
}

extension Report {
    /// A line for each failure that did not reach the subscriber; equal failures in a row share a line.
    var hiddenLines: [String] {
        var lines: [(text: String, count: Int)] = []
        for failure in hidden {
            let text = "kept from the subscriber: \(failure.failure) of \(failure.origin), by \(failure.keeper)"
                .inOneLine
            if lines.last?.text == text { lines[lines.count - 1].count += 1 } else { lines.append((text, 1)) }
        }
        return lines.map { $0.count == 1 ? $0.text : "\($0.text), \($0.count) times" }
    }
}

/// Escapes XML's special characters, and replaces those that XML forbids.
private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "<": escaped += "&lt;"
        case ">": escaped += "&gt;"
        case "&": escaped += "&amp;"
        case "\"": escaped += "&quot;"
        case "\n", "\t": escaped.unicodeScalars.append(scalar)
        case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: escaped += "\u{FFFD}"
        default: escaped.unicodeScalars.append(scalar)
        }
    }
    return escaped
}
