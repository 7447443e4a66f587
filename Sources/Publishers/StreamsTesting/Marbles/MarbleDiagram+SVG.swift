import Streams

extension MarbleDiagram {
    /// The background of a picture.
    public enum Theme: Sendable {
        /// A light one.
        case light
        /// A dark one.
        case dark
        /// The reader's preference; light if that is unknown.
        case automatic
    }

    /// The diagram as vector graphics, with the text as its description.
    ///
    ///     try diagram.svg().write(to: file, atomically: true, encoding: .utf8)
    ///
    /// Equal values have the same colour. A bar marks the end, a cross a failure, and a dashed bar a cancel; a row that
    /// has not ended has an arrow. Events between frames are drawn at their time. Long values are cut off.
    public func svg(_ theme: Theme = .automatic) -> String { Drawing(self).svg(theme) }
}

/// The geometry of the diagram: widths and heights are those of a monospaced font.
private struct Drawing {
    private typealias Row = MarbleDiagram.Row

    private let diagram: MarbleDiagram
    private let radius = 15.0
    private let left: Double
    private let step: Double
    private let width: Double
    private var colors: [String: Int] = [:]

    init(_ diagram: MarbleDiagram) {
        self.diagram = diagram
        let rows = diagram.inputs + [diagram.output]
        let name = rows.map(\.name.count).max() ?? 0
        for case .value(let value) in rows.flatMap(\.moments).map(\.event) where colors[value] == nil {
            colors[value] = colors.count % palette.count
        }
        let frame = diagram.frame
        func room(_ row: Row) -> Double {
            let groups = row.groups.map { (frames($0.time, frame), $0.values.map(Self.width).max() ?? 12) }
            return zip(groups, groups.dropFirst()).map { ($0.1 / 2 + $1.1 / 2 + 6) / ($1.0 - $0.0) }.max() ?? 0
        }
        let step = min(max(38, rows.map(room).max() ?? 0), 160)
        let pills = rows.flatMap(\.groups).map { group in
            (frames(group.time, frame) * step, (group.values.map(Self.width).max() ?? 0) / 2)
        }
        // Widens the margins, so that long marbles of the first and the last frames have room.
        let surplus = pills.map { $1 - $0 }.max() ?? 0
        left = (name == 0 ? 20 : Double(name) * 8 + 32) + max(0, surplus - radius - 19)
        let end = rows.map { frames(max($0.start, $0.moments.last?.time ?? 0), frame) }.max() ?? 0
        let right = left + max(end * step + 55, radius + (pills.map { $0 + $1 + 1 }.max() ?? 0))
        (self.step, width) = (step, max(right, Double(diagram.label.count) * 9 + 60))
    }

    private func x(_ time: VirtualTime.Stride) -> Double { left + radius + frames(time, diagram.frame) * step }

    func svg(_ theme: MarbleDiagram.Theme) -> String {
        var (body, y) = ([String](), 12.0)
        for row in diagram.inputs { body += draw(row, below: &y) }
        y += 6
        let box = element("rect", "class=\"box\"", ("x", 1), ("y", y), ("width", width - 2), ("height", 40), ("rx", 9))
        body += [box, text(diagram.label, "label", width / 2, y + 20)]
        y += 46
        body += draw(diagram.output, below: &y)
        let size =
            "viewBox=\"0 0 \(number(width)) \(number(y + 12))\" width=\"\(number(width))\" height=\"\(number(y + 12))\""
        return """
            <svg xmlns="http://www.w3.org/2000/svg" \(size) role="img" \
            font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="14">
            <title>\(escaped(diagram.label))</title>
            <desc>\(escaped(diagram.text))</desc>
            <style>
            \(style(theme))
            </style>
            \(body.joined(separator: "\n"))
            </svg>

            """
    }

    private func draw(_ row: Row, below y: inout Double) -> [String] {
        let middle = y + 24
        let (start, end) = (x(row.start), row.isOver ? row.moments.last.map { x($0.time) } ?? 0 : width - 14)
        var drawn = row.name.isEmpty ? [] : [text(row.name, "name", (left - 6) / 2, middle)]
        drawn.append(line((row.start == 0 ? start - radius : start, middle), (end, middle)))
        if row.start > 0 { drawn.append(element("circle", "class=\"dot\"", ("cx", start), ("cy", middle), ("r", 4))) }
        if !row.isOver {
            drawn += [line((end - 8, middle - 5), (end, middle)), line((end - 8, middle + 5), (end, middle))]
        }
        for group in row.groups {
            let below = 34 * Double(max(0, group.values.count - 1))
            drawn += group.end.map { mark($0, x(group.time), middle, below, sticksOut: !group.values.isEmpty) } ?? []
            for (index, value) in group.values.enumerated() {
                drawn += draw(value, at: (x(group.time), middle + Double(index) * 34))
            }
        }
        y += 48 + 34 * Double(max(0, (row.groups.map(\.values.count).max() ?? 0) - 1))
        return drawn
    }

