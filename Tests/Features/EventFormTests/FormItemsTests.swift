import EventFormFeature
import Foundation
import StreamsTesting
import Testing

@Suite("Rows of the event form")
struct FormItemsTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private var data: FormData { FormData(now: now) }

    private func ids(_ section: FormSection, _ data: FormData, _ active: FormItem? = nil) -> [String] {
        determineFormItems(from: data, activeItem: active)[section]?.map(\.collectionId) ?? []
    }

    @Test("BR-1: an event is today, from now until this time tomorrow, and has no other data")
    func formData() {
        #expect(data.date == now && data.startTime == now && data.endTime == now.addingTimeInterval(86_400))
        #expect(data.title == nil && data.location == nil && data.url == nil && data.notes == nil && !data.isAllDay)
    }

    @Test("BR-2, BR-3: a row is identified by its case, and is equal if its content is, too")
    func identity() {
        #expect(FormItem.title("a").collectionId == FormItem.title(nil).collectionId)
        #expect(FormItem.title("a") != .title("b") && FormItem.title("a") == .title("a"))
        #expect(
            FormItem.title("a").collectionId != FormItem.location("a").collectionId
                && FormItem.title("a") != .location("a"))
        #expect(FormItem.datePicker == .datePicker && FormItem.startTimePicker != .endTimePicker)
        #expect(Set(allItems.map(\.collectionId)).count == 11)
    }

    @Test("BR-4: sections are title and location, time, notes")
    func sections() {
        #expect(FormSection.allCases.shuffled().sorted() == [.titleAndLocation, .time, .notes])
        #expect(FormSection.allCases.map(\.rawValue) == [0, 1, 2])
        for first in FormSection.allCases {
            for second in FormSection.allCases { #expect((first < second) == (first.rawValue < second.rawValue)) }
        }
    }

    @Test("BR-5: sections without rows are hidden, the others sorted")
    func display() {
        let items: [FormSection: [FormItem]] = [.notes: [.notes(nil)], .time: [], .titleAndLocation: [.title(nil)]]
        #expect(FormSection.displayed(of: items) == [.titleAndLocation, .notes])
    }

    @Test("BR-6, BR-11: title, location, URL and notes are always shown, with their values")
    func constantSections() {
        var data = data
        (data.title, data.location, data.url, data.notes) = ("Party", "Here", "https://a.b", "Cake")
        let items = determineFormItems(from: data, activeItem: .date(nil))
        #expect(items.count == 3 && items[.titleAndLocation] == [.title("Party"), .location("Here")])
        #expect(items[.notes] == [.url("https://a.b"), .notes("Cake")])
    }

    @Test("BR-7: start and end are shown unless it is an all-day event")
    func time() {
        var data = data
        #expect(ids(.time, data) == ["isAllDay", "date", "startTime", "endTime"])
        data.isAllDay = true
        #expect(ids(.time, data) == ["isAllDay", "date"])
    }

    @Test(
        "BR-8: a picker is right below the active date or time",
        arguments: [
            (FormItem.date(nil), ["isAllDay", "date", "datePicker", "startTime", "endTime"]),
            (.startTime(nil), ["isAllDay", "date", "startTime", "startTimePicker", "endTime"]),
            (.endTime(nil), ["isAllDay", "date", "startTime", "endTime", "endTimePicker"]),
            (.title(nil), ["isAllDay", "date", "startTime", "endTime"]),
            (.datePicker, ["isAllDay", "date", "startTime", "endTime"]),
        ])
    func pickers(active: FormItem, rows: [String]) {
        #expect(ids(.time, data, active) == rows)
    }

    @Test("BR-9: the active row is identified by its case: an old value in it does not matter")
    func staleActiveItem() {
        let items = determineFormItems(from: data, activeItem: .date(.distantPast))
        #expect(items[.time]?.prefix(3) == [.isAllDay(false), .date(now), .datePicker])
    }

    @Test(
        "BR-10: an active time of an all-day event has no picker, and nothing crashes",
        arguments: [
            FormItem.startTime(nil), .endTime(nil), .startTimePicker,
        ])
    func activeTimeOfAllDayEvent(active: FormItem) {
        var data = data
        data.isAllDay = true
        #expect(ids(.time, data, active) == ["isAllDay", "date"])
    }

    @Test("Two pickers are never shown, whatever has happened")
    func pickersOfAnySequence() throws {
        try forAll(events(), count: 500, maximumSize: 30) { events in
            var form = EventForm(data)
            for (event, item) in events {
                _ = form.receive(event, from: item)
                let items = form.items
                let pickers = items.values.joined().filter { $0.collectionId.hasSuffix("Picker") }
                try check(
                    pickers.count <= 1 && !(form.formData.isAllDay && pickers.contains { $0 != .datePicker }), "two")
                try checkEqual(Set(items.values.joined().map(\.collectionId)).count, items.values.joined().count)
            }
        }
    }

    @Test("Without a refresh, the rows stay the same")
    func refreshIsAskedFor() throws {
        try forAll(events(), count: 300) { events in
            var form = EventForm(data)
            for (event, item) in events {
                let before = form.items.mapValues { $0.map(\.collectionId) }
                let refreshes = form.receive(event, from: item)
                let after = form.items.mapValues { $0.map(\.collectionId) }
                try check(refreshes || before == after, "\(event) from \(item)")
            }
        }
    }
}

let allItems: [FormItem] = [
    .title(nil), .location("b"), .isAllDay(true), .date(.distantFuture), .datePicker, .startTime(nil), .startTimePicker,
    .endTime(.distantPast), .endTimePicker, .url(nil), .notes("d"),
]

/// Generates events from any rows, including those that a row cannot send.
private func events() -> Generator<[(FormEvent, FormItem)]> {
    let seconds = Generator<Double>.oneOf([
        Generator<Int>.int(in: -9...9).map(Double.init), .element(of: [-1e12, 1e300, .infinity, .nan]),
    ])
    let dates = seconds.map(Date.init(timeIntervalSinceReferenceDate:))
    let event = Generator<FormEvent>.oneOf([
        .always(.tapped), Generator<Bool>.bool.map(FormEvent.toggled), dates.map(FormEvent.picked),
        Generator<String>.string.map(FormEvent.textEntered), .element(of: [.textStarted, .textEnded]),
    ])
    return .array(of: Generator { (event.draw(from: &$0), Generator.element(of: allItems).draw(from: &$0)) })
}
