import EventFormFeature
import Foundation
import TerminalUI

/// Shows the event form on a screen, and reports the events of its rows.
///
///     let screen = FormViewController(title: viewModel.title)
///     let controller = EventFormController(in: screen) { event, item in print(event, item) }
///     controller.display(viewModel)
///
/// The screen keeps the controller alive.
public final class EventFormController {
    private let binder: ListBinder<FormSection>
    private var sections: [FormSection: [FormItemViewModel]] = [:]

    /// Binds the rows of the screen; there are none before something is displayed.
    public init(
        in screen: FormViewController, calendar: Calendar = .current,
        onEvent: @escaping (FormEvent, FormItem) -> Void
    ) {
        let rows = EventFormRows(calendar: calendar)
        binder = ListBinder(screen, displaying: .hidesSectionsWithNoCellData(by: <))
        rows.register(with: binder)
        _ = binder.onAllSections().bind(
            identifiedBy: \.item.collectionId, models: { [weak self] in self?.sections ?? [:] },
            row: { rows.row(for: $1, $0) })
        for section in [FormSection.titleAndLocation, .notes] {
            _ = binder.onSection(section).assuming(modelType: FormItemViewModel.self)
                .onEvent(from: ControlRow<TextField>.self) { onEvent(FormEvent($1), $0.model.item) }
        }
        _ = binder.onSection(.time).assuming(modelType: FormItemViewModel.self)
            .onEvent(from: ControlRow<Switch>.self) { row, event in
                if case .changed(let isOn) = event { onEvent(.toggled(isOn), row.model.item) }
            }
            .onEvent(from: ControlRow<DatePicker>.self) { row, event in
                if case .changed(let date) = event { onEvent(.picked(date), row.model.item) }
            }
            .onTapped { onEvent(.tapped, $0.model.item) }
        binder.finish()
        screen.keep(self)
    }

    /// Shows the form, and keeps existing rows as they are.
    public func display(_ viewModel: EventFormViewModel) {
        sections = Dictionary(viewModel.sections.map { ($0.section, $0.rows) }) { $1 }
        binder.refresh()
    }
}

extension FormEvent {
    fileprivate init(_ event: ControlEvent<String>) {
        self =
            switch event {
            case .started: .textStarted
            case .ended: .textEnded
            case .changed(let text): .textEntered(text)
            }
    }
}
