/// Informs rows when they become visible, may become visible soon, or disappear.
final class VisibilityTracker {
    /// Which rows may be seen soon: those above the screen, or those below it.
    var isGoingUp = false
    private let seen = Membership()
    private let near = Membership()

    /// The rows that were informed that they are visible.
    var visible: [CellController] { seen.told }

    /// The visible rows, and the same number of rows before or after them, which may become visible soon.
    ///
    /// A row that has just left the screen is not near it. Telling a row may lead to another update, which comes before
    /// the rest of this one.
    func update(rows: [CellController], visible indices: [Int]) {
        let count = max(3, indices.count)
        let (first, end) = (indices.first ?? 0, indices.last.map { $0 + 1 } ?? 0)
        let ahead = isGoingUp ? max(0, first - count)..<first : end..<min(rows.count, end + count)
        let before = seen.wanted
        seen.wanted = indices.map { rows[$0] }
        near.wanted = rows[ahead].filter { row in !(before + seen.wanted).contains { $0.identity == row.identity } }
        seen.update(arrived: { $0.delegate?.willDisplay() }, left: { $0.delegate?.didEndDisplaying() })
        near.update(
            arrived: { $0.prefetching?.prefetch() },
            left: { [seen] row in
                // A row that has become visible continues to load.
                if !seen.isWanted(row) { row.prefetching?.cancelPrefetching() }
            })
    }
}

/// Rows with a common state, and those of them that were informed of it; each object once.
private final class Membership {
    var wanted: [CellController] = []
    private(set) var told: [CellController] = []

    func isWanted(_ row: CellController) -> Bool { wanted.contains { $0.identity == row.identity } }

    /// Informs rows of changes, as long as these are true: any row may change the list again.
    func update(arrived: (CellController) -> Void, left: (CellController) -> Void) {
        while let index = told.firstIndex(where: { !isWanted($0) }) { left(told.remove(at: index)) }
        while let row = wanted.first(where: { row in !told.contains { $0.identity == row.identity } }) {
            told.append(row)
            arrived(row)
        }
    }
}
