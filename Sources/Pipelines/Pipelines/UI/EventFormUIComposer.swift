import EventFormFeature
import EventFormFeatureUI
import Foundation
import Streams
import TerminalUI

/// Composes the screen of the event form.
public enum EventFormUIComposer {
    /// A form with this in it: what its rows tell of is a stream, and so are the screens that come of it.
    public static func eventFormComposedWith(
        form: EventForm = EventForm(), locale: Locale = .current, timeZone: TimeZone = .current
    ) -> FormViewController {
        let presenter = EventFormPresenter(locale: locale, timeZone: timeZone)
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, timeZone)
        let events = PassthroughSubject<(event: FormEvent, item: FormItem), Never>()
        let screen = FormViewController(title: presenter.map(form).title)
        let controller = EventFormController(in: screen, calendar: calendar) { events.send(($0, $1)) }
        screen.keep(events.screens(of: form, by: presenter).sink { [weak controller] in controller?.display($0) })
        return screen
    }
}
