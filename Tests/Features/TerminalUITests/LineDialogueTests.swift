import Foundation
import Testing

@testable import TerminalUI

/// Tests a dialogue by lines with a list and a form.
@Suite struct LineDialogueTests {
    private let stack = NavigationStack(appearance: Appearance(theme: .dark, locale: .init(identifier: "en")))
    private let name = ControlRow(TextField(placeholder: "Jane"), label: "Name")
    private let notes = ControlRow(TextField("a\nb", kind: .lines(atMost: 2)), label: "Notes")
    private let tags = ControlRow(TagField(["x"]), label: "Tags")
    private let news = ControlRow(Switch(), label: "News")
    private let form = FormViewController(title: "Sign up")
    private let list = ListViewController(title: "Towns")

    init() {
        let rows: [(String, any CellDataSource)] = [("name", name), ("notes", notes), ("tags", tags), ("news", news)]
        form.list.display(rows.map { CellController(id: $0, $1) })
        form.bottomBar = BottomBar("Submit") { [weak stack] in stack?.notice = "Done" }
        list.display(["Lisboa", "Porto", "Braga"].map { CellController(RowSpy($0)) })
    }

    private func dialogue(_ screen: any Screen, _ lines: String...) -> LineDialogue {
        stack.push(screen)
        let dialogue = LineDialogue(stack)
        for line in lines { _ = dialogue.receive(line) }
        return dialogue
    }

