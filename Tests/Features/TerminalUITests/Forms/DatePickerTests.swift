import Foundation
import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct DatePickerTests {
    private func calendar(_ language: String = "en_US") -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.timeZone, calendar.locale) = (.gmt, Locale(identifier: language))
        return calendar
    }

    private func days(_ date: Date, _ language: String = "en_US") -> DatePicker {
        DatePicker(date, components: [.day, .month, .year], calendar: calendar(language))
    }

    private func time(_ date: Date, _ language: String = "en_US") -> DatePicker {
        DatePicker(date, components: [.hour, .minute], isCyclic: true, calendar: calendar(language))
    }

    private func text(_ picker: DatePicker) -> [String] {
        picker.drawing(width: 40, isFocused: true, in: Appearance(theme: .plain)).lines.map { line in
            line.spans.map(\.text).joined().split(separator: " ").joined(separator: " ")
        }
    }

    @Test("A time wraps around within its day, from any time, in both directions")
    func timeStaysInItsDay() throws {
        let seconds = Generator<Int>.int(in: -60_000_000_000...60_000_000_000)
        let keys = Generator<Key>.element(of: [.up, .down, .pageUp, .pageDown, .left, .right])
        try forAll(seconds.flatMap { seconds in Generator.array(of: keys).map { (seconds, $0) } }) { seconds, keys in
            let date = Date(timeIntervalSince1970: Double(seconds))
            var picker = time(date)
            for key in keys {
                let before = picker.value
                _ = picker.handle(key, width: 40)
                try check(calendar().isDate(picker.value, inSameDayAs: date), "\(picker.value)")
                guard let back = [Key.up: .down, .pageUp: .pageDown][key] as Key? else { continue }
                var turned = picker
                _ = turned.handle(back, width: 40)
                try checkEqual(turned.value, before)
            }
        }
    }

    @Test("A day continues into the next month, and the last of a month stays in the month that follows")
    func dayGoesOn() {
        var picker = days(Date(timeIntervalSince1970: 30 * 86_400))  // 31 January 1970
        #expect(
            picker.handle(.down, width: 40) == .changed
                && picker.value == Date(timeIntervalSince1970: 28 * 86_400 + 30 * 86_400))
        _ = picker.handle(.right, width: 40)
        _ = picker.handle(.down, width: 40)
        #expect(picker.value == Date(timeIntervalSince1970: 59 * 86_400))
    }

    @Test("The wheels are in the language's order, with its texts before, between and after them")
    func languages() {
        let date = Date(timeIntervalSince1970: 1_700_000_000)  // 14 November 2023, 22:13:20
        #expect(text(days(date)) == ["October 13 2022", "November 14 2023", "December 15 2024"])
        #expect(text(days(date, "pt-BR"))[1] == "14 novembro 2023" && text(days(date, "el"))[1] == "14 Νοέμβριος 2023")
        #expect(text(time(date)).map { $0.split(separator: "\u{202F}").joined(separator: " ") }[1] == "10 PM 13")
        #expect(text(time(date, "pt-BR")) == ["21 12", "22 13", "23 14"])
    }

    @Test(
        "Dates outside of the calendar become the nearest valid date, and can be turned without a crash",
        arguments: [1e12, -1e15, 1e300, -.infinity, .infinity, .nan])
    func extremes(seconds: Double) {
        for var picker in [days(Date(timeIntervalSinceReferenceDate: seconds)), time(.distantFuture)] {
            for key in [Key.up, .pageUp, .right, .down, .pageDown, .right, .up, .down] {
                _ = picker.handle(key, width: 40)
            }
            #expect((Date.distantPast...Date.distantFuture).contains(picker.value) && text(picker).count == 3)
        }
    }

    @Test("Keys that turn nothing are left for others, and a picker without wheels handles none")
    func otherKeys() {
        var (picker, none) = (days(.distantPast), DatePicker(.distantPast, components: []))
        #expect(picker.handle(.enter, width: 40) == .ignored && picker.handle(.tab, width: 40) == .ignored)
        #expect(picker.returnMovesOn && none.handle(.up, width: 40) == .ignored)
        #expect(picker.handle(.left, width: 40) == .taken && none.handle(.right, width: 40) == .taken)
    }

    @Test("Where summer time is half an hour the minutes stay when the hour is turned")
    func halfAnHourOfSummerTime() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Australia/Lord_Howe"))
        for (month, day) in [(4, 7), (10, 6)] {
            let start = try #require(
                calendar.date(from: DateComponents(year: 2024, month: month, day: day, hour: 0, minute: 10)))
            var picker = DatePicker(start, components: [.hour, .minute], isCyclic: true, calendar: calendar)
            for _ in 0..<48 {
                _ = picker.handle(.down, width: 40)
                #expect(calendar.component(.minute, from: picker.value) == 10)
                #expect(calendar.component(.day, from: picker.value) == day)
            }
        }
    }
}
