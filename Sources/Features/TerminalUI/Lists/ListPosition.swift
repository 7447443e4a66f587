/// The selected row of a list and its scroll position: a value, moved by pure functions.
struct ListPosition: Hashable {
    enum Motion {
        case up, down, pageUp, pageDown, halfPageUp, halfPageDown, start, end

        /// The motion for a key; nil for any other key.
        init?(_ key: Key) {
            switch key {
            case .up, .backTab, .character("k"): self = .up
            case .down, .tab, .character("j"): self = .down
            case .pageUp, .control("b"): self = .pageUp
            case .pageDown, .character(" "), .control("f"): self = .pageDown
            case .control("u"): self = .halfPageUp
            case .control("d"): self = .halfPageDown
            case .home, .character("g"): self = .start
            case .end, .character("G"): self = .end
            default: return nil
            }
        }
    }

    var selection: Int?
    /// The index of the cell in its row, and the number of cells in a row.
    var column = 0
    var columns = 1
    var viewport = ListViewport()

    /// The position after a motion.
    ///
    /// From one selectable row to the next; by lines where none is near, or the row does not fit on the screen.
    func moved(_ motion: Motion, in layout: ListLayout, isSelectable: (Int) -> Bool) -> ListPosition {
        var position = self
        switch motion {
        case .up: position.step(-1, layout, isSelectable)
        case .down: position.step(1, layout, isSelectable)
        case .pageUp: position.page(min(-1, 1 - layout.height), layout, isSelectable)
        case .pageDown: position.page(max(1, layout.height - 1), layout, isSelectable)
        case .halfPageUp: position.page(min(-1, -layout.height / 2), layout, isSelectable)
        case .halfPageDown: position.page(max(1, layout.height / 2), layout, isSelectable)
        case .start:
            (position.viewport, position.column) = (ListViewport(), 0)
            position.select(layout.visible(from: position.viewport), isSelectable)
        case .end:
            position.viewport = layout.scrolled(layout.end, by: 0)  // The end of a list without a line is behind it.
            position.select(layout.visible(from: position.viewport).reversed(), isSelectable)
        }
        return position
    }

    /// The position in a list that has replaced another one: with the same rows, as far as they still exist.
    func moved(by difference: ListDifference, in layout: ListLayout, isSelectable: (Int) -> Bool) -> ListPosition {
        /// The new place of a cell; if it is gone, that of the next one that stayed, or the one behind the last that
        /// stayed.
        func destination(_ cell: Int) -> Int {
            let cell = min(cell, difference.destinations.count)
            if let next = difference.destinations[cell...].lazy.compactMap({ $0 }).first { return next }
            let last = difference.destinations[..<cell].last { $0 != nil } ?? nil
            return max(0, min(difference.origins.count - 1, last.map { $0 + 1 } ?? 0))
        }
        var position = self
        // At the beginning of the list, new rows are shown.
        let isAtStart = viewport == ListViewport() && (selection ?? 0) == 0 && column == 0
        if !isAtStart {
            position.select(selection.map { destination($0 * columns + column) })
            if viewport != ListViewport() {
                let top = viewport.top * columns
                position.viewport.top = destination(top) / columns
                // Behind the last cell may be words.
                let isThere = top < difference.destinations.count && difference.destinations[top] != nil
                if !isThere { position.viewport.offset = 0 }
            }
        }
        return position.settled(in: layout, isSelectable: isSelectable)
    }

    /// The selected cell, if there are this many.
    func cell(of count: Int) -> Int? { selection.map { min($0 * columns + column, count - 1) } }

    mutating func select(_ cell: Int?) {
        selection = cell.map { $0 / columns }
        column = cell.map { $0 % columns } ?? 0
    }

    /// The position with another number of columns, for this many cells, with the same cell selected.
    func arranged(in columns: Int, cellCount: Int) -> ListPosition {
        var position = self
        position.columns = max(1, columns)
        position.select(cell(of: cellCount))
        if columns != self.columns {
            position.viewport = ListViewport(top: viewport.top * self.columns / position.columns)
        }
        return position
    }

    /// The position, put right for a list or a screen of another size.
    func settled(in layout: ListLayout, isSelectable: (Int) -> Bool) -> ListPosition {
        var position = self
        position.viewport = layout.scrolled(viewport, by: 0)
        let place = layout.visible(from: position.viewport).first { $0.row == selection }
        // A row that is higher than the screen stays where it has been read to.
        if let place, place.top <= 0, layout.isHigh(place), isSelectable(place.row) {
            return position
        }
        if let selection, selection < layout.rowCount, isSelectable(selection) {
            position.viewport = layout.revealing(selection, in: position.viewport)
        } else {
            position.select(layout.visible(from: position.viewport), isSelectable)
        }
        return position
    }

    private mutating func select(_ places: [ListLayout.Place], _ isSelectable: (Int) -> Bool) {
        selection = places.first { isSelectable($0.row) }?.row
    }

    private mutating func step(_ direction: Int, _ layout: ListLayout, _ isSelectable: (Int) -> Bool) {
        let visible = layout.visible(from: viewport)
        let place = visible.first { $0.row == selection }
        let continues = place.map { direction > 0 ? $0.bottom > layout.height : $0.top < 0 } ?? false
        let reach = (direction > 0 ? visible.last : visible.first).map { $0.row + direction } ?? 0
        let candidates = selection.map { stride(from: $0 + direction, through: reach, by: direction) }
        let next = candidates?.first { (0..<layout.rowCount).contains($0) && isSelectable($0) }
        if !continues, let next {
            selection = next
            viewport = layout.revealing(next, in: viewport)
        } else {
            viewport = layout.scrolled(viewport, by: direction)
            // A row that is seen in part only would be scrolled back to: what follows it could not be read.
            let seen = layout.visible(from: viewport).filter(layout.isReadable)
            if !seen.contains(where: { $0.row == selection }) {
                select(direction > 0 ? seen : seen.reversed(), isSelectable)
            }
        }
    }

    private mutating func page(_ lines: Int, _ layout: ListLayout, _ isSelectable: (Int) -> Bool) {
        let (before, direction) = (viewport, lines < 0 ? -1 : 1)
        viewport = layout.scrolled(viewport, by: lines)
        let visible = layout.visible(from: viewport)
        let places = visible.filter(layout.isReadable)
        select(viewport == before && direction > 0 ? places.reversed() : places, isSelectable)
    }
}
