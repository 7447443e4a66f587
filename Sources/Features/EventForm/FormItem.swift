import Foundation

/// A row of the form, and the value that it shows.
///
/// Two rows are the same one when their ``collectionId`` is, and equal when they show the same, too.
public enum FormItem: Hashable, Sendable {
    /// The rows of one line of text.
    case title(String?), location(String?)
    /// A switch.
    case isAllDay(Bool)
    /// The rows with a date or a time, which open the pickers below them.
    case date(Date?), startTime(Date?), endTime(Date?)
    /// The pickers. They show the value of the row above them, and so they are always equal.
    case datePicker, startTimePicker, endTimePicker
    /// The rows of text in any number of lines.
    case url(String?), notes(String?)

    /// The name of the case: the kind of the row, independent of its value.
    public var collectionId: String {
        switch self {
        case .title: "title"
        case .location: "location"
        case .isAllDay: "isAllDay"
        case .date: "date"
        case .datePicker: "datePicker"
        case .startTime: "startTime"
        case .startTimePicker: "startTimePicker"
        case .endTime: "endTime"
        case .endTimePicker: "endTimePicker"
        case .url: "url"
        case .notes: "notes"
        }
    }

    /// The picker that belongs to the row.
    var picker: FormItem? {
        switch self {
        case .date: .datePicker
        case .startTime: .startTimePicker
        case .endTime: .endTimePicker
        default: nil
        }
    }
}

/// A group of rows; they are shown in the order of their raw values.
public enum FormSection: Int, Comparable, CaseIterable, Sendable {
    /// The rows of the name and the place.
    case titleAndLocation
    /// When it is.
    case time
    /// The rows of the link and the notes.
    case notes

    /// Whether the first section is shown above the second one.
    public static func < (first: FormSection, second: FormSection) -> Bool { first.rawValue < second.rawValue }

    /// The sections to show: those with rows, in their order.
    public static func displayed(of items: [FormSection: [FormItem]]) -> [FormSection] {
        items.filter { !$0.value.isEmpty }.keys.sorted()
    }
}
