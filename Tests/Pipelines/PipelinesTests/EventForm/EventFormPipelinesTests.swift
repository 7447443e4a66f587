import EventFormFeature
import Foundation
import Streams
import StreamsTesting
import Testing

@testable import FeaturePipelines

@Suite struct EventFormPipelinesTests {
    private let eventForm = EventFormPipelines(
        form: EventForm(FormData(now: Date(timeIntervalSince1970: 0))),
        presenter: EventFormPresenter(locale: .init(identifier: "en"), timeZone: .gmt))

    @Test("BR-12: typing redraws nothing, and its text is there when something else does")
    func typing() {
        let screens = eventForm.screens.record()
        for text in ["P", "Pa"] { eventForm.receive(.textEntered(text), from: .title(nil)) }
        #expect(screens.values.count == 1)
        eventForm.receive(.tapped, from: .date(nil))
        #expect(screens.values.last?.sections[0].rows[0].control == .textField("Pa"))
        #expect(screens.values.last?.sections[1].rows[2].control == .picker(.date, Date(timeIntervalSince1970: 0)))
    }

    @Test("BR-13, BR-15: each switch, tap and picked date sends a screen, and each subscriber has its own form")
    func screens() {
        let first = eventForm.screens.record()
        eventForm.receive(.tapped, from: .date(nil))
        let second = eventForm.screens.record()
        eventForm.receive(.picked(.distantPast), from: .datePicker)
        eventForm.receive(.toggled(true), from: .isAllDay(false))
        #expect(first.values.map { $0.sections[1].rows.count } == [4, 5, 5, 2])
        #expect(second.values.map { $0.sections[1].rows.count } == [4, 4, 2])
    }
}
