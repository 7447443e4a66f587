extension ListViewController {
    var selected: CellController? { selection.flatMap { cells.indices.contains($0) ? cells[$0] : nil } }

    var isSelectable: (Int) -> Bool {
        { [cells, cellIndices] in cells[cellIndices($0)].contains { $0.delegate != nil } }
    }

    var cellIndices: (_ row: Int) -> Range<Int> {
        { [columns = position.columns, cells] in $0 * columns..<min(($0 + 1) * columns, cells.count) }
    }

    var layout: ListLayout {
        let (cells, cellIndices, appearance, width) = (cells, cellIndices, appearance, contentWidth)
        let height = max(0, size.height - banner(in: appearance).count)
        return ListLayout(rowCount: (cells.count + position.columns - 1) / position.columns, height: height) { row in
            cellIndices(row).lazy.map { cells[$0].dataSource.height(width: width, in: appearance) }.max() ?? 0
        }
    }

    /// The mark of the selected cell takes two columns.
    var contentWidth: Int { max(0, size.width / position.columns - 2) }

    /// The cell beside the selected one to which a key leads.
    func step(_ key: Key) -> Int? {
        guard position.columns > 1, let selection else { return nil }
        return switch key {
        case .left, .character("h"): max(0, selection - 1)
        case .right, .character("l"): min(cells.count - 1, selection + 1)
        default: nil
        }
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
