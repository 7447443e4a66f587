extension StringProtocol {
    /// Breaks the text into lines of at most this many columns, between words; breaks a word that is longer.
    ///
    ///     "the light of the sea".wrapped(to: 10)             // ["the light", "of the sea"]
    ///     "the light of the sea".wrapped(to: 10, atMost: 1)  // ["the light…"]
    ///
    /// Line breaks of the text are kept. Nothing beyond the last line allowed is read, however long the text is.
    public func wrapped(to width: Int, atMost limit: Int = .max) -> [String] {
        guard width > 0, limit > 0 else { return [] }
        var lines: [String] = []
        var rest = Substring(self)
        while !rest.isEmpty {
            if lines.count == limit {
                lines[limit - 1] = (lines[limit - 1] + "…").truncated(to: width)
                return lines
            }
            let (line, end) = rest.firstLine(of: width)
            lines.append(line)
            rest = rest[end...]
        }
        return lines
    }

    /// The beginning of the text that fits, with an ellipsis if something is missing.
    public func truncated(to width: Int) -> String {
        guard width > 0 else { return "" }
        var (columns, end) = (0, startIndex)
        for (count, index) in indices.enumerated() {
            columns += self[index].displayWidth
            if columns > width || count == most(in: width) { return String(self[..<end]) + "…" }
            if columns < width { end = self.index(after: index) }
        }
        return String(self)
    }
}

extension Line {
    /// Breaks the line into lines of at most this many columns, as text is broken; each piece keeps its style.
    ///
    ///     (Line("the light of ") + Line("the sea", bold)).wrapped(to: 10)   // the light, of + the sea in bold
    public func wrapped(to width: Int) -> [Line] {
        let text = spans.map(\.text).joined()
        var (lines, rest) = ([Line](), text[...])
        while width > 0, !rest.isEmpty {
            let (line, end) = rest.firstLine(of: width)
            let start = text.utf8.distance(from: text.startIndex, to: rest.startIndex)
            lines.append(part(start..<start + line.utf8.count))
            rest = rest[end...]
        }
        return lines
    }

    /// The part of the line at these places, counted in UTF-8 code units.
    private func part(_ places: Range<Int>) -> Line {
        var start = 0
        return spans.reduce(into: Line()) { line, span in
            let all = start..<start + span.text.utf8.count
            let places = places.clamped(to: all)
            let text = Substring(span.text.utf8.dropFirst(places.lowerBound - start).prefix(places.count))
            line += Line(String(text), span.style)
            start = all.upperBound
        }
    }
}

extension StringProtocol {
    /// The most characters that a line may have: any further ones cannot be visible, and are not read.
    fileprivate func most(in width: Int) -> Int { 16 * (width + 1) }
}

extension Substring {
    /// The line at the beginning of the text, and where the next one begins; it takes a character at the least.
    func firstLine(of width: Int) -> (line: String, end: Index) {
        var columns = 0
        var lastSpace: Index?
        for (count, index) in indices.enumerated() {
            let character = self[index]
            if count == most(in: width) { return (String(self[..<index]), index) }
            if character.isNewline { return (String(self[..<index]), self.index(after: index)) }
            columns += character.displayWidth
            if columns > width, character != " " {
                if let lastSpace { return (String(self[..<lastSpace]), self.index(after: lastSpace)) }
                let end = index == startIndex ? self.index(after: index) : index
                return (String(self[..<end]), end)
            }
            if character == " " { lastSpace = index }
        }
        return (String(self), endIndex)
    }
}
