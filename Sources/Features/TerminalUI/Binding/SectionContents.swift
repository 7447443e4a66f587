typealias AnyBoundRow<Section> = BoundRow<Section, any CellDataSource, Any>

/// The models and rows that a chain has bound to its sections; `models` returns the current ones.
struct DataBinding<Section: Hashable> {
    let scope: SectionScope<Section>
    let models: () -> [Section: [Any]]
    /// nil for a model that has none.
    let identity: (Any) -> AnyHashable?
    let isEqual: (Any, Any) -> Bool
    let row: (RowContext<Section>, Any) -> any CellDataSource
}

/// The texts above and below sections.
struct SectionTitles<Section: Hashable> {
    let scope: SectionScope<Section>
    let header: (Section) -> String?
    let footer: (Section) -> String?
}

/// A handler of a chain, with the rows that it is for.
struct ScopedHandler<Section: Hashable, Result> {
    let scope: SectionScope<Section>
    /// The rows that it is for; nil for all.
    let rowType: (any CellDataSource.Type)?
    let call: (AnyBoundRow<Section>) -> Result
}

extension Array {
    /// Selects the handlers of a row: those of its own section, or else of all others; then those of any section.
    func matching<Section: Hashable, Result>(_ row: AnyBoundRow<Section>) -> Self
    where Element == ScopedHandler<Section, Result> {
        let candidates = filter { $0.rowType.map { type in type == Swift.type(of: row.row) } ?? true }
        let own = candidates.filter { $0.scope.names(row.section) }
        let others = candidates.filter { if case .allOthers = $0.scope { own.isEmpty } else { false } }
        return own + others + candidates.filter { if case .any = $0.scope { true } else { false } }
    }
}

extension SectionScope {
    var isNamed: Bool { if case .sections = self { true } else { false } }

    /// Whether the section is one of those that are named.
    func names(_ section: Section) -> Bool {
        if case .sections(let names) = self { names.contains(section) } else { false }
    }
}

/// The models of a section, and the cells that show them.
struct SectionContents<Section: Hashable> {
    var models: [Any] = []
    var ids: [AnyHashable] = []
    var cells: [BoundCell<Section>] = []
}

/// How a section has become another one.
public struct SectionUpdate<Section: Hashable> {
    /// Which one it is.
    public let section: Section
    /// The rows that came, went, and moved.
    public let difference: ListDifference
    /// The places, in the new list, of rows that were there before and show something else now.
    public let updates: [Int]

    /// Whether nothing has changed.
    public var isEmpty: Bool {
        updates.isEmpty && difference.removals.isEmpty && difference.insertions.isEmpty && difference.moves.isEmpty
    }
}
