extension TextField {
    /// The part of the text around the cursor that fits; the placeholder if there is no text.
    public func drawing(width: Int, isFocused: Bool, in appearance: Appearance) -> Drawing {
        if appearance.usesWords { return Drawing(words) }
        let theme = appearance.theme
        let line = { Line($0, $1).padded(to: width, $1) }
        if text.isEmpty, !(hidesPlaceholder && isFocused) {
            let prompt = line(placeholder.truncated(to: width), Style(theme.secondary.foreground, .underline))
            return Drawing([prompt], cursor: isFocused ? Position(row: 0, column: 0) : nil)
        }
        let style = Style(theme.text.foreground, .underline)
        if isMultiline {
            let (lines, place) = visibleLines(width, isFocused: isFocused)
            return Drawing(lines.map { line(String(text[$0.text]), style) }, cursor: place)
        }
        let (shown, column) = visibleText(in: width, isFocused: isFocused)
        return Drawing([line(shown, style)], cursor: isFocused ? Position(row: 0, column: column) : nil)
    }

    /// All of the text, or the placeholder in brackets.
    private var words: [Line] {
        if text.isEmpty { return [Line(placeholder.isEmpty ? "" : "(\(placeholder))")] }
        if kind == .secure { return [Line(String(repeating: "•", count: text.count))] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { Line(String($0)) }
    }

    /// The visible part of one line, and the column of the cursor in it.
    private func visibleText(in width: Int, isFocused: Bool) -> (String, column: Int) {
        let place = index(cursor)
        let start = index(isFocused ? firstVisible(in: width) : 0)
        var (end, column, cursorColumn) = (start, 0, 0)
        for (count, index) in text[start...].indices.enumerated() {
            if index == place { cursorColumn = column }
            column += columnCount(of: text[index])
            if column > width || count > 16 * (width + 1) { break }
            end = text.index(after: index)
        }
        if place == text.endIndex, end == place { cursorColumn = column }
        let shown = text[start..<end]
        return (kind == .secure ? String(repeating: "•", count: shown.count) : String(shown), cursorColumn)
    }
}

// MARK: Several lines

extension TextField {
    /// A line of a text that is broken where the columns end, and where the next one begins.
    typealias BrokenLine = (text: Range<String.Index>, next: String.Index)

    /// The lines around the cursor and which of them it is in, or the first ones.
    ///
    /// A text that is very long is broken from some place before the cursor, the same one while that moves little.
    private func brokenLines(_ width: Int, aroundCursor: Bool = true) -> (lines: [BrokenLine], row: Int) {
        // Enough for the lines above the cursor, of characters of four bytes.
        let stride = 4 * (maximumLines + 1) * max(1, width)
        let first = aroundCursor ? aligned(max(0, (cursor / stride - 1) * stride)) : 0
        var (lines, row) = ([BrokenLine](), aroundCursor ? nil : 0)
        let place = index(cursor)
        var rest = text[index(first)...]
        repeat {
            let (line, next) = rest.firstLine(of: max(1, width))
            let end = text.utf8.index(rest.startIndex, offsetBy: line.utf8.count)
            lines.append((rest.startIndex..<end, next))
            let isLast = next == text.endIndex && !(end < next && text[end].isNewline)
            if row == nil, place < next || isLast { row = lines.count - 1 }
            if isLast { break }
            rest = text[next...]
        } while row.map { lines.count < $0 + maximumLines } ?? true
        return (lines, row ?? 0)
    }

    var maximumLines: Int { if case .lines(let limit) = kind { max(1, limit) } else { 1 } }

    private func visibleLines(_ width: Int, isFocused: Bool) -> (lines: [BrokenLine], cursor: Position?) {
        let (lines, row) = brokenLines(width, aroundCursor: isFocused)
        let top = max(0, min(row - maximumLines / 2, lines.count - maximumLines))
        let shown = Array(lines.dropFirst(top).prefix(maximumLines))
        guard isFocused else { return (shown, nil) }
        return (shown, Position(row: row - top, column: min(column(in: lines[row]), max(0, width - 1))))
    }

    /// The columns before the cursor.
    private func column(in line: BrokenLine) -> Int {
        text[line.text.lowerBound..<index(cursor)].lazy.map(columnCount).reduce(0, +)
    }

    /// The place the given number of lines below the cursor, in the same column; nil if there is no such line.
    func offset(linesBelow distance: Int, width: Int) -> Int? {
        let (lines, row) = brokenLines(width)
        guard lines.indices.contains(row + distance) else { return nil }
        let (line, column) = (lines[row + distance].text, column(in: lines[row]))
        var (place, reached) = (line.lowerBound, 0)
        while place < line.upperBound, reached + columnCount(of: text[place]) <= column {
            reached += columnCount(of: text[place])
            place = text.index(after: place)
        }
        return offset(place)
    }
}
