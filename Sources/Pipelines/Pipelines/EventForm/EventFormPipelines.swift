import EventFormFeature
import Streams

/// The event form as streams: events of its rows go in, screens come out.
///
///     let eventForm = EventFormPipelines(presenter: EventFormPresenter())
///     eventForm.screens.sink { draw($0) }
///     eventForm.receive(.tapped, from: .date(nil))                // draws the picker
///     eventForm.receive(.textEntered("Party"), from: .title(nil)) // draws nothing: the row shows it already
///
/// Each subscriber has a form of its own, which begins as a copy of the pipelines' form.
public struct EventFormPipelines {
    private let events = PassthroughSubject<(event: FormEvent, item: FormItem), Never>()
    private let form: EventForm
    private let presenter: EventFormPresenter
    private let book: ReportBook?

    /// Composes the pipelines of a form, whose runs are reported in the book.
    public init(
        form: EventForm = EventForm(), presenter: EventFormPresenter = EventFormPresenter(), book: ReportBook? = nil
    ) {
        (self.form, self.presenter, self.book) = (form, presenter, book)
    }

    /// Sends what happened to a row.
    public func receive(_ event: FormEvent, from item: FormItem) { events.send((event, item)) }

    /// The form after each event, and whether the event changes its rows.
    public var forms: AnyPublisher<(form: EventForm, refreshes: Bool), Never> {
        events.scan((form: form, refreshes: true)) { last, input in
            var form = last.form
            let refreshes = form.receive(input.event, from: input.item)
            return (form, refreshes)
        }
        .eraseToAnyPublisher()
    }

    /// The screen at first, and then after each event that changes it.
    public var screens: AnyPublisher<EventFormViewModel, Never> {
        forms.filter(\.refreshes).map { [presenter] in presenter.map($0.form) }
            .prepend(presenter.map(form))
            .reported(as: .form, in: book)
    }
}
