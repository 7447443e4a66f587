import EventFormFeature
import Foundation
import StreamsTesting
import Testing

@Suite("The screen of the event form")
struct EventFormPresenterTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)  // 14 November 2023, 22:13:20

    private func screen(_ language: String, _ form: EventForm) -> EventFormViewModel {
        EventFormPresenter(locale: Locale(identifier: language), timeZone: .gmt).map(form)
    }

    private func rows(_ language: String = "en", _ events: (FormEvent, FormItem)...) -> [FormItemViewModel] {
        var form = EventForm(FormData(now: now))
        for (event, item) in events { _ = form.receive(event, from: item) }
        return screen(language, form).sections.flatMap(\.rows)
    }

    @Test(
        "BR-17: titles and labels, in each language",
        arguments: [
            (
                "en", "Add Event",
                ["Event name", "Location", "All-day", "Date", "Start time", "End time", "URL", "Notes"]
            ),
            (
                "pt-BR", "Adicionar evento",
                ["Nome do evento", "Local", "Dia inteiro", "Data", "Início", "Término", "Endereço", "Notas"]
            ),
            (
                "el", "Προσθήκη συμβάντος",
                [
                    "Όνομα συμβάντος", "Τοποθεσία", "Ολοήμερο", "Ημερομηνία", "Ώρα έναρξης", "Ώρα λήξης", "Διεύθυνση",
                    "Σημειώσεις",
                ]
            ),
        ])
    func labels(language: String, title: String, labels: [String]) {
        #expect(screen(language, EventForm()).title == title && rows(language).map(\.label) == labels)
    }

    @Test(
        "BR-18, BR-20: dates and times in the words of the language, as in the region and the pickers' calendar",
        arguments: [
            ("en", "November 14, 2023", "10:13 PM"), ("en_US", "November 14, 2023", "10:13 PM"),
            ("en_GB", "14 November 2023", "22:13"), ("en_TH", "14 November 2023", "22:13"),
            ("pt-BR", "14 de novembro de 2023", "22:13"), ("el", "14 Νοεμβρίου 2023", "10:13 μμ"),
            ("en_US@hours=h23", "November 14, 2023", "22:13"),
        ])
    func details(language: String, date: String, time: String) {
        let details = rows(language).map(\.control)
        #expect(details[3] == .detail(date, isActive: false) && details[4] == .detail(time, isActive: false))
    }

    @Test("BR-18: no text for a missing date, or one outside of any calendar", arguments: [nil, 1e300, -.infinity])
    func noDetail(seconds: Double?) {
        var data = FormData(now: now)
        data.date = seconds.map { Date(timeIntervalSinceReferenceDate: $0) }
        #expect(screen("en", EventForm(data)).sections[1].rows[1].control == .detail(nil, isActive: false))
    }

    @Test(
        "BR-22: an end that is not after the start is on the next day, and says so in the form and in the list",
        arguments: [(22.0, "10:13 PM, November 15, 2023"), (23, "11:13 PM"), (21, "9:13 PM, November 15, 2023")])
    func end(hour: Double, detail: String) {
        var data = FormData(now: now)
        data.endTime = now + (hour - 22) * 3_600 + 30 * 86_400
        #expect(screen("en", EventForm(data)).sections[1].rows[3].control == .detail(detail, isActive: false))
        let row = EventFormPresenter(locale: Locale(identifier: "en"), timeZone: .gmt).row(of: Event(data))
        #expect(row.details == "November 14, 2023 · 10:13 PM–" + detail)
    }

    @Test("BR-22: for any minutes, an end is on the next day if and only if it is not after the start's")
    func anyMinutes() throws {
        let minutes = Generator<[Int]>.array(of: .int(in: 0...1_439), count: 2...2)
        try forAll(minutes) { minutes in
            var data = FormData(now: now)
            let midnight = Date(timeIntervalSince1970: 1_699_920_000)
            (data.startTime, data.endTime) = (midnight + 60 * Double(minutes[0]), midnight + 60 * Double(minutes[1]))
            guard case .detail(let end?, _) = screen("en", EventForm(data)).sections[1].rows[3].control else { return }
            try checkEqual(end.contains("November 15"), minutes[1] <= minutes[0])
        }
    }

    @Test("BR-22: times are in the time zone: a single day there may be two days elsewhere", arguments: [0, 2, -2])
    func endElsewhere(hours: Int) throws {
        var data = FormData(now: now - 1_800)  // 21:43:20 in Greenwich
        data.endTime = now + 1_800 + 30 * 86_400  // 22:43:20 in Greenwich
        let zone = try #require(TimeZone(secondsFromGMT: hours * 3_600))
        let screen = EventFormPresenter(locale: Locale(identifier: "en"), timeZone: zone).map(EventForm(data))
        let ends = [0: "10:43 PM", 2: "12:43 AM, November 15, 2023", -2: "8:43 PM"]
        #expect(screen.sections[1].rows[3].control == .detail(ends[hours], isActive: false))
    }

    @Test("BR-22: the next day is that of the event, even if its date was changed later")
    func endOfAnotherDay() {
        var data = FormData(now: now)
        data.date = now + 31 * 86_400
        #expect(
            screen("pt-BR", EventForm(data)).sections[1].rows[3].control
                == .detail("22:13, 16 de dezembro de 2023", isActive: false))
    }

    @Test("BR-19: the placeholder disappears when editing starts, and returns when it ends with an empty text")
    func placeholder() {
        let empty = rows()[7], full = rows("en", (.textEntered("x"), .notes(nil)))[7]
        #expect(empty.showsPlaceholder(isEditing: false) && !empty.showsPlaceholder(isEditing: true))
        #expect(!full.showsPlaceholder(isEditing: false) && !full.showsPlaceholder(isEditing: true))
        #expect(!rows()[2].showsPlaceholder(isEditing: false))
    }

    @Test(
        "BR-20: pickers have their mode and open on the stored value",
        arguments: [
            (FormItem.date(nil), 4, PickerMode.date, 0), (.startTime(nil), 5, .time, 0),
            (.endTime(nil), 6, .time, 86_400),
        ])
    func pickers(item: FormItem, row: Int, mode: PickerMode, later: Double) {
        let rows = rows("en", (.tapped, item))
        #expect(rows[row].control == .picker(mode, now + later))
        guard case .detail(_, isActive: true) = rows[row - 1].control else { Issue.record("not active"); return }
    }

    @Test("BR-20: texts are there again when the rows are redrawn")
    func texts() {
        let rows = rows(
            "en", (.textEntered("Party"), .title(nil)), (.textEntered("https://a.b"), .url(nil)),
            (.toggled(true), .isAllDay(false)))
        #expect(rows.map(\.control)[0] == .textField("Party") && rows.map(\.control)[4] == .textField("https://a.b"))
        #expect(rows[2].control == .toggle(isOn: true))
    }

    @Test("Messages about an event contain its name, or say that it has none", arguments: ["Party", nil])
    func sayings(title: String?) {
        var data = FormData(now: now)
        data.title = title
        let (event, name) = (Event(data), title ?? "Untitled")
        let says = EventFormPresenter(locale: Locale(identifier: "en"), timeZone: .gmt)
        #expect(says.saved(event) == "Saved: \(name)" && says.deleted(event) == "Deleted: \(name)")
        let file = URL(filePath: "/events/a.json")
        #expect(says.saved(event, puttingAside: file) == "Saved: \(name). The damaged events are kept as a.json")
        #expect(says.deleteQuestion(event) == "Press d again to delete \(name)")
        #expect(says.failure(POSIXError(.ENOSPC)) == "Error: the disk is full" && says.row(of: event).title == name)
    }

    @Test("An event in the list shows its known details")
    func row() {
        var data = FormData(now: now)
        (data.isAllDay, data.location, data.url, data.notes) = (true, "Home", "a.b", "c")
        let says = EventFormPresenter(locale: Locale(identifier: "en"), timeZone: .gmt)
        let row = says.row(of: Event(data))
        #expect(row.details == "November 14, 2023 · All-day · Home" && row.notes == "a.b\nc")
        (data.isAllDay, data.date, data.startTime, data.url) = (false, nil, nil, nil)
        #expect(says.row(of: Event(data)).details == "10:13 PM · Home" && says.row(of: Event(data)).notes == "c")
    }

    @Test("The list and its keys have texts in each language", arguments: ["en", "pt-BR", "el"])
    func listWords(language: String) {
        let says = EventFormPresenter(locale: Locale(identifier: language), timeZone: .gmt)
        let words = [says.listTitle, says.noEvents, says.add, says.edit, says.delete, says.editTitle, says.save]
        #expect(Set(words).count == words.count && !words.contains(""))
    }

    @Test("A language without a table gets English texts")
    func otherLanguage() {
        #expect(rows("fr").map(\.label) == rows("en").map(\.label) && screen("fr", EventForm()).title == "Add Event")
    }
}
