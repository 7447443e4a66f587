import EventFormFeature
import Streams

extension Publisher where Output == (event: FormEvent, item: FormItem), Failure == Never {
    /// The screen at first, and then whenever an event makes it another one.
    ///
    ///     let events = PassthroughSubject<(event: FormEvent, item: FormItem), Never>()
    ///     events.screens(of: EventForm(), by: EventFormPresenter()).sink { draw($0) }
    ///     events.send((.tapped, .date(nil)))      // draws the picker
    ///     events.send((.textEntered("Party"), .title(nil)))   // draws nothing: the row shows it already
    public func screens(
        of form: EventForm, by presenter: EventFormPresenter
    ) -> AnyPublisher<EventFormViewModel, Never> {
        forms(from: form).filter(\.refreshes).map { presenter.map($0.form) }
            .prepend(presenter.map(form))
            .eraseToAnyPublisher()
    }

    /// The form after each event, and whether its rows have to be determined anew.
    public func forms(from form: EventForm) -> AnyPublisher<(form: EventForm, refreshes: Bool), Never> {
        scan((form: form, refreshes: true)) { last, input in
            var form = last.form
            let refreshes = form.receive(input.event, from: input.item)
            return (form, refreshes)
        }
        .eraseToAnyPublisher()
    }
}
