/// Tells rows when they come to be seen, soon may be, or no longer are.
final class VisibilityTracker {
    /// Which rows may be seen soon: those above the screen, or those below it.
    var isGoingUp = false
    private(set) var visible: [CellController] = []
    private var near: [CellController] = []

    /// The rows that are seen now, and the ones before or behind them, as many again, that may be seen soon.
    ///
    /// A row that has just left the screen counts as left. Telling a row may lead to another update; then the rest of
    /// this one is out of date, and what is left of it is told only to rows that it is still true of.
    func update(rows: [CellController], visible indices: [Int]) {
        let old = (visible: visible, near: near)
        let new = indices.map { rows[$0] }
        let count = max(3, indices.count)
        let ahead =
            isGoingUp
            ? max(0, (indices.first ?? 0) - count)..<(indices.first ?? 0)
            : min(rows.count, (indices.last ?? -1) + 1)..<min(rows.count, (indices.last ?? -1) + 1 + count)
        visible = Self.distinct(new, except: [])
        near = Self.distinct(rows[ahead], except: visible + old.visible)
        let (seen, expected) = (Self.identities(visible), Self.identities(near))
        let (wasSeen, wasExpected) = (Self.identities(old.visible), Self.identities(old.near))

        for row in old.visible where !seen.contains(row.identity) { row.delegate?.didEndDisplaying() }
        for row in visible where !wasSeen.contains(row.identity) && isVisible(row) { row.delegate?.willDisplay() }
        for row in old.near where !expected.contains(row.identity) && !seen.contains(row.identity) {
            row.prefetching?.cancelPrefetching()
        }
        for row in near where !wasExpected.contains(row.identity) && isNear(row) { row.prefetching?.prefetch() }
    }

    private func isVisible(_ row: CellController) -> Bool { visible.contains { $0.identity == row.identity } }

    private func isNear(_ row: CellController) -> Bool { near.contains { $0.identity == row.identity } }

    private static func identities(_ rows: [CellController]) -> Set<ObjectIdentifier> { Set(rows.map(\.identity)) }

    private static func distinct(_ rows: some Sequence<CellController>, except others: [CellController])
        -> [CellController]
    {
        var known = identities(others)
        return rows.filter { known.insert($0.identity).inserted }
    }
}
