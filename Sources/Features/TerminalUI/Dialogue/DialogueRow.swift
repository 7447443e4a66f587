/// A row of a screen as lines of text, for a dialogue: see ``LineDialogue``.
public struct DialogueRow: Hashable, Sendable {
    /// The number by which it is chosen; nil if it can only be read.
    public var number: Int?
    /// Its text, without empty lines.
    public var lines: [String]
    /// Whether keys are for it.
    public var isSelected: Bool
    /// Whether a text can be entered in it.
    public var takesText: Bool

    /// Makes a row of a drawing.
    public init(_ drawing: Drawing, number: Int? = nil, isSelected: Bool = false, takesText: Bool = false) {
        lines = drawing.lines.map(\.plainText).filter { !$0.isEmpty }
        (self.number, self.isSelected, self.takesText) = (number, isSelected, takesText)
    }

    /// The lines: the first one behind the number, and the others below it.
    var text: [String] {
        guard let number else { return lines }
        let head = (isSelected ? "> " : "  ") + (lines.isEmpty ? "\(number)" : "\(number) ")
        let indent = String(repeating: " ", count: head.count)
        return (lines.isEmpty ? [""] : lines).enumerated().map { ($0 == 0 ? head : indent) + $1 }
    }
}

extension Line {
    /// The visible characters, without spaces at the end.
    var plainText: String {
        var text = spans.map(\.text).joined().harmless
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Screen {
    /// The lines of the drawing.
    public func dialogueRows(in appearance: Appearance) -> [DialogueRow] { [DialogueRow(drawing(in: appearance))] }
    /// Has no such row.
    public func selectRow(_ number: Int) -> DialogueRow? { nil }
    /// No text is entered.
    public var takesEntry: Bool { takesText }
}

// MARK: Lists and forms

extension ListViewController {
    /// The message, the filter, and the visible rows; those that can be chosen are numbered from the beginning of the list.
    public func dialogueRows(in appearance: Appearance) -> [DialogueRow] {
        let message = errorMessage.map { [DialogueRow([Line("\($0)  \(dismissal.name) \(appearance.texts.dismiss)")])] }
        let head = (message ?? []) + (filter.map { [DialogueRow([Line("/ " + $0.field.value)])] } ?? [])
        let places = layout.visible(from: position.viewport)
        let visible = places.flatMap { cellIndices($0.row) }
        var number = cells.prefix(visible.first ?? 0).count { $0.delegate != nil }
        let rows = visible.map { index in
            if cells[index].delegate != nil { number += 1 }
            return dialogueRow(index, number: number, in: appearance)
        }
        let saysWhy = saysWhyEmpty && (cells.isEmpty || places.last?.row == cellRowCount)
        return head + rows + (saysWhy ? [DialogueRow([Line(wordsWithoutRows(in: appearance.texts))])] : [])
    }

    private func dialogueRow(_ index: Int, number: Int, in appearance: Appearance) -> DialogueRow {
        let delegate = cells[index].delegate
        return DialogueRow(
            cells[index].dataSource.drawing(width: contentWidth, in: appearance),
            number: delegate.map { _ in number }, isSelected: hasFocus && index == selection,
            takesText: delegate?.takesText == true)
    }

    /// Selects a row, counted over all sections among those that can be chosen.
    public func selectRow(_ number: Int) -> DialogueRow? {
        let index = cells.indices.lazy.filter { self.cells[$0].delegate != nil }.dropFirst(max(0, number - 1)).first
        guard number > 0, let index else { return nil }
        position.select(index)
        settle()
        return dialogueRow(index, number: number, in: appearance)
    }

    /// How many rows can be chosen.
    var choiceCount: Int { cells.count { $0.delegate != nil } }

    /// A filter is typed, or the selected row has a text.
    public var takesEntry: Bool { filter?.isTyping ?? (hasFocus && selected?.delegate?.takesText == true) }
}

extension FormViewController {
    /// The rows, and behind them the action.
    public func dialogueRows(in appearance: Appearance) -> [DialogueRow] {
        let bar = bottomBar.map { bar in
            [DialogueRow([Line(bar.title)], number: list.choiceCount + 1, isSelected: isBarFocused)]
        }
        return list.dialogueRows(in: appearance) + (bar ?? [])
    }

    /// Selects a row, or the action behind the last one.
    public func selectRow(_ number: Int) -> DialogueRow? {
        if life.phase == .saving { return nil }
        if let bottomBar, number == list.choiceCount + 1 {
            isBarFocused = true
            return DialogueRow([Line(bottomBar.title)], number: number, isSelected: true)
        }
        guard let row = list.selectRow(number) else { return nil }
        isBarFocused = false
        return row
    }

    /// The selected row has a text.
    public var takesEntry: Bool { !isBarFocused && list.takesEntry }
}
