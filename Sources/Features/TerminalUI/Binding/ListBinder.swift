/// Shows models in the sections of a form, and calls the handlers that are bound to its rows.
///
///     let binder = ListBinder<Shelf>(form, displaying: .hidesSectionsWithNoCellData(by: <))
///     binder.register(BookRow.self, BookRow.init)
///     _ = binder.onAllSections()
///         .bind(identifiedBy: \.isbn, models: { library.books }) { context, book in
///             let row = context.dequeue(BookRow.self)
///             row.title = book.title
///             return row
///         }
///         .onTapped { library.borrow($0.model) }
///     binder.finish()
///     binder.refresh()   // after the library has changed
///
/// Refreshes, taps and events take effect at the end of the turn: first all refreshes in one update, then the events of
/// rows that are still there. The form keeps the binder alive.
public final class ListBinder<Section: Hashable> {
    let registry = RowRegistry()
    private weak var form: FormViewController?
    private let behavior: SectionDisplayBehavior<Section>
    private var bindings: [DataBinding<Section>] = []
    var titles: [SectionTitles<Section>] = []
    var taps: [ScopedHandler<Section, Void>] = []
    var events: [ScopedHandler<Section, (Any) -> Void>] = []
    var heights: [ScopedHandler<Section, Int>] = []

    private(set) var contents: [Section: SectionContents<Section>] = [:]
    /// The section and the index of each cell.
    private var places: [ObjectIdentifier: (section: Section, index: Int)] = [:]
    private var isFinished = false
    private var needsUpdate = false

    /// Whether an update keeps the rows that stay; otherwise it provides every row again.
    public var animateChanges = true
    /// Shows the sections in place of the form's list, and receives the changes of each section.
    public var updater: (([Section: SectionUpdate<Section>], [[CellController]]) -> Void)?
    /// Receives warnings about requests that have no effect.
    public var onWarning: (String) -> Void = { _ in }
    private var manualSections: [Section] = []

    /// Makes a binder for a form; nothing is shown before ``finish()``.
    public init(_ form: FormViewController, displaying behavior: SectionDisplayBehavior<Section> = .manuallyManaged) {
        self.form = form
        self.behavior = behavior
        form.keep(self)
    }

    /// Makes rows of a type with a factory, for ``RowContext/dequeue(_:reuseIdentifier:)``.
    public func register<Row: CellDataSource>(
        _ type: Row.Type, reuseIdentifier: String? = nil, _ factory: @escaping () -> Row
    ) { registry.register(reuseIdentifier ?? String(reflecting: type), factory) }

    /// The sections that are shown, in order. They can only be set where the display is managed manually.
    public var displayedSections: [Section] {
        get {
            switch behavior.hidden {
            case .none: manualSections
            case .withoutRows: sections { !$0.value.cells.isEmpty }
            case .withoutAnything: sections { !self.isEmpty($0.key) }
            }
        }
        set {
            guard behavior.hidden == .none else {
                return onWarning("The sections are shown by what is in them: displayedSections is not set.")
            }
            manualSections = newValue
            refresh()
        }
    }

    private func sections(where isShown: ((key: Section, value: SectionContents<Section>)) -> Bool) -> [Section] {
        contents.filter(isShown).keys.sorted(by: behavior.areInIncreasingOrder)
    }
}

// MARK: Chains

extension ListBinder {
    /// Begins a chain for one section.
    public func onSection(_ section: Section) -> SectionBinding<Section, any CellDataSource, Any> {
        begin(.sections([section]))
    }

    /// Begins a chain for several sections.
    public func onSections(_ sections: Section...) -> SectionBinding<Section, any CellDataSource, Any> {
        precondition(!sections.isEmpty, "onSections() needs a section.")
        return begin(.sections(Set(sections)))
    }

    /// Begins a chain for every section that no other chain has bound by its name.
    public func onAllSections() -> SectionBinding<Section, any CellDataSource, Any> { begin(.allOthers) }

    /// Begins a chain for handlers that are called for all sections, after others.
    public func onAnySection() -> SectionBinding<Section, any CellDataSource, Any> { begin(.any) }

    private func begin(_ scope: SectionScope<Section>) -> SectionBinding<Section, any CellDataSource, Any> {
        precondition(!isFinished, "A chain has to begin before finish().")
        return SectionBinding(binder: self, scope: scope)
    }

    func add(_ binding: DataBinding<Section>) { bindings.append(binding) }

    func add(_ titles: SectionTitles<Section>) { self.titles.append(titles) }

