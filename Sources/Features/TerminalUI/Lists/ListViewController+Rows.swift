extension ListViewController {
    var selected: CellController? { selection.flatMap { cells.indices.contains($0) ? cells[$0] : nil } }

    var isSelectable: (Int) -> Bool {
        { [cells, cellIndices] in cells[cellIndices($0)].contains { $0.delegate != nil } }
    }

    var cellIndices: (_ row: Int) -> Range<Int> {
        { [columns = position.columns, count = cells.count] in
            min($0 * columns, count)..<min(($0 + 1) * columns, count)
        }
    }

    /// The rows of cells. Below them, where there is nothing but a header, are two lines with the words that tell why.
    var cellRowCount: Int { (cells.count + position.columns - 1) / position.columns }

    var layout: ListLayout {
        let (cells, cellIndices, appearance, width) = (cells, cellIndices, appearance, contentWidth)
        let height = max(0, size.height - banner(in: appearance).count)
        let (count, hasWords) = (cellRowCount, saysWhyEmpty && !cells.isEmpty)
        return ListLayout(rowCount: hasWords ? count + 1 : count, height: height) { row in
            if row == count { return 2 }
            return cellIndices(row).lazy.map { cells[$0].dataSource.height(width: width, in: appearance) }.max() ?? 0
        }
    }

    /// The mark of the selected cell takes two columns.
    var contentWidth: Int { max(0, size.width / position.columns - 2) }

    /// The cell to which a key leads: one beside the selected one, or the next or previous one that the filter has found.
    func step(_ key: Key) -> Int? {
        guard let selection else { return nil }
        return switch key {
        case .left where position.columns > 1, .character("h") where position.columns > 1: max(0, selection - 1)
        case .right where position.columns > 1, .character("l") where position.columns > 1:
            min(cells.count - 1, selection + 1)
        case .character("n") where filter != nil: match(after: selection, by: 1)
        case .character("N") where filter != nil: match(after: selection, by: -1)
        default: nil
        }
    }

    /// The next cell that can be selected in this direction, round the end; the filter has hidden all that do not match.
    private func match(after cell: Int, by direction: Int) -> Int? {
        let count = cells.count
        let places = (1..<count + 1).lazy.map { distance in (cell + direction * distance + count) % count }
        return places.first { [cells] in cells[$0].delegate != nil }
    }

    func move(_ motion: ListPosition.Motion) {
        let before = position.viewport
        position = position.moved(motion, in: layout, isSelectable: isSelectable)
        if position.viewport != before { tracker.isGoingUp = position.viewport < before }
        tracker.visible.forEach { $0.delegate?.didScroll() }
        track()
    }

    func settle() {
        position = position.settled(in: layout, isSelectable: isSelectable)
        track()
    }
}
