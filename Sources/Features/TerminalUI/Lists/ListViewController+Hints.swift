extension ListViewController {
    /// Whether the arrow keys have an effect: there is another row, or there are hidden lines.
    public var canMove: Bool { selection != nil && cells.count > 1 || layout.end != ListViewport() }

    /// Whether there are rows that can be filtered by a text.
    var canFilter: Bool { isFilterable && !allSections.joined().isEmpty }

    /// The keys that do something now.
    public func hints(in texts: ControlTexts) -> [KeyHint] {
        let move = canMove ? [KeyHint(position.columns > 1 ? "←↑↓→" : "↑↓", texts.move)] : []
        guard filter?.isTyping == true else { return move + otherHints(in: texts) }
        return move + (cells.isEmpty ? [] : [KeyHint("⏎", texts.rows)])
    }

    /// These keys, and the others that move, and further than to the next row.
    public func allHints(in texts: ControlTexts) -> [KeyHint] {
        let further = [
            KeyHint("j k", texts.move), KeyHint("PgUp PgDn", texts.pages), KeyHint("^B ^F", texts.pages),
            KeyHint("^U ^D", texts.halfPages), KeyHint("Home End", texts.ends), KeyHint("g G", texts.ends),
        ]
        let matches = filter != nil ? [KeyHint("n N", texts.matches)] : []
        return hints(in: texts) + (canMove && !takesText ? matches + further : [])
    }

    /// The keys, except those that move the selection.
    func otherHints(in texts: ControlTexts, areAll: Bool = false) -> [KeyHint] {
        (selected?.delegate.map { areAll ? $0.allHints(in: texts) : $0.hints(in: texts) } ?? [])
            + actions.map(\.hint)
            + (onRefresh == nil ? [] : [KeyHint("r", texts.reload)])
            + (canFilter ? [KeyHint("/", texts.filter)] : []) + (canSort ? [KeyHint("s", texts.sort)] : [])
            + (errorMessage == nil ? [] : [KeyHint(dismissal.name, texts.dismiss)])
    }
}
