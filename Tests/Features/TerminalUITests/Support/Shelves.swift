@testable import TerminalUI

enum Shelf: Int, CaseIterable, Comparable {
    case top, middle, bottom

    static func < (first: Shelf, second: Shelf) -> Bool { first.rawValue < second.rawValue }
}

/// A thing on a shelf, identified by its name.
struct Thing: Hashable, ExpressibleByStringLiteral {
    let name: String
    var count = 0

    init(stringLiteral name: String) { self.name = name }
    init(_ name: String, _ count: Int) { (self.name, self.count) = (name, count) }
}

/// A row that emits the events that a test sends.
final class ThingRow: ViewEventEmitting {
    enum ViewEvent: Equatable { case poked, counted(Int) }

    var onEvent: (ViewEvent) -> Void = { _ in }
    var text = ""

    func drawing(width: Int, in appearance: Appearance) -> Drawing { [Line(text)] }
}

/// Shelves in a form, bound by the test's chain.
final class Shelves {
    let form = FormViewController(title: "Shelves")
    let stack = NavigationStack(appearance: Appearance(theme: .plain))
    let binder: ListBinder<Shelf>
    var things: [Shelf: [Thing]]
    /// How often rows were provided, and what handlers have logged.
    private(set) var provided: [String] = []
    var log: [String] = []

    init(
        _ things: [Shelf: [Thing]] = [.top: ["a", "b"], .bottom: ["c"]],
        displaying behavior: SectionDisplayBehavior<Shelf> = .hidesSectionsWithNoCellData(by: <)
    ) {
        self.things = things
        binder = ListBinder(form, displaying: behavior)
        stack.push(form)
        stack.resize(to: Size(width: 30, height: 20))
    }

    func bind(
        _ binding: SectionBinding<Shelf, any CellDataSource, Any>
    ) -> SectionBinding<Shelf, ThingRow, Thing> {
        binder.register(ThingRow.self, ThingRow.init)
        return binding.bind(identifiedBy: \.name, models: { [unowned self] in things }) { [unowned self] in
            provide($0, $1)
        }
    }

    func provide(_ context: RowContext<Shelf>, _ thing: Thing) -> ThingRow {
        let row = context.dequeue(ThingRow.self)
        row.text = "\(thing.name)\(thing.count)"
        provided.append(row.text)
        return row
    }

    /// The visible things, from top to bottom, without empty lines.
    var shown: [String] {
        stack.update()
        return stack.body.map { String($0.dropFirst(2)) }.filter { !$0.isEmpty }
    }

    /// Returns the visible row with the text.
    func row(_ text: String) -> ThingRow? {
        form.list.sections.joined().lazy.compactMap { ($0.dataSource as? BoundCell<Shelf>)?.row as? ThingRow }
            .first { $0.text == text }
    }

    func note(_ name: String) -> (BoundRow<Shelf, ThingRow, Thing>) -> Void {
        { [unowned self] in log.append("\(name) \($0.section) \($0.index) \($0.model.name)\($0.model.count)") }
    }

    func noteAny(_ name: String) -> (BoundRow<Shelf, any CellDataSource, Any>) -> Void {
        { [unowned self] in log.append("\(name) \($0.section) \($0.index)") }
    }
}
