import EventFormFeature
import EventFormFeatureUI
import Foundation
import Streams
import TerminalUI

/// Composes the screen of the event form.
public enum EventFormUIComposer {
    /// A screen with this form: its rows send events into the pipelines, and it shows the screens that come out.
    public static func eventFormComposedWith(
        form: EventForm = EventForm(), locale: Locale = .current, timeZone: TimeZone = .current
    ) -> FormViewController {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        let eventForm = EventFormPipelines(form: form, presenter: presenter)
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, timeZone)
        let screen = FormViewController(title: presenter.map(form).title)
        let controller = EventFormController(in: screen, calendar: calendar, onEvent: eventForm.receive)
        screen.keep(eventForm.screens.sink { [weak controller] in controller?.display($0) })
        return screen
    }
}
