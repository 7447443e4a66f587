import EventFormFeature
import Foundation
import StreamsTesting
import Testing

@Suite("The event form")
struct EventFormTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)
    private var form: EventForm { EventForm(FormData(now: now)) }

    private func after(_ events: (FormEvent, FormItem)...) -> EventForm {
        events.reduce(into: form) { form, event in _ = form.receive(event.0, from: event.1) }
    }

    @Test(
        "BR-12, BR-16: a text is stored at each change, without a refresh; begin and end of editing change nothing",
        arguments: [
            (FormItem.title(nil), \FormData.title), (.location(nil), \.location), (.url(nil), \.url),
            (.notes(nil), \.notes),
        ] as [(FormItem, KeyPath<FormData, String?> & Sendable)])
    func texts(item: FormItem, field: KeyPath<FormData, String?> & Sendable) {
        let events: [FormEvent] = [.textStarted, .textEntered("P"), .textEntered("Pa"), .textEnded]
        var form = form
        let stored = events.map { event in
            let refreshes = form.receive(event, from: item)
            return refreshes ? "refreshed" : form.formData[keyPath: field]
        }
        #expect(stored == [nil, "P", "Pa", "Pa"])
    }

    @Test("BR-13: the switch sets all-day, closes the picker and refreshes", arguments: [true, false])
    func toggle(isOn: Bool) {
        var form = after((.tapped, .startTime(nil)))
        let refreshes = form.receive(.toggled(isOn), from: .isAllDay(false))
        #expect(refreshes && form.formData.isAllDay == isOn && form.activeItem == nil)
    }

    @Test(
        "BR-14: choosing a date or a time opens its picker, once more closes it",
        arguments: [
            FormItem.date(nil), .startTime(nil), .endTime(.distantPast),
        ])
    func tap(item: FormItem) {
        var form = after((.tapped, .date(now)), (.tapped, .date(nil)), (.tapped, item))
        #expect(form.activeItem == item)
        let refreshes = form.receive(.tapped, from: item)
        #expect(refreshes && form.activeItem == nil)
    }

    @Test("BR-14: choosing another row moves the picker; choosing a switch or a picker changes nothing")
    func tapElsewhere() {
        var form = after((.tapped, .date(nil)), (.tapped, .endTime(nil)))
        #expect(form.activeItem == .endTime(nil))
        let before = form
        let refreshes = [FormItem.isAllDay(false), .endTimePicker].map { form.receive(.tapped, from: $0) }
        #expect(refreshes == [false, false] && form == before)
    }

    @Test(
        "BR-15: a picker writes its own date, refreshes, and stays open",
        arguments: [
            (FormItem.date(nil), FormItem.datePicker, \FormData.date), (.startTime(nil), .startTimePicker, \.startTime),
            (.endTime(nil), .endTimePicker, \.endTime),
        ] as [(FormItem, FormItem, KeyPath<FormData, Date?> & Sendable)])
    func pick(item: FormItem, picker: FormItem, field: KeyPath<FormData, Date?> & Sendable) {
        let picked = Date(timeIntervalSince1970: 0)
        var form = after((.tapped, item))
        let refreshes = form.receive(.picked(picked), from: picker)
        #expect(refreshes && form.formData[keyPath: field] == picked && form.items[.time]?.contains(picker) == true)
        #expect(after((.tapped, item), (.picked(picked), item)).formData[keyPath: field] != picked)
    }

    @Test("BR-15: a date from a row that is not a picker changes nothing, and refreshes nothing")
    func pickElsewhere() {
        for item in allItems where !item.collectionId.hasSuffix("Picker") {
            var form = after((.tapped, .date(nil)))
            let refreshes = form.receive(.picked(.distantPast), from: item)
            #expect(!refreshes && form == after((.tapped, .date(nil))))
        }
    }

    @Test("BR-21: an end before the start is accepted")
    func endBeforeStart() {
        let form = after((.tapped, .endTime(nil)), (.picked(.distantPast), .endTimePicker))
        #expect(form.formData.endTime == .distantPast && form.formData.startTime == now)
    }
}

@Suite("Pickers")
struct PickerModeTests {
    @Test("BR-20: a date picker has a day, a month and a year, a time picker an hour and a minute")
    func components() {
        #expect(PickerMode.date.components == [.day, .month, .year] && PickerMode.time.components == [.hour, .minute])
    }
}
