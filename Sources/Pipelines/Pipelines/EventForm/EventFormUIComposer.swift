import EventFormFeature
import EventFormFeatureUI
import Foundation
import Streams
import TerminalUI

/// Composes the screen of the event form.
public enum EventFormUIComposer {
    /// A screen with this form: its rows send events into the pipelines, and it shows the screens that come out.
    ///
    /// - Parameters:
    ///   - edited: the event that is edited; nil for another one.
    ///   - save: saves the input in place of an event, as it was when it was opened, or of whatever became of it; sends where
    ///     damaged events are that were put aside for it, or nil.
    ///   - close: called with the saved event, and with what the saver sent.
    public static func eventFormComposedWith(
        form: EventForm = EventForm(), editing edited: Event? = nil, book: ReportBook? = nil,
        save: @escaping (Event, _ edited: Event?, _ isReplacing: Bool) -> AnyPublisher<URL?, any Error>,
        close: @escaping (Event, _ aside: URL?) -> Void, locale: Locale = .current,
        timeZone: TimeZone = .current
    ) -> FormViewController {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        let form = edited.map { EventForm(FormData($0)) } ?? form
        let (first, id) = (form.formData, edited?.id ?? UUID())
        let screen = FormViewController(title: edited == nil ? presenter.map(form).title : presenter.editTitle)
        let eventForm = EventFormPipelines(form: form, presenter: presenter, book: book)
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, timeZone)
        let controller = EventFormController(in: screen, calendar: calendar, onEvent: eventForm.receive)
        let (saver, entered) = (FormSaver(screen), CurrentValueSubject<EventForm, Never>(form))
        screen.keep(
            eventForm.forms.map(\.form).sink { [weak screen] form in
                entered.value = form
                screen?.hasUnsavedWork = form.formData != first
                screen?.backText = form.activeItem.map { _ in ControlTexts.texts(in: locale).close }
            })
        screen.onEscape = { [weak screen] in
            guard let item = entered.value.activeItem else { return false }
            if screen?.list.selectedRow is ControlRow<DatePicker> { _ = screen?.handle(.backTab) }
            eventForm.receive(.tapped, from: item)
            return true
        }
        screen.bottomBar = BottomBar(presenter.save) { [weak screen] in
            let event = Event(entered.value.formData, id: id)
            screen?.list.errorMessage = nil
            saver.save(
                { save(event, edited, $0) }, receive: { close(event, $0) },
                fail: { screen?.list.errorMessage = presenter.failure($0) })
        }
        screen.keep(eventForm.screens.sink { [weak controller] in controller?.display($0) })
        return screen
    }

    /// The list of the events, which are loaded when it appears.
    ///
    /// - Parameters:
    ///   - add: called when the user wants to add an event.
    ///   - edit: called with an event that the user wants to change.
    ///   - delete: asks whether an event is to be deleted, and deletes it if so.
    ///   - undo: makes the deletion undone; nil while there is none.
    public static func eventsComposedWith(
        eventsLoader: @escaping () -> AnyPublisher<[Event], any Error>, add: @escaping () -> Void,
        edit: @escaping (Event) -> Void,
        delete: @escaping (Event, _ question: String) -> Void, undo: @escaping () -> (() -> Void)? = { nil },
        locale: Locale = .current, timeZone: TimeZone = .current
    ) -> ListViewController {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        let controller = ListViewController(title: presenter.listTitle)
        let request = ListRequest(controller)
        (controller.emptyText, controller.isFilterable) = (presenter.noEvents, true)
        let adding = KeyAction(.character("a"), KeyHint("a", presenter.add), perform: add)
        controller.actions = [adding]
        controller.onRefresh = { [weak controller] in
            controller?.actions = [adding] + KeyAction.undoing(undo(), in: locale)
            request.run(
                eventsLoader(),
                receive: { added in
                    let events = presenter.sortedByDay(added)
                    let cells = events.map { event in
                        EventCellController(
                            viewModel: presenter.row(of: event), edit: (presenter.edit, { edit(event) }),
                            delete: (presenter.delete, { delete(event, presenter.deleteQuestion(event)) }))
                    }
                    controller?.orders = presenter.orders(of: events, in: locale)
                    controller?.display(zip(events, cells).map { CellController(id: $0.id, $1) })
                },
                fail: { controller?.errorMessage = presenter.failure($0) })
        }
        return controller
    }
}

extension EventFormPresenter {
    /// The orders of a list of events, whose rows have their ids; at first that of their days.
    fileprivate func orders(of events: [Event], in locale: Locale) -> [ListOrder] {
        let events = Dictionary(events.map { ($0.id, $0) }) { first, _ in first }
        return [
            .displayed(byDay), .reversed(lastDayFirst),
            .alphabetical(byName, in: locale) { (id: UUID) in events[id]?.title },
            .alphabetical(byPlace, in: locale) { (id: UUID) in events[id]?.location },
        ]
    }
}

extension KeyAction {
    /// The key that undoes a deletion, if there is one to undo.
    static func undoing(_ undo: (() -> Void)?, in locale: Locale) -> [KeyAction] {
        undo.map { [KeyAction(.character("u"), KeyHint("u", ControlTexts.texts(in: locale).undo), perform: $0)] } ?? []
    }
}