    func add<Result>(
        _ handler: ScopedHandler<Section, Result>,
        to handlers: ReferenceWritableKeyPath<ListBinder, [ScopedHandler<Section, Result>]>
    ) { self[keyPath: handlers].append(handler) }

    /// Ends all chains, and shows what they have bound. Call it once.
    public func finish() {
        precondition(!isFinished, "finish() is called once.")
        isFinished = true
        needsUpdate = true
        updateIfNeeded()
    }

    /// Shows the current models at the end of this turn of the event loop; does nothing before ``finish()``.
    public func refresh() {
        guard isFinished, !needsUpdate else { return }
        needsUpdate = true
        form?.afterTurn { [weak self] in self?.updateIfNeeded() }
    }
}

// MARK: Updating

extension ListBinder {
    private func updateIfNeeded() {
        guard needsUpdate else { return }
        needsUpdate = false
        let updates = Dictionary(bindings.flatMap(update).map { ($0.section, $0) }, uniquingKeysWith: { $1 })
        places = [:]
        for section in displayedSections {
            for (index, cell) in (contents[section]?.cells ?? []).enumerated() {
                places[ObjectIdentifier(cell.row)] = (section, index)
            }
        }
        let shown = displayedSections.enumerated().map { cells(of: $1, isFirst: $0 == 0) }
        if let updater { updater(updates, shown) } else { form?.list.display(shown) }
    }

    private func update(_ binding: DataBinding<Section>) -> [SectionUpdate<Section>] {
        let models = binding.models()
        let sections: Set<Section>
        switch binding.scope {
        case .sections(let names): sections = names
        case .allOthers, .any:
            sections = Set(models.keys).union(contents.keys).filter { section in
                !bindings.contains { $0.scope.names(section) }
            }
        }
        return sections.map { update($0, to: models[$0] ?? [], binding) }.filter { !$0.isEmpty }
    }

    private func update(
        _ section: Section, to models: [Any], _ binding: DataBinding<Section>
    ) -> SectionUpdate<Section> {
        let old = contents[section] ?? SectionContents()
        let ids = models.enumerated().map { binding.identity($1) ?? AnyHashable($0) }
        let difference = ListDifference(from: old.ids, to: ids)
        let updates = difference.origins.enumerated().compactMap { index, origin in
            origin.flatMap { binding.isEqual(old.models[$0], models[index]) ? nil : index }
        }
        for removal in difference.removals { registry.forget(old.cells[removal].row) }
        let changed = Set(updates)
        let cells = models.indices.map { index in
            let cell = difference.origins[index].map { old.cells[$0] }
            if let cell, animateChanges, !changed.contains(index) { return cell }
            let context = RowContext(section: section, index: index, registry: registry, current: cell?.row)
            let row = binding.row(context, models[index])
            if let cell, cell.row === row { return cell }
            cell.map { registry.forget($0.row) }
            return makeCell(row)
        }
        contents[section] = SectionContents(models: models, ids: ids, cells: cells)
        return SectionUpdate(section: section, difference: difference, updates: updates)
    }

    private func makeCell(_ row: any CellDataSource) -> BoundCell<Section> {
        if let emitter = row as? any ViewEventEmitting { listen(to: emitter) }
        return BoundCell(row, self)
    }

    private func listen<Emitter: ViewEventEmitting>(to row: Emitter) {
        row.onEvent = { [weak self, weak row] event in
            self?.afterUpdate(of: row) { binder, bound in
                for handler in binder.events.matching(bound) { handler.call(bound)(event) }
            }
        }
    }

    func tap(_ cell: BoundCell<Section>) {
        afterUpdate(of: cell.row) { binder, bound in
            for handler in binder.taps.matching(bound) { handler.call(bound) }
        }
    }

    func height(of cell: BoundCell<Section>) -> Int? {
        heights.isEmpty
            ? nil : bound(cell.row).flatMap { row in heights.matching(row).first.map { max(1, $0.call(row)) } }
    }

    /// Acts at the end of the turn, with the model that the row shows then; does nothing if the row is gone.
    private func afterUpdate(
        of row: (any CellDataSource)?, _ action: @escaping (ListBinder, AnyBoundRow<Section>) -> Void
    ) {
        guard let row else { return }
        form?.afterTurn { [weak self] in
            self?.updateIfNeeded()
            if let self, let bound = bound(row) { action(self, bound) }
        }
    }

    private func bound(_ row: any CellDataSource) -> AnyBoundRow<Section>? {
        guard let (section, index) = places[ObjectIdentifier(row)], let contents = contents[section] else { return nil }
        return BoundRow(section: section, index: index, row: row, model: contents.models[index])
    }
}
