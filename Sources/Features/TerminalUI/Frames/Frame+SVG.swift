extension Frame {
    /// The frame as a picture, in the font of the reader's machine.
    ///
    /// Half blocks become rectangles, so that there are no seams; every piece of text has the width of its cells.
    public var svg: String {
        let (width, height) = (size.width * Self.columnWidth, size.height * Self.rowHeight)
        var shapes: [Color: String] = [:]
        var order: [Color] = []
        func fill(_ color: Color?, _ x: Int, _ y: Int, _ width: Int, _ height: Int) {
            guard let color else { return }
            if shapes[color] == nil { order.append(color) }
            shapes[color, default: ""] += "M\(x) \(y)h\(width)v\(height)h-\(width)z"
        }
        var text = ""
        for (index, row) in rows.enumerated() {
            let y = index * Self.rowHeight
            for run in Self.runs(of: row) {
                let (x, width) = (run.column * Self.columnWidth, run.width * Self.columnWidth)
                let (foreground, background) = run.style.painted
                fill(background, x, y, width, Self.rowHeight)
                if run.style.attributes.contains(.underline) { fill(foreground, x, y + Self.baseline + 2, width, 1) }
                if run.text.first == "▀" {
                    fill(foreground, x, y, width, Self.rowHeight / 2)
                } else if run.text.first == "▌" {
                    fill(foreground, x, y, width / 2, Self.rowHeight)
                } else {
                    for piece in run.pieces {
                        let (x, width) = (piece.column * Self.columnWidth, piece.width * Self.columnWidth)
                        text +=
                            "<text x=\"\(x)\" y=\"\(y + Self.baseline)\" textLength=\"\(width)\"" + run.style.svg
                            + ">\(piece.text.escapedForXML)</text>\n"
                    }
                }
            }
        }
        let paths = order.map { "<path fill=\"\($0.hexadecimal)\" d=\"\(shapes[$0, default: ""])\"/>\n" }.joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
            height="\(height)" font-family="ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" \
            font-size="15" shape-rendering="crispEdges">
            \(paths)\(text)</svg>

            """
    }

    private static let columnWidth = 9
    private static let rowHeight = 18
    private static let baseline = 14

    private struct Run {
        var column: Int
        var width: Int
        var text: String
        var style: Style

        /// The runs between blanks, except for single ones: viewers draw several blanks as one, and spread the letters.
        var pieces: [Run] {
            text.split(separator: " ").reduce(into: [Range<String.Index>]()) { ranges, word in
                if let last = ranges.last, text.index(after: last.upperBound) == word.startIndex {
                    ranges[ranges.count - 1] = last.lowerBound..<word.endIndex
                } else {
                    ranges.append(word.startIndex..<word.endIndex)
                }
            }.map { range in
                let piece = String(text[range])
                let column = column + text.distance(from: text.startIndex, to: range.lowerBound)
                return Run(column: column, width: width - text.count + piece.count, text: piece, style: style)
            }
        }
    }

    /// Neighbours that look alike; half blocks of each kind, and wide characters, for themselves.
    private static func runs(of row: [Cell]) -> [Run] {
        var runs: [Run] = []
        for (column, cell) in row.enumerated() where cell.width > 0 {
            if let last = runs.last, last.style == cell.style, cell.width == 1,
                last.text.first?.displayWidth == 1, last.text.first?.block == cell.character.block
            {
                runs[runs.count - 1].text.append(cell.character)
                runs[runs.count - 1].width += 1
            } else {
                let text = String(cell.character)
                runs.append(Run(column: column, width: cell.width, text: text, style: cell.style))
            }
        }
        return runs
    }
}

extension Style {
    /// The colours as they are seen.
    fileprivate var painted: (foreground: Color, background: Color?) {
        let foreground = self.foreground ?? 0x24292F
        return attributes.contains(.reverse) ? (background ?? 0xFFFFFF, foreground) : (foreground, background)
    }

    fileprivate var svg: String {
        " fill=\"\(painted.foreground.hexadecimal)\""
            + (attributes.contains(.bold) ? " font-weight=\"bold\"" : "")
            + (attributes.contains(.faint) ? " opacity=\"0.6\"" : "")
            + (attributes.contains(.italic) ? " font-style=\"italic\"" : "")
    }
}

extension Character {
    /// Itself, if it is drawn as a shape.
    fileprivate var block: Character? { self == "▀" || self == "▌" ? self : nil }
}

extension String {
    fileprivate var escapedForXML: String {
        reduce(into: "") { text, character in
            switch character {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            default: text.append(character)
            }
        }
    }
}