    @Test("UI-7: a screen is its title, its rows with their numbers, and the keys by their names")
    func listScreen() {
        #expect(
            dialogue(list).text == "Towns\n> 1 Lisboa\n  2 Porto\n  3 Braga\nq quit, Up/Down move, k Lisboa, ? keys")
    }

    @Test("UI-7: a number chooses a row, or presses keys there, and the names of keys press them")
    func rows() throws {
        let dialogue = dialogue(list, "2")
        let porto = try #require(list.selectedRow as? RowSpy)
        #expect(porto.events.suffix(1) == ["selected"] && dialogue.text.contains("\n> 2 Porto"))
        _ = dialogue.receive("3 Up")
        #expect(list.selectedRow === porto)
        _ = dialogue.receive("down\r")
        #expect(dialogue.text.contains("\n> 3 Braga"))
    }

    @Test(
        "UI-7: rows that can only be read have no number, and a number leads to any row, also beyond those that are seen"
    )
    func numbers() {
        let rows = (1...60).flatMap { number in
            [CellController(id: "heading \(number)", TextRow("heading")), CellController(RowSpy("row \(number)"))]
        }
        list.display(rows)
        let dialogue = dialogue(list, "45")
        #expect(dialogue.text.contains("\nheading\n> 45 row 45\n") && !dialogue.text.contains(" 1 row 1\n"))
        #expect(dialogue.receive("60") == .stay && dialogue.text.contains("\n  59 row 59\nheading\n> 60 row 60\n"))
        #expect(dialogue.receive("1") == .stay && dialogue.text.contains("\n> 1 row 1\n"))
    }

    @Test(
        "UI-7: a line that means nothing says so once, and changes nothing", arguments: ["9", "0", "hello", "2 hello"])
    func unknown(line: String) {
        let dialogue = dialogue(list, line)
        #expect(dialogue.text.contains("\nThere is no such row or key here.\n"))
        #expect(dialogue.receive("") == .stay && !dialogue.text.contains("no such row"))
    }

    @Test("UI-7: a key that does nothing says so once, and one that does something does not", arguments: ["u", "Esc"])
    func unused(key: String) {
        let dialogue = dialogue(list, key)
        #expect(dialogue.text.contains("\nThis key does nothing here.\n"))
        _ = dialogue.receive("Down")
        #expect(dialogue.text.contains("> 2 Porto") && !dialogue.text.contains("does nothing"))
    }

    @Test("UI-7: a form has words in place of signs, and its action has the last number")
    func formScreen() {
        #expect(
            dialogue(form).text == """
                Sign up
                > 1 Name: (Jane)
                  2 Notes: a
                    b
                  3 Tags: [x]
                  4 News: off
                  5 Submit
                Esc quit, Tab next, ^S Submit, ? keys
                """)
    }

    @Test(
        "UI-7: a text behind a number is the text of that row, with line breaks, and without a number of the selected one"
    )
    func texts() {
        let dialogue = dialogue(form, "q", "2 one\\ntwo", "3 a, b", "4")
        #expect(name.control.value == "q" && notes.control.value == "one\ntwo" && news.control.value)
        #expect(tags.control.value == ["a", "b"] && dialogue.text.contains("4 News: on"))
        for (line, value) in [
            ("1 Esc", "Esc"), (" Down", "Down"), (" 12", "12"), ("1", "12"), ("two words", "two words"), ("z", "z"),
            ("x y", "x y"),
        ] {
            _ = dialogue.receive(line)
            #expect(name.control.value == value)
        }
    }

    @Test("UI-7: a form asks before anything is lost; a number goes on, and the key that it names answers")
    func questions() {
        form.life.receive(.changed)
        let dialogue = dialogue(form, "Esc")
        #expect(dialogue.text.hasSuffix("Esc drops it, any other key goes on.") && dialogue.hasChanges)
        #expect(dialogue.receive("1") == .stay && dialogue.text.hasSuffix("? keys"))
        #expect(dialogue.receive("Esc") == .stay && dialogue.receive("Esc") == .leave)
    }

    @Test("UI-7: the action is done by its number, by its key, and by the return key behind the last row")
    func action() {
        for line in ["5", "^S", "4 Down Enter"] {
            let dialogue = dialogue(form, line)
            #expect(dialogue.text.contains("\nDone\n"))
            stack.notice = nil
        }
    }

    @Test("UI-7: a slash and a text filter a list, and the rows keep the numbers that are shown")
    func filter() {
        list.isFilterable = true
        list.display(["Lisboa", "Braga"].map { CellController(id: $0, SearchRow($0)) })
        let dialogue = dialogue(list, "/bra")
        #expect(dialogue.text.hasPrefix("Towns · 1/2\n/ bra\n> 1 Braga\nEsc show all"))
        #expect(dialogue.receive("Esc") == .stay && dialogue.text.contains("2 Braga"))
    }

    @Test("UI-7: ? tells how lines are entered, and lists all keys")
    func keys() {
        let text = dialogue(form, "?").text
        #expect(text.hasPrefix("Keys\nA number chooses a row") && text.contains("\n^W ^U ^K: delete word"))
    }

    @Test("UI-7: what a server sends commands no terminal, and pictures are not drawn")
    func harmless() {
        list.display([CellController(RowSpy("a\u{1B}[2J\u{7}b"))])
        #expect(dialogue(list).text.hasPrefix("Towns\n> 1 a[2Jb\n"))
        #expect(PictureView().drawing(Size(width: 9, height: 3), in: stack.appearance).lines.isEmpty)
    }

    @Test("UI-7: dates are words, with the chosen wheel in brackets, and are turned by keys")
    func dates() {
        var calendar = Calendar(identifier: .gregorian)
        (calendar.locale, calendar.timeZone) = (Locale(identifier: "en_GB"), .gmt)
        let date = DatePicker(Date(timeIntervalSince1970: 0), components: [.day, .month, .year], calendar: calendar)
        form.list.display([CellController(id: "date", ControlRow(date, label: "Date"))])
        let dialogue = dialogue(form)
        #expect(dialogue.text.contains("> 1 Date: [1] January 1970\n"))
        _ = dialogue.receive("1 Down Right Down Down")
        #expect(dialogue.text.contains("> 1 Date: 2 [March] 1970\n"))
    }

    private final class SearchRow: CellDataSource, CellDelegate {
        let searchText: String
        init(_ text: String) { searchText = text }
        func drawing(width: Int, in appearance: Appearance) -> Drawing { [Line(searchText)] }
    }
}
