import Foundation
import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct FormViewControllerTests {
    private let form = FormViewController(title: "Form")
    private let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: Locale(identifier: "en")))

    private func show(_ rows: [any CellDataSource], height: Int = 10, width: Int = 30) {
        form.list.display(rows.enumerated().map { CellController(id: $0, $1) })
        stack.push(form)
        stack.resize(to: Size(width: width, height: height))
    }

    private func field(_ label: String, _ text: String = "") -> ControlRow<TextField> {
        ControlRow(TextField(text), label: label)
    }

    private func type(_ text: String) { for character in text { stack.press(.character(character)) } }

    @Test("Tab, the arrows and the return key move from text to text and to the action, backtab and up move back")
    func focusOrder() {
        var actions = 0
        show([field("a"), ControlRow(Switch(), label: "b"), field("c")])
        form.bottomBar = BottomBar("Save") { actions += 1 }
        var places: [Int?] = []
        for key in [Key.enter, .tab, .down, .enter, .backTab, .tab, .up, .backTab, .up] {
            stack.press(key)
            places.append(form.isBarFocused ? nil : form.list.selection)
        }
        #expect(places == [1, 2, nil, nil, 2, nil, 2, 1, 0] && actions == 1)
    }

    @Test("BR-18: a detail that is too long for its line goes on in the next one, and nothing of it is cut")
    func longDetail() {
        show([DetailRow(label: "Início", detail: "28 de novembro de 2026")], width: 40)
        #expect(stack.body.prefix(2) == ["▌ Início           ▸ 28 de novembro de", "▌                    2026"])
    }

    @Test("BR-18: a date whose picker is open says which keys turn it")
    func openPicker() {
        let row = DetailRow(label: "Date", detail: "November 28")
        row.isActive = true
        show([row], width: 60)
        #expect(stack.frame.text.contains("←→↑↓ change") && stack.frame.text.contains("⏎ close"))
    }

    @Test("The words beside a wrong value are shown to their end, however narrow the screen is")
    func longWarning() {
        let row = field("Email", "x")
        row.message = "An address like johndoe@example.com, of at most 99 characters"
        show([row], width: 40)
        #expect(stack.body[3...4] == ["▌                  of at most 99", "▌                  characters"])
    }

    @Test("^S performs the action from anywhere, and nothing does while it is disabled")
    func closedAction() {
        var actions = 0
        show([field("a")])
        form.bottomBar = BottomBar("Save", isEnabled: false) { actions += 1 }
        stack.press(.control("s"), .tab, .enter, .character(" "))
        #expect(actions == 0 && form.isBarFocused)
        form.bottomBar?.isEnabled = true
        stack.press(.enter, .backTab, .control("s"))
        #expect(actions == 2)
    }

    @Test("GW-16: the bar is the last line of the form, and no row is below it, however many there are")
    func bottomBar() {
        show((0..<30).map { field("row \($0)") }, height: 8)
        form.bottomBar = BottomBar("Save") {}
        for row in 0..<30 {
            #expect(
                stack.body.last?.contains("Save") == true && stack.body[0...4].contains { $0.contains("▌ row \(row)") })
            stack.press(.tab)
        }
        #expect(form.isBarFocused && stack.body.last?.contains("▸ Save") == true)
    }

    @Test("GW-17, FO-21: the cursor is visible wherever it is, in however few lines", arguments: [3, 4, 6, 30])
    func cursorIsSeen(height: Int) throws {
        show([field("a"), ControlRow(TextField(kind: .lines(atMost: 8))), field("b")], height: height)
        stack.press(.tab)
        for _ in 0..<6 { stack.press(.character("x"), .enter) }
        for key in [Key.up, .up, .up, .up, .up, .up, .up, .down, .down, .tab] {
            stack.press(key)
            let cursor = try #require(stack.frame.cursor)
            #expect((1..<height - 1).contains(cursor.row))
        }
    }

    @Test("GW-18: a mark that appears or disappears moves nothing")
    func warning() {
        let row = ControlRow(TextField("text"), label: "Name", isWarned: false)
        show([row])
        let without = stack.body[0]
        row.isWarned = true
        #expect(stack.body[0] == without.replacing("▌   Name", with: "▌ ⚠ Name") && without.contains("▌   Name"))
    }

    @Test("A row emits focus, text and loss of focus; the bar can have the focus, too")
    func rowEvents() {
        let row = field("a")
        var events: [ControlEvent<String>] = []
        row.onEvent = { events.append($0) }
        show([row, field("b")])
        form.bottomBar = BottomBar("Save") {}
        stack.press(.character("x"), .left, .tab, .backTab, .tab, .tab, .backTab, .backTab)
        #expect(events == [.started, .changed("x"), .ended, .started, .ended, .started])
        stack.press(.tab, .tab)
        #expect(stack.frame.cursor == nil)
    }

    @Test("Letters are typed, and the escape key leaves the only screen, as its last line says")
    func leaving() {
        let row = field("a")
        show([row, ControlRow(Switch(), label: "b")])
        #expect(stack.handle(.character("q")) == .stay && row.control.value == "q")
        stack.press(.tab)
        #expect(stack.handle(.character("q")) == .stay && stack.frame.text.contains(" Esc quit"))
        #expect(stack.handle(.escape) == .leave)
    }

    @Test("A form is notified when it becomes visible and when it disappears, once each")
    func appearing() {
        var events: [String] = []
        form.onAppear = { events.append("seen") }
        form.onDisappear = { events.append("gone") }
        show([field("a")])
        stack.resize(to: Size(width: 20, height: 9))
        stack.push(ListViewController(title: "Above"))
        stack.resize(to: Size(width: 30, height: 10))
        stack.press(.escape)
        #expect(events == ["seen", "gone", "seen"])
    }

    @Test("Actions for the end of the turn run after the key, in order, with those that they add")
    func turns() {
        var done: [Int] = []
        let row = field("a")
        row.onEvent = { [form] _ in
            form.afterTurn {
                done.append(1)
                form.afterTurn { done.append(3) }
            }
            form.afterTurn { done.append(2) }
        }
        show([row])
        #expect(done == [1, 2, 3])
    }

    @Test("Whatever is typed in whatever form, nothing traps and every line is as wide as the screen")
    func anyKeys() throws {
        let keys: [Key] = [
            .tab, .backTab, .enter, .up, .down, .left, .right, .backspace, .delete, .home, .end, .character("界"),
            .character("\u{301}"), .character(" "), .character(","), .paste("שלום, \u{202E}abc\u{1B}[2J\n👩‍🚀"), .pageDown,
            .control("_"), .control("y"), .control("w"), .pageUp,
        ]
        try forAll(.array(of: .element(of: keys), count: 0...40), count: 25) { keys in
            let form = FormViewController(title: "Form")
            let stack = NavigationStack(appearance: Appearance(theme: .plain))
            let rows: [any CellDataSource] = [
                ControlRow(TextField(placeholder: "text"), isWarned: true), ControlRow(TagField(placeholder: "tags")),
                ControlRow(TextField(kind: .lines(atMost: 3)), label: "lines"), ControlRow(Switch(), label: "switch"),
                ControlRow(DatePicker(.distantFuture, components: [.year, .day])),
            ]
            form.list.display(rows.enumerated().map { CellController(id: $0, $1) })
            form.bottomBar = BottomBar("Save") {}
            stack.push(form)
            stack.resize(to: Size(width: 24, height: 8))
            for key in keys {
                _ = stack.handle(key)
                try check(stack.frame.rows.allSatisfy { $0.count == 24 }, "\(stack.frame.text)")
                try check(!stack.frame.text.contains("\u{1B}") && !stack.frame.text.contains("\u{202E}"), "obeyed")
            }
        }
    }

    @Test("However wide the terminal is, rows end at 100 columns; the bar continues", arguments: [60, 100, 101, 300])
    func wideTerminal(width: Int) {
        show([field("a", String(repeating: "x", count: 400))], height: 6, width: width)
        form.bottomBar = BottomBar("Save") {}
        stack.press(.home)
        let longest = stack.body.dropLast().map(\.count).max() ?? 0
        #expect(longest <= min(100, width) && longest > min(100, width) - 4)
        let bar = stack.frame.rows[stack.frame.size.height - 2]
        #expect(bar.allSatisfy { $0.style == bar[0].style } && bar.count == width)
    }
}

