import FeatureLocalization
import Foundation

/// The contents of the form's screen: a pure function of the form.
public struct EventFormPresenter: Sendable {
    private let locale: Locale
    private let timeZone: TimeZone
    private let texts: [String: String]

    /// Takes the texts from the tables, in English if they do not have the locale's language.
    public init(locale: Locale = .current, timeZone: TimeZone = .current) {
        self.locale = locale
        self.timeZone = timeZone
        let english = [
            "screen": "Add Event", "title": "Event name", "location": "Location", "isAllDay": "All-day", "date": "Date",
            "startTime": "Start time", "endTime": "End time", "url": "URL", "notes": "Notes",
            "save": "Save", "list": "Your Events",
            "ADD": "add", "EDIT": "edit", "DELETE": "delete", "editScreen": "Edit Event", "untitled": "Untitled",
            "none": "No events yet", "saved": "Saved: %1",
            "aside": "The damaged events are kept as %1",
            "BY_DAY": "by day", "LAST_DAY_FIRST": "last day first", "BY_NAME": "by name", "BY_PLACE": "by place",
            "deleted": "Deleted: %1", "question": "Press d again to delete %1", "failure": "Error: %1",
        ]
        let table = StringTable("EventForm", of: "EventFormFeature")
        texts = english.reduce(into: [:]) { $0[$1.key] = table.text($1.key, in: locale, english: $1.value) }
    }

    /// The title of the form's button.
    public var save: String { text("save") }
    /// The title of the list of events, and the text for an empty list.
    public var listTitle: String { text("list") }
    /// See ``listTitle``.
    public var noEvents: String { text("none") }
    /// The actions of the list's keys.
    public var add: String { text("ADD") }
    /// See ``add``.
    public var edit: String { text("EDIT") }
    /// See ``add``.
    public var delete: String { text("DELETE") }
    /// The orders of the list.
    public var byDay: String { text("BY_DAY") }
    /// See ``byDay``.
    public var lastDayFirst: String { text("LAST_DAY_FIRST") }
    /// See ``byDay``.
    public var byName: String { text("BY_NAME") }
    /// See ``byDay``.
    public var byPlace: String { text("BY_PLACE") }
    /// The title of the form for an existing event.
    public var editTitle: String { text("editScreen") }

    /// A message that an event was added, and which file has the damaged events, if there were any.
    public func saved(_ event: Event, puttingAside file: URL? = nil) -> String {
        says("saved", title(of: event)) + (file.map { ". " + says("aside", $0.lastPathComponent) } ?? "")
    }
    /// A message that the event was deleted.
    public func deleted(_ event: Event) -> String { says("deleted", title(of: event)) }
    /// The question before the event is deleted.
    public func deleteQuestion(_ event: Event) -> String { says("question", title(of: event)) }
    /// A message about the failure.
    public func failure(_ error: any Error) -> String { says("failure", error.reason(in: locale)) }

    /// The events by their days in the time zone; those of one day in their order, and those without a day last.
    public func sortedByDay(_ events: [Event]) -> [Event] {
        let calendar = calendar
        let places = events.indices.compactMap { place in
            events[place].date.map { (day: calendar.startOfDay(for: $0.inCalendar), place: place) }
        }
        let sorted = places.sorted { ($0.day, $0.place) < ($1.day, $1.place) }
        return sorted.map { events[$0.place] } + events.filter { $0.date == nil }
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (locale, timeZone)
        return calendar
    }

