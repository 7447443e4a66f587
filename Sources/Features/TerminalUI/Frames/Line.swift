/// A line of text in one or several styles.
///
///     let line: Line = "2 new " + Line("images", Style(0x3C8CD8, .bold))
public struct Line: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// A piece of a line, in one style.
    public struct Span: Hashable, Sendable {
        /// The text.
        public var text: String
        /// How it looks.
        public var style: Style
    }

    /// The pieces, from left to right.
    public private(set) var spans: [Span]

    /// Makes a line of one style.
    public init(_ text: String = "", _ style: Style = .plain) {
        spans = text.isEmpty ? [] : [Span(text: text, style: style)]
    }

    /// Makes a plain line of a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// One line behind another.
    public static func + (left: Line, right: Line) -> Line {
        var line = left
        line += right
        return line
    }

    /// Appends a line.
    public static func += (left: inout Line, right: Line) { left.spans += right.spans }

    /// The columns that it takes.
    public var displayWidth: Int { spans.lazy.map(\.text.displayWidth).reduce(0, +) }

    /// Returns the line with spaces up to a width; a wider line is unchanged.
    public func padded(to width: Int, _ style: Style = .plain) -> Line {
        self + Line(String(repeating: " ", count: max(0, width - displayWidth)), style)
    }

    /// A text in lines of this style, as ``Swift/StringProtocol/wrapped(to:atMost:)`` breaks it.
    public static func wrapped(
        _ text: String, to width: Int, atMost limit: Int = .max, _ style: Style = .plain
    ) -> [Line] {
        text.wrapped(to: width, atMost: limit).map { Line($0, style) }
    }
}
