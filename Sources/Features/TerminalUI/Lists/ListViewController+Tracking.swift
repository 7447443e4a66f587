extension ListViewController {
    /// Informs the rows of changes; they may change the list again.
    func track() {
        guard size.height > 0 else { return }
        let visible = layout.visible(from: position.viewport).flatMap { cellIndices($0.row) }
        tracker.update(rows: cells, visible: visible)
        updateFocus()
    }

    private func updateFocus() {
        let (before, now) = (focused, hasFocus ? selected : nil)
        guard now?.identity != before?.identity else { return }
        focused = now
        before?.delegate?.didEndFocus()
        // The rows may have changed the list again.
        if now?.identity == focused?.identity { now?.delegate?.didBecomeFocused() }
    }

    /// The position, scrolled further if the selected row is higher than the screen and its cursor would be hidden.
    func revealingCursor(
        in position: ListPosition, _ selected: Int?, _ appearance: Appearance
    ) -> ListViewport {
        let layout = layout
        let places = layout.visible(from: position.viewport).filter { $0.top < 0 || $0.bottom > layout.height }
        for place in places where selected.map(cellIndices(place.row).contains) == true {
            guard let cursor = row(place.row, selected: selected, in: appearance).cursor else { break }
            let line = cursor.row + place.top
            return layout.scrolled(position.viewport, by: min(line, max(0, line - layout.height + 1)))
        }
        return position.viewport
    }
}
