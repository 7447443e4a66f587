/// The place of a row to be shown, and the rows that can be used for it.
public struct RowContext<Section: Hashable> {
    /// The section.
    public let section: Section
    /// The place in it.
    public let index: Int
    let registry: RowRegistry
    let current: (any CellDataSource)?

    /// The row that shows the model already, or else one as it was registered for this type, or this identifier.
    public func dequeue<Row: CellDataSource>(_ type: Row.Type, reuseIdentifier: String? = nil) -> Row {
        let identifier = reuseIdentifier ?? String(reflecting: type)
        if let current, registry.identifier(of: current) == identifier, let row = current as? Row { return row }
        guard let row = registry.make(identifier) as? Row else {
            preconditionFailure("There is no row '\(identifier)': register(_:) it before finish().")
        }
        return row
    }
}

/// Makes rows by name, and knows which name each was made by.
final class RowRegistry {
    private var factories: [String: () -> any CellDataSource] = [:]
    private var identifiers: [ObjectIdentifier: String] = [:]

    func register(_ identifier: String, _ factory: @escaping () -> any CellDataSource) {
        factories[identifier] = factory
    }

    func make(_ identifier: String) -> (any CellDataSource)? {
        guard let row = factories[identifier]?() else { return nil }
        identifiers[ObjectIdentifier(row)] = identifier
        return row
    }

    func identifier(of row: any CellDataSource) -> String? { identifiers[ObjectIdentifier(row)] }

    /// Forgets a row that is gone: another one may come to be where it was.
    func forget(_ row: any CellDataSource) { identifiers[ObjectIdentifier(row)] = nil }
}

/// A row around another one.
protocol RowWrapping {
    var row: any CellDataSource { get }
}

/// A row with the height and the tap handler that its binder gives it.
final class BoundCell<Section: Hashable>: CellDataSource, RowWrapping {
    let row: any CellDataSource
    private weak var binder: ListBinder<Section>?
    private var delegate: (any CellDelegate)? { row as? any CellDelegate }

    init(_ row: any CellDataSource, _ binder: ListBinder<Section>) { (self.row, self.binder) = (row, binder) }

    func height(width: Int, in appearance: Appearance) -> Int {
        fixedHeight(in: appearance) ?? row.height(width: width, in: appearance)
    }

    /// Of a screen that is read by lines all lines are shown.
    private func fixedHeight(in appearance: Appearance) -> Int? {
        appearance.usesWords ? nil : binder?.height(of: self)
    }

    func drawing(width: Int, in appearance: Appearance) -> Drawing {
        var drawing = row.drawing(width: width, in: appearance)
        guard let height = fixedHeight(in: appearance) else { return drawing }
        drawing.lines = drawing.lines.prefix(height) + Array(repeating: "", count: max(0, height - drawing.lines.count))
        return drawing
    }
}

extension BoundCell: CellDelegate, CellPrefetching {
    func didSelect() {
        delegate?.didSelect()
        binder?.tap(self)
    }

    func willDisplay() { delegate?.willDisplay() }
    func didEndDisplaying() { delegate?.didEndDisplaying() }
    func didBecomeFocused() { delegate?.didBecomeFocused() }
    func didEndFocus() { delegate?.didEndFocus() }
    func didScroll() { delegate?.didScroll() }
    func handle(_ key: Key) -> Bool { delegate?.handle(key) ?? false }
    func hints(in texts: ControlTexts) -> [KeyHint] { delegate?.hints(in: texts) ?? [] }
    func allHints(in texts: ControlTexts) -> [KeyHint] { delegate?.allHints(in: texts) ?? [] }
    var returnMovesOn: Bool { delegate?.returnMovesOn ?? false }
    var takesText: Bool { delegate?.takesText ?? false }
    func prefetch() { (row as? any CellPrefetching)?.prefetch() }
    func cancelPrefetching() { (row as? any CellPrefetching)?.cancelPrefetching() }
}
