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

    /// Scrolls, where there are more keys than lines.
    func handle(_ key: Key) -> Bool {
        switch key {
        case .down, .pageDown, .wheel(1): top = max(0, min(top + 1, hints.count - size.height))
        case .up, .pageUp, .wheel(-1): top = max(0, top - 1)
        default: return false
        }
        return true
    }

    func hints(in texts: ControlTexts) -> [KeyHint] { [] }

    func drawing(in appearance: Appearance) -> Drawing {
        let names = hints.map { appearance.glyphs.name(of: $0.key) }
        let column = (names.map(\.displayWidth).max() ?? 0) + 4
        return Drawing(
            zip(names, hints).dropFirst(top).prefix(size.height).map { name, hint in
                (Line("  " + name, appearance.theme.accent)).padded(to: column) + Line(hint.text, appearance.theme.text)
            })
    }
}
