import EventFormFeature
import Foundation
import Streams
import StreamsTesting
import Testing

@testable import FeaturePipelines
@testable import TerminalUI

/// Tests the event form on its screen, driven by keys.
@MainActor
@Suite struct EventFormUITests {
    private final class Screen {
        let form: FormViewController
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: Locale(identifier: "en")))
        var saved: [Event] { log.events }
        private let log = Log()

        private final class Log { var events: [Event] = [] }

        /// An event of 14 November 2023, 22:13.
        init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
            form = EventFormUIComposer.eventFormComposedWith(
                form: EventForm(FormData(now: now)),
                save: { _, _, _ in Just(nil).setFailureType(to: (any Error).self).eraseToAnyPublisher() },
                close: { [log] event, _ in log.events.append(event) }, locale: Locale(identifier: "en"), timeZone: .gmt)
            stack.push(form)
            stack.resize(to: Size(width: 60, height: 24))
        }

        /// The objects that show the rows.
        var rows: [any CellDataSource] {
            form.list.sections.joined().compactMap { ($0.dataSource as? BoundCell<FormSection>)?.row }
        }

        var pickers: [ControlRow<DatePicker>] { rows.compactMap { $0 as? ControlRow<DatePicker> } }
        var details: [DetailRow] { rows.compactMap { $0 as? DetailRow } }
        var labels: [String] {
            rows.map { row in
                switch row {
                case let row as ControlRow<TextField>: row.label
                case let row as ControlRow<Switch>: row.label
                case let row as DetailRow: row.label
                default: "picker"
                }
            }
        }
    }

    private let screen = Screen()
    private let toDate = [Key.tab, .tab, .tab]

    private func press(_ keys: [Key]) { for key in keys { screen.stack.press(key) } }

    @Test("BR-4, BR-5, BR-7, BR-17: three sections, each below an empty line, with their rows and labels")
    func rows() {
        let times = ["All-day", "Date", "Start time", "End time"]
        #expect(screen.labels == ["Event name", "Location"] + times + ["URL", "Notes"])
        #expect(screen.stack.title == " Add Event" && screen.stack.body[2].isEmpty && screen.stack.body[7].isEmpty)
        #expect(screen.stack.body[4].hasSuffix("November 14, 2023") && screen.stack.body[5].hasSuffix("10:13 PM"))
    }

    @Test("BR-12: typed text stays, with its cursor and its undo history, when rows are inserted and removed")
    func typing() {
        press([.paste("Party"), .left] + toDate + [.enter, .backTab, .backTab, .backTab, .character("!")])
        #expect(screen.stack.body[0].contains("Part!y"))
        press([.control("_"), .control("_")])
        #expect(screen.stack.body[0].trimmingCharacters(in: .whitespaces) == "▌ Event name")
    }

    @Test("BR-24: escape closes a picker, and moves to its row if it was in it; the next one leaves")
    func escape() {
        for keys in [toDate + [.enter], toDate + [.enter, .tab], toDate + [.tab, .enter, .tab]] {
            press(keys)
            #expect(screen.stack.frame.text.contains("Esc close"))
            press([.escape])
            #expect(screen.pickers.isEmpty && screen.form.list.selectedRow is DetailRow)
            press([.home])
        }
        #expect(screen.stack.handle(.escape) == .leave)
    }

    @Test("BR-13: all-day removes the times, and the open picker with them")
    func allDay() {
        press(toDate + [.enter, .backTab, .character(" ")])
        #expect(screen.labels == ["Event name", "Location", "All-day", "Date", "URL", "Notes"])
        press([.character(" ")])
        #expect(screen.labels.count == 8 && screen.pickers.isEmpty)
    }

    @Test("BR-8, BR-14: choosing a date opens its picker below it, closes another one, and again closes its own")
    func pickers() {
        press(toDate + [.enter])
        #expect(screen.labels[3...4] == ["Date", "picker"])
        press([.tab, .tab, .enter])
        #expect(screen.labels[4...5] == ["Start time", "picker"] && screen.pickers.count == 1)
        press([.enter])
        #expect(screen.pickers.isEmpty)
    }

    @Test(
        "BR-15: while its picker is open the keys that move turn the wheels from the row of the date, too, and Tab leads on"
    )
    func turningFromTheRow() {
        press(toDate + [.enter, .down, .right, .up])
        #expect(screen.details[0].detail == "December 13, 2023" && screen.form.list.selectedRow is DetailRow)
        press([.tab, .tab])
        #expect((screen.form.list.selectedRow as? DetailRow)?.label == "Start time")
        press([.up])
        #expect(screen.pickers.count == 1 && screen.form.list.selectedRow is ControlRow<DatePicker>)
    }

    @Test("BR-16: return in the link leads on, and in the notes begins a line, in which the page keys move")
    func lines() {
        press(Array(repeating: .tab, count: 6) + [.paste("http://a.b"), .enter])
        press([.paste("one"), .enter, .paste("two"), .pageUp, .character("1"), .pageDown, .character("2")])
        let texts = screen.rows.compactMap { ($0 as? ControlRow<TextField>)?.control.value }
        #expect(texts.suffix(2) == ["http://a.b", "1one\ntwo2"])
    }

    @Test("BR-14: choosing a switch or a picker opens nothing")
    func otherTaps() {
        press(toDate + [.enter, .tab, .enter])
        #expect(
            screen.pickers.count == 1
                && screen.form.list.selection == screen.labels.firstIndex(of: "Start time").map { $0 + 1 })
    }

    @Test("BR-15, BR-18, BR-20: turning a wheel changes the row above; the picker stays, on its wheel")
    func turning() {
        press(toDate + [.enter, .tab])
        let picker = screen.pickers.first
        press([.right, .down, .down, .right, .up])
        #expect(screen.details[0].detail == "November 16, 2022" && screen.pickers.first === picker)
        press([.tab, .enter, .tab, .down, .right, .down])
        #expect(screen.details[1].detail.map { $0.hasPrefix("11:14") } == true)
        #expect(screen.details[2].detail?.hasPrefix("10:13") == true)
    }

    @Test("BR-16, BR-20: url and notes stay as they were typed, in several lines, when the form is redrawn")
    func notes() {
        press(toDate + [.tab, .tab, .tab, .paste("example.com"), .enter, .tab, .paste("a\nb")])
        press([.up, .up, .up, .up, .up, .enter])
        #expect(["example.com", "a", "b"].allSatisfy(screen.stack.frame.text.contains))
    }

    @Test("BR-19: every row shows its purpose, with and without the focus, whatever is typed in it")
    func labels() {
        let labels = ["Event name", "Location", "URL", "Notes"]
        for keys in [[], [.tab], [.character("x"), .tab]] as [[Key]] {
            press(keys)
            #expect(labels.allSatisfy(screen.stack.frame.text.contains))
        }
    }

    @Test("BR-21: nothing is refused: an event may end before it starts, and be saved so")
    func noValidation() {
        press(toDate + [.tab, .tab, .enter, .tab, .up])
        #expect(screen.details[2].detail?.hasPrefix("9:13") == true && screen.saved.isEmpty)
        press([.control("s")])
        #expect(screen.saved.count == 1 && screen.saved[0].title == nil)
    }

    @Test("A space on a date opens its picker, and moves to no other row")
    func spaceOnDate() {
        press(toDate + [.character(" ")])
        #expect(screen.labels[3...4] == ["Date", "picker"] && screen.form.list.selection == 4)
        press([.tab, .character(" ")])
        #expect(screen.form.list.selection == 5)
    }

    @Test("With any keys, there is at most one picker, below the active row, and nothing traps")
    func anyKeys() throws {
        let keys: [Key] = [
            .tab, .tab, .backTab, .enter, .enter, .character(" "), .up, .down, .left, .right, .paste("x\ny"),
            .backspace,
            .pageDown, .control("_"),
        ]
        try forAll(.array(of: .element(of: keys), count: 0...50), count: 40) { keys in
            let screen = Screen()
            for key in keys {
                screen.stack.press(key)
                try check(screen.pickers.count <= 1, "\(screen.labels)")
                try checkEqual(screen.details.count { $0.isActive }, screen.pickers.count)
                let (labels, active) = (screen.labels, screen.details.first { $0.isActive }?.label)
                if let active {
                    try checkEqual(labels.firstIndex(of: "picker"), labels.firstIndex(of: active).map { $0 + 1 })
                }
            }
        }
    }

    @Test("The difference of two forms' rows, applied to those of the first, results in those of the second")
    func differences() throws {
        let items: [FormItem] = [.date(nil), .startTime(nil), .endTime(nil), .isAllDay(false)]
        let step = Generator<FormItem>.element(of: items)
        try forAll(.array(of: step, count: 0...20)) { steps in
            var (form, last) = (EventForm(FormData(now: .distantPast)), [String]())
            for item in steps {
                _ = form.receive(item == .isAllDay(false) ? .toggled(!form.formData.isAllDay) : .tapped, from: item)
                let new = (form.items[.time] ?? []).map(\.collectionId)
                let difference = ListDifference(from: last, to: new)
                try checkEqual(difference.applied(to: last, inserting: difference.insertions.map { new[$0] }), new)
                last = new
            }
        }
    }

    @Test(
        "Dates outside of the calendar are shown, and can be turned", arguments: [1e12, -1e15, 1e300, -.infinity, .nan])
    func extremes(seconds: Double) {
        let screen = Screen(now: Date(timeIntervalSince1970: seconds))
        for key in toDate + [.enter, .tab, .up, .right, .down, .tab, .enter, .tab, .up, .pageDown] {
            screen.stack.press(key)
        }
        #expect(screen.pickers.count == 1 && screen.details[0].detail != nil)
    }

    @Test("The screen is released with its binder and its stream")
    func lifetime() {
        weak var form: FormViewController?
        weak var picker: ControlRow<DatePicker>?
        do {
            let screen = Screen()
            for key in toDate + [.enter] { screen.stack.press(key) }
            (form, picker) = (screen.form, screen.pickers.first)
            #expect(picker != nil)
        }
        #expect(form == nil && picker == nil)
    }
}