@Suite struct OtherControlTests {
    private func text(_ control: some Control, width: Int = 20) -> [String] {
        control.drawing(width: width, isFocused: true, in: Appearance(theme: .plain)).lines.map { line in
            String(line.spans.map(\.text).joined().reversed().drop { $0 == " " }.reversed())
        }
    }

    @Test("The space bar and the return key turn a switch, and it ignores other keys")
    func turning() {
        var control = Switch()
        #expect(control.handle(.character(" "), width: 9) == .changed && control.value && text(control) == ["──●"])
        #expect(control.handle(.enter, width: 9) == .changed && !control.value && text(control) == ["○──"])
        #expect(control.handle(.character("x"), width: 9) == .ignored)
    }

    @Test("Tags end with a comma or the return key, are pasted line by line, and are removed with backspace")
    func tags() {
        var control = TagField(["sea"])
        for key in "big  sun".map(Key.character) + [.enter] { _ = control.handle(key, width: 20) }
        #expect(control.value == ["sea", "big  sun"] && control.returnMovesOn)
        #expect(control.handle(.paste(" a\n b \n\nc"), width: 20) == .changed)
        #expect(
            control.value == ["sea", "big  sun", "a", "b", "c"] && text(control) == ["[sea] [big  sun] [a]", "[b] [c]"])
        for _ in 0..<4 { #expect(control.handle(.backspace, width: 20) == .changed) }
        #expect(control.value == ["sea"] && text(control) == ["[sea]"])
        #expect(control.handle(.character(","), width: 20) == .taken && control.value == ["sea"])
    }

    @Test("A tag that is being typed is a change, and moving in it is none")
    func typedTag() {
        var control = TagField(["sea"])
        #expect(control.handle(.character("s"), width: 20) == .changed && control.value == ["sea"])
        #expect(control.handle(.left, width: 20) == .taken)
    }

    @Test("A tag that is too long for a line is truncated, and the one that is being typed has room")
    func longTags() {
        let control = TagField([String(repeating: "long", count: 20), "x"])
        #expect(text(control).allSatisfy { $0.displayWidth <= 20 })
        let drawing = control.drawing(width: 20, isFocused: true, in: Appearance(theme: .plain))
        #expect(drawing.cursor.map { $0.column < 20 && $0.row < drawing.lines.count } == true)
    }

    @Test("Pasted text is split at its commas, as typed text is; without any it is typed")
    func pastedCommas() {
        var control = TagField()
        #expect(
            control.handle(.paste("sea, sun,,\nsand"), width: 40) == .changed
                && control.value == ["sea", "sun", "sand"])
        #expect(control.handle(.paste("wind"), width: 40) == .changed && control.value.count == 3)
    }
}
