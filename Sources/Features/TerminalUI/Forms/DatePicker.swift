import Foundation

/// Wheels that are turned to a date or to a time: left and right choose one, up and down turn it.
///
///     var picker = DatePicker(date, components: [.hour, .minute], isCyclic: true, calendar: calendar)
///     picker.handle(.up, width: 40)      // an hour earlier
///     picker.handle(.right, width: 40)   // the minutes' wheel
///
/// A date that no calendar has, or that is before the year 1 or after 4001, becomes the nearest that there is.
public struct DatePicker: Control {
    /// The wheels.
    public let components: [Calendar.Component]
    /// Whether one wheel moves no other: a minute after 7:59 is 7:00, and a time stays within its day.
    public let isCyclic: Bool
    private let calendar: Calendar
    private var date: Date
    private var wheel = 0

    /// Makes a picker; the order of its wheels is that of the calendar's language.
    public init(_ date: Date, components: [Calendar.Component], isCyclic: Bool = false, calendar: Calendar = .current) {
        let pattern =
            DateFormatter.dateFormat(
                fromTemplate: components.map(Self.template).joined(), options: 0, locale: calendar.locale) ?? ""
        let place = { component in pattern.firstIndex(where: Self.letters(component).contains) ?? pattern.endIndex }
        self.components = components.sorted { place($0) < place($1) }
        self.isCyclic = isCyclic
        self.calendar = calendar
        self.date = Self.clamped(date)
    }

    /// The date that the wheels show.
    public var value: Date {
        get { date }
        set { date = Self.clamped(newValue) }
    }

    /// The return key leads on.
    public var returnMovesOn: Bool { true }

    /// Chooses a wheel, or turns it: by ten with the page keys.
    public mutating func handle(_ key: Key, width: Int) -> ControlResponse {
        switch key {
        case .left: wheel = max(0, wheel - 1)
        case .right: wheel = max(0, min(components.count - 1, wheel + 1))
        case .up: return turn(by: -1)
        case .down: return turn(by: 1)
        case .pageUp: return turn(by: -10)
        case .pageDown: return turn(by: 10)
        default: return .ignored
        }
        return .taken
    }

    private mutating func turn(by steps: Int) -> ControlResponse {
        guard components.indices.contains(wheel) else { return .ignored }
        let before = date
        date = turned(components[wheel], by: steps)
        return date == before ? .taken : .changed
    }

    private func turned(_ component: Calendar.Component, by steps: Int) -> Date {
        let turned = calendar.date(byAdding: component, value: steps, to: date, wrappingComponents: isCyclic)
        return Self.clamped(keepingMinutes(of: turned ?? date, turnedBy: component, steps))
    }

    /// The hour that was turned to has the same minutes, also where summer time begins or ends with half an hour; an hour
    /// that has not these minutes is passed over.
    private func keepingMinutes(of turned: Date, turnedBy component: Calendar.Component, _ steps: Int) -> Date {
        let time = calendar.dateComponents([.hour, .minute, .second], from: date)
        guard component == .hour, steps != 0, let hour = time.hour, let minute = time.minute,
            calendar.component(.minute, from: turned) != minute
        else { return turned }
        let hours = (0..<24).map { ((hour + steps + $0 * steps.signum()) % 24 + 24) % 24 }
        return hours.lazy.compactMap { hour in
            calendar.date(bySettingHour: hour, minute: minute, second: time.second ?? 0, of: date).flatMap {
                calendar.isDate($0, inSameDayAs: date) && calendar.component(.hour, from: $0) == hour
                    && calendar.component(.minute, from: $0) == minute
                    ? $0 : nil
            }
        }.first ?? turned
    }

    /// Replaces a date that is not a number by the first date.
    private static func clamped(_ date: Date) -> Date {
        date >= .distantFuture ? .distantFuture : date >= .distantPast ? date : .distantPast
    }

    /// The wheels, each with the previous and the next values.
    public func drawing(width: Int, isFocused: Bool, in appearance: Appearance) -> Drawing {
        if appearance.usesWords {
            let texts = components.indices.map { index in
                let text = text(of: components[index], at: date)
                return isFocused && index == wheel ? "[\(text)]" : text
            }
            return [Line(texts.joined(separator: " "))]
        }
        let theme = appearance.theme
        let wheels = components.indices.map { index in
            (-1...1).map { text(of: components[index], at: turned(components[index], by: $0)) }
        }
        let lines = (0..<3).map { row in
            wheels.enumerated().reduce(into: Line()) { line, entry in
                let (index, texts) = entry
                let chosen = isFocused && index == wheel ? theme.accent.with(.reverse) : theme.text
                let style = row == 1 ? chosen : theme.placeholder
                let room = texts.map(\.displayWidth).max() ?? 0
                line += Line(" " + texts[row] + " ", Style(style.foreground, style.attributes)).padded(to: room + 3)
            }
        }
        return Drawing(lines)
    }

    private func text(of component: Calendar.Component, at date: Date) -> String {
        let style = Date.FormatStyle(
            locale: calendar.locale ?? .current, calendar: calendar, timeZone: calendar.timeZone)
        return switch component {
        case .year: style.year().format(date)
        case .month: style.month(.wide).format(date)
        case .day: style.day().format(date)
        case .hour: style.hour().format(date)
        default: style.minute(.twoDigits).format(date)
        }
    }

    private static func template(_ component: Calendar.Component) -> String {
        switch component {
        case .year: "y"
        case .month: "MMMM"
        case .day: "d"
        case .hour: "j"
        default: "mm"
        }
    }

    /// The letters that may stand for a component in a pattern.
    private static func letters(_ component: Calendar.Component) -> String {
        component == .hour ? "hHkK" : template(component)
    }

    /// The arrows.
    public func hints(in texts: ControlTexts) -> [KeyHint] { [KeyHint("←→↑↓", texts.change)] }
}
