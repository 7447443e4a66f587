import Foundation
import Observation
import TerminalUI
import Testing

/// Runs the code of Docs/TerminalUI.md.
@Suite struct GuideTests {
    @Observable
    final class CounterRow: CellDataSource, CellDelegate {
        private var count = 0

        func drawing(width: Int, in appearance: Appearance) -> Drawing {
            [Line("Count: ") + Line("\(count)", appearance.theme.accent)]
        }

        func handle(_ key: Key) -> Bool {
            guard key == .character("+") else { return false }
            count += 1
            return true
        }
    }

    @Test("The guide's screen is drawn as the guide shows it")
    func guide() {
        var printed = ""
        let print = { printed = $0 }
        let list = ListViewController(title: "Counters")
        list.display([CellController(id: 1, CounterRow()), CellController(id: 2, CounterRow())])
        let stack = NavigationStack(appearance: Appearance(theme: .dark, locale: Locale(identifier: "en")))
        stack.push(list)
        stack.resize(to: Size(width: 30, height: 5))
        _ = stack.handle(.down)
        _ = stack.handle(.character("+"))
        print(stack.frame.text)
        //  Counters
        //   Count: 0
        // ▌ Count: 1
        //
        //  q quit  ↑↓ move  ? keys
        #expect(printed == " Counters\n  Count: 0\n▌ Count: 1\n\n q quit  ↑↓ move  ? keys")
        let dialogue = LineDialogue(stack)
        _ = dialogue.receive("1 + +")
        print(dialogue.text)
        // Counters
        // > 1 Count: 2
        //   2 Count: 1
        // q quit, Up/Down move, ? keys
        #expect(printed == "Counters\n> 1 Count: 2\n  2 Count: 1\nq quit, Up/Down move, ? keys")
    }

    @Test("The guide's field has the values in the guide")
    func field() {
        var printed: [String] = []
        let print = { printed.append($0) }
        var field = TextField("cats", placeholder: "Name")
        _ = field.handle(.backspace, width: 20)
        print(field.value)  // cat
        _ = field.handle(.paste("\u{1B}[31m\n"), width: 20)
        print(field.value)  // cat[31m␣
        field.undo()
        print(field.value)  // cat
        #expect(printed == ["cat", "cat[31m ", "cat"])
    }

    @Test("The guide's form is drawn as the guide shows it")
    func form() {
        let name = ControlRow(TextField(placeholder: "Jane"), label: "Name")
        let form = FormViewController(title: "Sign up")
        form.list.display([
            CellController(id: "name", name), CellController(id: "news", ControlRow(Switch(), label: "News")),
        ])
        form.bottomBar = BottomBar("Submit", isEnabled: false) {}
        name.onEvent = { if case .changed(let text) = $0 { form.bottomBar?.isEnabled = !text.isEmpty } }
        let stack = NavigationStack(appearance: Appearance(theme: .dark, locale: Locale(identifier: "en")))
        stack.push(form)
        stack.resize(to: Size(width: 30, height: 5))
        for character in "Ada" { _ = stack.handle(.character(character)) }
        #expect(
            stack.frame.text
                == " Sign up\n▌ Name     Ada\n  News     ○──\n            Submit\n Esc quit  ⇥ next  F1 keys")
    }

    private enum Part: Int { case common, other }

    private struct Setting: Equatable {
        let name: String
        var isOn = false
    }

    @Test("The guide's binder shows the models, and reports events")
    func binder() {
        let form = FormViewController(title: "Settings")
        var settings: [Part: [Setting]] = [.other: [Setting(name: "c")], .common: [Setting(name: "a")]]
        let binder = ListBinder<Part>(form, displaying: .hidesSectionsWithNoCellData { $0.rawValue < $1.rawValue })
        binder.register(ControlRow<Switch>.self) { ControlRow(Switch()) }
        _ = binder.onAllSections()
            .bind(identifiedBy: \.name, models: { settings }) { context, setting in
                let row = context.dequeue(ControlRow<Switch>.self)
                (row.label, row.control.value) = (setting.name, setting.isOn)
                return row
            }
            .onEvent(from: ControlRow<Switch>.self) { row, event in
                if case .changed(let isOn) = event { settings[row.section]?[row.index].isOn = isOn }
            }
        binder.finish()
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: Locale(identifier: "en")))
        stack.push(form)
        stack.resize(to: Size(width: 30, height: 6))
        for key in [Key.down, .character(" ")] { _ = stack.handle(key) }
        #expect(settings == [.common: [Setting(name: "a")], .other: [Setting(name: "c", isOn: true)]])
        #expect(stack.frame.text.contains("  a        ○──\n\n▌ c        ──●"))
    }
}
