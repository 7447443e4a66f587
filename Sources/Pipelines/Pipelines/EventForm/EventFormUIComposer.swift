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
    ///   - saver: keeps what was entered.
    ///   - close: called with what was saved.
    public static func eventFormComposedWith(
        form: EventForm = EventForm(), book: ReportBook? = nil,
        saver: @escaping (Event) -> AnyPublisher<Void, any Error>,
        close: @escaping (Event) -> Void, locale: Locale = .current, timeZone: TimeZone = .current
    ) -> FormViewController {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        let eventForm = EventFormPipelines(form: form, presenter: presenter, book: book)
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, timeZone)
        let screen = FormViewController(title: presenter.map(form).title)
        let controller = EventFormController(in: screen, calendar: calendar, onEvent: eventForm.receive)
        let (request, entered) = (ListRequest(screen.list), CurrentValueSubject<EventForm, Never>(form))
        screen.keep(
            eventForm.forms.map(\.form).sink { [weak screen] form in
                if form.formData != entered.value.formData { screen?.hasUnsavedWork = true }
                entered.value = form
            })
        screen.bottomBar = BottomBar(presenter.save) { [weak screen] in
            guard screen?.isLoading == false else { return }
            let event = Event(entered.value.formData)
            request.run(
                saver(event), receive: { close(event) },
                fail: { screen?.list.errorMessage = presenter.failure($0) })
        }
        screen.keep(eventForm.screens.sink { [weak controller] in controller?.display($0) })
        return screen
    }

    /// The list of the events, which are loaded when it appears.
    ///
    /// - Parameters:
    ///   - add: called when somebody wants another one.
    ///   - delete: asks whether an event is to be deleted, and deletes it if so.
    public static func eventsComposedWith(
        eventsLoader: @escaping () -> AnyPublisher<[Event], any Error>, add: @escaping () -> Void,
        delete: @escaping (Event, _ question: String) -> Void, locale: Locale = .current,
        timeZone: TimeZone = .current
    ) -> ListViewController {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        let controller = ListViewController(title: presenter.listTitle)
        let request = ListRequest(controller)
        (controller.emptyText, controller.isFilterable) = (presenter.noEvents, true)
        controller.actions = [KeyAction(.character("a"), KeyHint("a", presenter.add), perform: add)]
        controller.onRefresh = { [weak controller] in
            request.run(
                eventsLoader(),
                receive: { events in
                    let cells = events.map { event in
                        EventCellController(viewModel: presenter.row(of: event), delete: presenter.delete) {
                            delete(event, presenter.deleteQuestion(event))
                        }
                    }
                    controller?.display(zip(events, cells).map { CellController(id: $0, $1) })
                },
                fail: { controller?.errorMessage = presenter.failure($0) })
        }
        return controller
    }
}
