/// How many colours a terminal has.
public enum ColorDepth: Hashable, Sendable {
    /// None.
    case none
    /// The 256 of nearly every terminal.
    case palette
    /// All of them.
    case trueColor

    /// Reads the colours of a terminal from the environment of a process; respects `NO_COLOR`.
    ///
    /// A terminal that is by its name monochrome, or has 8 colours, gets none: `vt100`, `xterm-mono`, `ansi`. The console of
    /// Linux has 16, and replaces others by the nearest of these.
    public init(environment: [String: String]) {
        let name = environment["TERM", default: ""]
        let hasPalette = !name.contains(/^(|dumb|unknown|ansi.*|vt\d.*|.*-(m|mono))$/)
        if !environment["NO_COLOR", default: ""].isEmpty || !hasPalette {
            self = .none
        } else {
            self = ["truecolor", "24bit"].contains(environment["COLORTERM"]) ? .trueColor : .palette
        }
    }
}

extension Frame {
    /// The bytes that show this frame in place of another one, or all of it if there was none.
    ///
    /// Only rows that differ are sent, and the terminal is asked to show them at once.
    public func ansi(
        replacing shown: Frame? = nil, colors: ColorDepth = .trueColor, glyphs: Glyphs = .unicode
    ) -> String {
        let isSameSize = shown?.size == size
        let changed = rows.indices.filter { !isSameSize || shown?.rows[$0] != rows[$0] }
        guard !changed.isEmpty || shown?.cursor != cursor || shown?.pictures != pictures else { return "" }
        var output = "\u{1B}[?2026h\u{1B}[?25l" + (isSameSize ? "" : "\u{1B}[0m\u{1B}[2J")
        for row in changed { output += "\u{1B}[\(row + 1);1H" + ansi(rows[row], colors, glyphs) }
        let arePlacedAnew = shown?.pictures != pictures
        if arePlacedAnew { output += shown?.pictures.first?.erasingAll ?? "" }
        for picture in pictures where arePlacedAnew || changed.contains(where: picture.rows.contains) {
            output += "\u{1B}[\(picture.position.row + 1);\(picture.position.column + 1)H" + picture.ansi
        }
        if let cursor { output += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?25h" }
        return output + "\u{1B}[?2026l"
    }

    private func ansi(_ row: [Cell], _ colors: ColorDepth, _ glyphs: Glyphs) -> String {
        var output = ""
        var style: Style?
        for (column, cell) in row.enumerated() where cell.width > 0 {
            if cell.style != style { output += cell.style.ansi(colors) }
            style = cell.style
            // Terminals differ in how wide they take some characters to be: both places are emptied, so that nothing is left in
            // the second one, and what follows has its place all the same.
            if cell.character.utf8.count > 3, cell.width > 1 { output += "  \u{1B}[\(column + 1)G" }
            output.append(glyphs.character(cell.character))
            if cell.character.utf8.count > 3 || cell.width > 1 { output += "\u{1B}[\(column + cell.width + 1)G" }
        }
        return output + "\u{1B}[0m"
    }
}

extension Style {
    fileprivate func ansi(_ colors: ColorDepth) -> String {
        let names: [(Attributes, String)] = [
            (.bold, "1"), (.faint, "2"), (.italic, "3"), (.underline, "4"), (.reverse, "7"),
        ]
        let codes =
            names.filter { attributes.contains($0.0) }.map(\.1)
            + [("38", foreground), ("48", background)].compactMap { code, color in
                color.flatMap { $0.ansi(colors) }.map { "\(code);\($0)" }
            }
        return "\u{1B}[" + (["0"] + codes).joined(separator: ";") + "m"
    }
}

extension Color {
    fileprivate func ansi(_ colors: ColorDepth) -> String? {
        switch colors {
        case .none: nil
        case .palette: "5;\(paletteIndex)"
        case .trueColor: "2;\(red);\(green);\(blue)"
        }
    }
}
