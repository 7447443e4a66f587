import Foundation

/// The kind of a picker: of a day, or of a time of the day.
public enum PickerMode: Hashable, Sendable {
    /// A day, a month and a year.
    case date
    /// An hour and a minute.
    case time

    /// The wheels of the picker.
    public var components: [Calendar.Component] {
        switch self {
        case .date: [.day, .month, .year]
        case .time: [.hour, .minute]
        }
    }
}