    private func draw(_ value: String, at center: (x: Double, y: Double)) -> [String] {
        let width = Self.width(value)
        let pill = element(
            "rect", "class=\"marble c\(colors[value] ?? 0)\"", ("x", center.x - width / 2), ("y", center.y - radius),
            ("width", width), ("height", 2 * radius), ("rx", radius))
        return [pill, text(Self.short(value), "value", center.x, center.y)]
    }

    /// A bar or a cross, which is longer if it has to show behind marbles.
    private func mark(
        _ end: Timeline<String>.Event, _ x: Double, _ y: Double, _ below: Double, sticksOut: Bool
    ) -> [String] {
        let (height, arm) = sticksOut ? (22.0, 19.0) : (15.0, 9.0)
        return switch end {
        case .value: []
        case .finished: [line((x, y - height), (x, y + below + height), "end")]
        case .cancelled: [line((x, y - height), (x, y + below + height), "end cancel")]
        case .failed: [-arm, arm].map { line((x - $0, y - arm), (x + $0, y + arm), "end") }
        }
    }

    private static func short(_ value: String) -> String { value.count > 16 ? value.prefix(15) + "…" : value }
    private static func width(_ value: String) -> Double { max(30, Double(short(value).count) * 8.5 + 15) }
}

private func frames(_ time: VirtualTime.Stride, _ frame: VirtualTime.Stride) -> Double {
    Double(max(0, time).magnitude) / Double(frame.magnitude)
}

extension MarbleDiagram.Row {
    fileprivate typealias Group = (time: VirtualTime.Stride, values: [String], end: Timeline<String>.Event?)

    /// The events, grouped by time.
    fileprivate var groups: [Group] {
        moments.reduce(into: []) { groups, moment in
            if groups.last?.time != moment.time { groups.append((moment.time, [], nil)) }
            if case .value(let value) = moment.event {
                groups[groups.count - 1].values.append(value)
            } else {
                groups[groups.count - 1].end = moment.event
            }
        }
    }
}

/// White text is legible on all of these colours, and all of them are visible on white and on black.
private let palette = [
    "#0969da", "#bc4c00", "#1a7f37", "#8250df", "#bf3989", "#0f7b78", "#8a6100", "#cf222e", "#57606a", "#4d7c0f",
]

// MARK: Elements

private func element(_ name: String, _ style: String, _ attributes: (String, Double)...) -> String {
    "<\(name) \(style) \(attributes.map { "\($0)=\"\(number($1))\"" }.joined(separator: " "))/>"
}

private func line(_ start: (Double, Double), _ end: (Double, Double), _ style: String = "line") -> String {
    element("line", "class=\"\(style)\"", ("x1", start.0), ("y1", start.1), ("x2", end.0), ("y2", end.1))
}

private func text(_ text: String, _ style: String, _ x: Double, _ y: Double) -> String {
    // A third of the font's height lies below the middle; not every viewer supports dominant-baseline.
    "<text class=\"\(style)\" text-anchor=\"middle\" x=\"\(number(x))\" y=\"\(number(y + 5))\">\(escaped(text))</text>"
}

/// With one digit after the point, if it is not zero.
private func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
}

/// Escapes characters with a meaning in XML, and removes those that XML forbids.
private func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
        switch scalar {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        case "\t", "\n", " "..."\u{FFFD}", "\u{10000}"...: String(scalar)
        default: "\u{FFFD}"
        }
    }.joined()
}

private func style(_ theme: MarbleDiagram.Theme) -> String {
    func tones(_ line: String, _ text: String, _ box: String, _ edge: String) -> String {
        """
        .line { stroke: \(line) } .dot, .name { fill: \(line) } .end { stroke: \(text) } .label { fill: \(text) }
        .box { fill: \(box); stroke: \(edge) }
        """
    }
    let shapes = """
        .line { stroke-width: 2; stroke-linecap: round } .end { stroke-width: 3; stroke-linecap: round }
        .cancel { stroke-width: 2; stroke-dasharray: 3 5 } .value { fill: #fff; font-weight: 600 }
        .name { font-size: 13px } .label { font-size: 15px; font-weight: 600 }
        \(palette.enumerated().map { ".c\($0) { fill: \($1) }" }.joined(separator: " "))
        """
    let light = tones("#59636e", "#1f2328", "#f6f8fa", "#d1d9e0")
    let dark = tones("#9198a1", "#f0f6fc", "#151b23", "#3d444d")
    return switch theme {
    case .light: "\(shapes)\n\(light)"
    case .dark: "\(shapes)\n\(dark)"
    case .automatic: "\(shapes)\n\(light)\n@media (prefers-color-scheme: dark) {\n\(dark)\n}"
    }
}
