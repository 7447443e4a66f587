/// A text over the lower part of the screen, updated for each frame, until a key is pressed.
struct Panel {
    let title: String
    let text: () -> String
    private var top = 0

    init(title: String, text: @escaping () -> String) {
        self.title = title.prefix(1).uppercased() + title.dropFirst()
        self.text = text
    }

    /// Scrolls within the given number of rows. Returns false for a key that closes the panel.
    mutating func handle(_ key: Key, rows: Int) -> Bool {
        switch key {
        case .down, .pageDown, .wheel(1): top = min(top + 1, lastTop(of: lines.count, in: rows))
        case .up, .pageUp, .wheel(-1): top = max(0, top - 1)
        default: return false
        }
        return true
    }

    private var lines: [Substring] { text().split(separator: "\n", omittingEmptySubsequences: false) }

    private func lastTop(of count: Int, in rows: Int) -> Int { max(0, count - (rows - 1)) }

    /// Draws the title, and as many lines as there is room for.
    func drawing(_ room: Size, in appearance: Appearance) -> Drawing {
        let lines = lines
        let first = min(top, lastTop(of: lines.count, in: room.height))
        let (theme, hint) = (appearance.theme, appearance.texts.closes + " ")
        let title = Line((" " + title).truncated(to: room.width - hint.displayWidth), theme.title)
        let head = title.padded(to: room.width - hint.displayWidth, theme.title) + Line(hint, theme.title)
        let body = lines.dropFirst(first).prefix(max(0, room.height - 1)).map { line in
            Line((" " + line).truncated(to: room.width), theme.text).padded(to: room.width, theme.text)
        }
        return Drawing([head] + body, isAnimated: true)
    }
}
