import Foundation

/// The filter of a list's rows: a text that is typed above them.
struct ListFilter {
    private(set) var field = TextField()
    /// Whether keys are typed, or are for the list again.
    var isTyping = true

    /// The rows of the first section that contain the text, or all rows without a text. The row that loads more is not
    /// searched.
    func apply(to sections: [[CellController]]) -> [[CellController]] {
        guard !field.value.isEmpty, let first = sections.first else { return sections }
        return [
            first.filter { cell in
                cell.dataSource.searchText.range(of: field.value, options: [.caseInsensitive, .diacriticInsensitive])
                    != nil
            }
        ]
    }

    mutating func type(_ key: Key) -> ControlResponse { field.handle(key, width: 80) }

    func lines(width: Int, in appearance: Appearance) -> [Line] {
        let text = field.drawing(width: max(1, width - 3), isFocused: isTyping, in: appearance).lines.first ?? ""
        return [Line(" / ", appearance.theme.accent) + text]
    }

    /// The column of the cursor; nil while nothing is typed.
    var cursor: Int? {
        isTyping
            ? field.drawing(width: 77, isFocused: true, in: Appearance(theme: .plain)).cursor.map { $0.column + 3 }
            : nil
    }
}

extension ListViewController {
    /// Whether letters are typed, for the filter.
    public var takesText: Bool { filter?.isTyping == true }

    /// The order of the rows, if there are several orders, and the position in the first section, unless all of it is visible.
    /// Of a filter how many rows it has found, and among which.
    public var place: String? {
        let parts = [orderName, position(in: appearance.texts)].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private func position(in texts: ControlTexts) -> String? {
        if let filter, !filter.field.value.isEmpty, let all = allSections.first?.count {
            let more = allSections.count > 1 ? " " + texts.loaded : ""
            return "\(cells.count)/\(all)" + more
        }
        guard hasFocus, let selection, let count = sections.first?.count, count > 1, selection < count,
            layout.end != ListViewport()
        else { return nil }
        return "\(selection + 1)/\(count)" + (sections.count > 1 ? "+" : "")
    }

    /// Types into the filter, ends that, or shows all rows again; nil for a key that is for the list.
    func handleInFilter(_ key: Key) -> Bool? {
        guard let filter else { return nil }
        switch key {
        case .escape: self.filter = nil
        case .enter where filter.isTyping:
            self.filter?.isTyping = false
            if filter.field.value.isEmpty { self.filter = nil }
        case .up, .down, .pageUp, .pageDown, .wheel, .click: return handleInList(key)
        default:
            guard filter.isTyping else { return nil }
            guard self.filter?.type(key) == .changed else { return true }
        }
        showFiltered()
        return true
    }

    func filterCursor(below count: Int) -> Position? {
        filter?.cursor.map { Position(row: count - 1, column: $0) }
    }
}

// MARK: The mouse

extension ListViewController {
    /// Moves by the wheel; selects the cell that is clicked at, and chooses the one that is selected already.
    func handleMouse(_ key: Key) -> Bool {
        switch key {
        case .wheel(let steps): move(steps < 0 ? .up : .down)
        case .click(let place): click(place)
        default: return false
        }
        return true
    }

    private func click(_ place: Position) {
        let (layout, top) = (layout, size.height - layout.height)
        let row = layout.visible(from: position.viewport).first { ($0.top..<$0.bottom).contains(place.row - top) }
        guard let row, place.row >= top else { return }
        let column = min(position.columns - 1, place.column / max(1, size.width / position.columns))
        let cell = cellIndices(row.row).lowerBound + column
        guard cells.indices.contains(cell), let delegate = cells[cell].delegate else { return }
        if cell == selection { return delegate.didSelect() }
        position.select(cell)
        settle()
    }
}
