/// A row for which a handler is called, and the model that it shows now.
public struct BoundRow<Section, Row, Model> {
    /// The section that it is in.
    public let section: Section
    /// Its place in the section.
    public let index: Int
    /// The object that shows it.
    public let row: Row
    /// The model that it shows.
    public let model: Model
}

/// The sections that a link of a chain covers.
enum SectionScope<Section: Hashable> {
    case sections(Set<Section>)
    case allOthers
    case any
}

/// A link of a chain that says what sections show, and what happens when their rows are used.
///
///     binder.onSection(.fruit)
///         .bind(identifiedBy: \.name, models: { [.fruit: basket] }) { $0.dequeue(FruitRow.self) }
///         .onTapped { print($0.model.name) }
///         .onEvent(from: FruitRow.self) { row, event in print(row.model.name, event) }
///
/// Each link knows the rows and the models that those before it have bound.
public struct SectionBinding<Section: Hashable, Row, Model> {
    let binder: ListBinder<Section>
    let scope: SectionScope<Section>

    /// Binds models to the sections, and a row to each.
    ///
    /// An update keeps the row of a model with the same identity, and calls the provider again only for models that are
    /// not equal to their predecessors. The provider returns a row that shows the model; `dequeue` returns the row that
    /// has shown this model so far, or another one. A section that the dictionary lacks is empty.
    public func bind<NewRow, NewModel: Equatable, ID: Hashable>(
        identifiedBy identity: @escaping (NewModel) -> ID, models: @escaping () -> [Section: [NewModel]],
        row provider: @escaping (RowContext<Section>, NewModel) -> NewRow
    ) -> SectionBinding<Section, NewRow, NewModel> {
        bind(
            models, identity: { ($0 as? NewModel).map { AnyHashable(identity($0)) } },
            isEqual: { old, new in (old as? NewModel) == (new as? NewModel) }, provider)
    }

    /// Binds models without identity: an update provides every row again, and adds or removes rows at the end.
    public func bind<NewRow, NewModel>(
        models: @escaping () -> [Section: [NewModel]],
        row provider: @escaping (RowContext<Section>, NewModel) -> NewRow
    ) -> SectionBinding<Section, NewRow, NewModel> {
        bind(models, identity: { _ in nil }, isEqual: { _, _ in false }, provider)
    }

    private func bind<NewRow, NewModel>(
        _ models: @escaping () -> [Section: [NewModel]], identity: @escaping (Any) -> AnyHashable?,
        isEqual: @escaping (Any, Any) -> Bool, _ provider: @escaping (RowContext<Section>, NewModel) -> NewRow
    ) -> SectionBinding<Section, NewRow, NewModel> {
        if case .any = scope { preconditionFailure("onAnySection() binds no data: use onSection or onAllSections().") }
        binder.add(
            DataBinding(scope: scope, models: models, identity: identity, isEqual: isEqual) { context, model in
                let row = provider(context, Self.typed(model, in: context.section))
                guard let row = row as? any CellDataSource else { preconditionFailure("\(NewRow.self) shows no row.") }
                return row
            })
        return SectionBinding<Section, NewRow, NewModel>(binder: binder, scope: scope)
    }

    /// Binds texts to show above and below the sections.
    public func titles(
        header: @escaping (Section) -> String? = { _ in nil }, footer: @escaping (Section) -> String? = { _ in nil }
    ) -> SectionBinding {
        binder.add(SectionTitles(scope: scope, header: header, footer: footer))
        return self
    }

    /// Says which models other links have bound, so that those that follow know them.
    public func assuming<NewModel>(modelType: NewModel.Type) -> SectionBinding<Section, Row, NewModel> {
        SectionBinding<Section, Row, NewModel>(binder: binder, scope: scope)
    }

    /// Calls a handler when a row is chosen.
    public func onTapped(_ handler: @escaping (BoundRow<Section, Row, Model>) -> Void) -> SectionBinding {
        binder.add(ScopedHandler(scope: scope, rowType: nil) { handler(Self.typed($0)) }, to: \.taps)
        return self
    }

    /// Calls a handler when a row of a type emits an event.
    public func onEvent<Emitter: ViewEventEmitting>(
        from rowType: Emitter.Type,
        _ handler: @escaping (BoundRow<Section, Emitter, Model>, Emitter.ViewEvent) -> Void
    ) -> SectionBinding {
        let event = ScopedHandler<Section, (Any) -> Void>(scope: scope, rowType: rowType) { row in
            { event in
                if let event = event as? Emitter.ViewEvent {
                    handler(SectionBinding<Section, Emitter, Model>.typed(row), event)
                }
            }
        }
        binder.add(event, to: \.events)
        return self
    }

    /// Sets the number of lines of rows: longer drawings are cut off, shorter ones filled up with empty lines.
    public func rowHeight(_ height: @escaping (BoundRow<Section, Row, Model>) -> Int) -> SectionBinding {
        binder.add(ScopedHandler(scope: scope, rowType: nil) { height(Self.typed($0)) }, to: \.heights)
        return self
    }

    private static func typed(_ row: AnyBoundRow<Section>) -> BoundRow<Section, Row, Model> {
        guard let typedRow = row.row as? Row else {
            preconditionFailure("\(row.section) has a row of type \(type(of: row.row)) and not \(Row.self).")
        }
        return BoundRow(
            section: row.section, index: row.index, row: typedRow, model: typed(row.model, in: row.section))
    }

    private static func typed<Typed>(_ model: Any, in section: Section) -> Typed {
        guard let typed = model as? Typed else {
            preconditionFailure("\(section) has a model of type \(type(of: model)) and not \(Typed.self).")
        }
        return typed
    }
}
