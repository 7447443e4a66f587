import Foundation

/// What a picker picks: a day, or a time of the day that it finds.
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

    /// The date after so many steps of one wheel. A time turns round within its day, and a day goes on into others.
    ///
    /// Where the calendar has no such date, it is the date that it was.
    public func step(
        _ date: Date, _ component: Calendar.Component, by steps: Int, in calendar: Calendar = .current
    ) -> Date {
        calendar.date(byAdding: component, value: steps, to: date, wrappingComponents: self == .time) ?? date
    }
}