    /// An event in the list: its title, time and place.
    public func row(of event: Event) -> EventViewModel {
        let end = end(event.endTime, from: event.startTime, on: event.date)
        let times = event.isAllDay ? [] : [detail(event.startTime, .time), end].compactMap { $0 }
        let when = [detail(event.date, .date), event.isAllDay ? text("isAllDay") : times.joined(separator: "–")]
        return EventViewModel(
            title: title(of: event),
            details: (when + [event.location]).compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " · "),
            notes: [event.url, event.notes].compactMap { $0 }.joined(separator: "\n"))
    }

    private func title(of event: Event) -> String { event.title ?? text("untitled") }

    private func says(_ key: String, _ argument: String) -> String { text(key).replacing("%1", with: argument) }

    /// The screen, with the sections that have rows.
    public func map(_ form: EventForm) -> EventFormViewModel {
        let items = form.items
        return EventFormViewModel(
            title: text("screen"),
            sections: FormSection.displayed(of: items).map { section in
                FormSectionViewModel(
                    section: section, rows: (items[section] ?? []).map { row($0, of: form) })
            })
    }

    private func row(_ item: FormItem, of form: EventForm) -> FormItemViewModel {
        let isActive = item.collectionId == form.activeItem?.collectionId
        let control: FormControl =
            switch item {
            case .title(let text), .location(let text), .url(let text): .textField(text ?? "")
            case .isAllDay(let isOn): .toggle(isOn: isOn)
            case .date(let date): .detail(detail(date, .date), isActive: isActive)
            case .startTime(let time): .detail(detail(time, .time), isActive: isActive)
            case .endTime(let time):
                .detail(end(time, from: form.formData.startTime, on: form.formData.date), isActive: isActive)
            case .datePicker: .picker(.date, form.formData.date)
            case .startTimePicker: .picker(.time, form.formData.startTime)
            case .endTimePicker: .picker(.time, form.formData.endTime)
            case .notes(let text): .textView(text ?? "")
            }
        return FormItemViewModel(item: item, label: text(item.collectionId), control: control)
    }

    private func text(_ key: String) -> String { texts[key] ?? "" }

    /// When an event ends. The times are those of its day: an end that is not behind the start is on the next day, and
    /// says so.
    private func end(_ end: Date?, from start: Date?, on day: Date?) -> String? {
        guard let time = detail(end, .time), let end, let start, let day, detail(day, .date) != nil else {
            return detail(end, .time)
        }
        let calendar = calendar
        let minutes = [start, end].map {
            calendar.component(.hour, from: $0) * 60 + calendar.component(.minute, from: $0)
        }
        guard minutes[1] <= minutes[0], let next = calendar.date(byAdding: .day, value: 1, to: day) else { return time }
        return [time, detail(next, .date)].compactMap { $0 }.joined(separator: ", ")
    }

    /// The date in words, as the wheels of its picker show it; nil for a missing date, or one outside of the calendar.
    private func detail(_ date: Date?, _ mode: PickerMode) -> String? {
        guard let date, date == date.inCalendar else { return nil }
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
        let words =
            switch mode {
            case .date: style.year().month(.wide).day().format(date)
            case .time: style.hour().minute(.twoDigits).format(date)
            }
        // In front of AM and PM is a space that is narrower than a column.
        return words.replacing("\u{202F}", with: " ")
    }
}

extension Date {
    /// The date, or the nearest one that calendars are sure to have.
    fileprivate var inCalendar: Date {
        self >= .distantFuture ? .distantFuture : self >= .distantPast ? self : .distantPast
    }
}

/// The screen of the form.
public struct EventFormViewModel: Hashable, Sendable {
    /// Its title.
    public let title: String
    /// The sections to show, in order.
    public let sections: [FormSectionViewModel]
}

/// A section of the form, with one row or more.
public struct FormSectionViewModel: Hashable, Sendable {
    /// Which one it is.
    public let section: FormSection
    /// Its rows, in order.
    public let rows: [FormItemViewModel]
}

/// A row of the form, ready to be shown.
public struct FormItemViewModel: Hashable, Sendable {
    /// The row, as its events name it.
    public let item: FormItem
    /// The label, or the placeholder of a row of text. A picker has none.
    public let label: String
    /// The control of the row.
    public let control: FormControl

    /// Whether the placeholder is to be seen: not while the user is in the text, and else if that is empty.
    public func showsPlaceholder(isEditing: Bool) -> Bool {
        switch control {
        case .textField(let text), .textView(let text): text.isEmpty && !isEditing
        default: false
        }
    }
}

/// The control of a row, with its value.
public enum FormControl: Hashable, Sendable {
    /// One line of text.
    case textField(String)
    /// Text in any number of lines.
    case textView(String)
    /// A switch.
    case toggle(isOn: Bool)
    /// A date or a time in words, if there is one; the active row is the one with the open picker.
    case detail(String?, isActive: Bool)
    /// A picker that shows the date, or the present one for nil.
    case picker(PickerMode, Date?)
}

/// An event in the list.
public struct EventViewModel: Hashable, Sendable {
    /// Its title.
    public let title: String
    /// When and where it is.
    public let details: String
    /// Its notes.
    public let notes: String
}
