/// All the keys of a screen, below each other.
final class KeysScreen: Screen {
    let title: String
    private let hints: [KeyHint]
    private var size = Size(width: 0, height: 0)
    private var top = 0

    init(title: String, hints: [KeyHint]) {
        self.title = title.prefix(1).uppercased() + title.dropFirst()
        self.hints = hints
    }

    func resize(to size: Size, in appearance: Appearance) { self.size = size }

    /// Scrolls, where there are more keys than lines, by the keys that move in lists.
    func handle(_ key: Key) -> Bool {
        let (last, page) = (max(0, hints.count - size.height), max(1, size.height - 1))
        switch ListPosition.Motion(key) {
        case .down: top += 1
        case .up: top -= 1
        case .pageDown: top += page
        case .pageUp: top -= page
        case .halfPageDown: top += max(1, page / 2)
        case .halfPageUp: top -= max(1, page / 2)
        case .start: top = 0
        case .end: top = last
        case nil:
            guard case .wheel(let steps) = key else { return false }
            top += steps
        }
        top = max(0, min(top, last))
        return true
    }

    /// The part that is seen, as lines.
    var place: String? {
        hints.count > size.height ? "\(top + 1)–\(min(top + size.height, hints.count))/\(hints.count)" : nil
    }

    func hints(in texts: ControlTexts) -> [KeyHint] { [] }

    /// How lines are entered, and all keys.
    func dialogueRows(in appearance: Appearance) -> [DialogueRow] {
        let keys = hints.map { Line("\(Glyphs.ascii.name(of: $0.key)): \($0.text)") }
        return [DialogueRow(Drawing([Line(appearance.texts.lines)] + keys))]
    }

    func drawing(in appearance: Appearance) -> Drawing {
        let names = hints.map { appearance.glyphs.name(of: $0.key) }
        let column = (names.map(\.displayWidth).max() ?? 0) + 4
        return Drawing(
            zip(names, hints).dropFirst(top).prefix(size.height).map { name, hint in
                (Line("  " + name, appearance.theme.accent)).padded(to: column) + Line(hint.text, appearance.theme.text)
            })
    }
}
