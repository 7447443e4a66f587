import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct MouseTests {
    private func keys(_ text: String) -> [Key] {
        var parser = KeyParser()
        return parser.parse(Array(text.utf8)) + parser.timeOut()
    }

    @Test(
        "Mouse reports of new and old terminals are clicks and turns of the wheel, and nothing else",
        arguments: [
            ("\u{1B}[<0;5;3M", [.click(Position(row: 2, column: 4))]), ("\u{1B}[<0;5;3m", []),
            ("\u{1B}[<64;1;1M", [.wheel(-1)]),
            ("\u{1B}[<65;1;1M", [.wheel(1)]), ("\u{1B}[<2;1;1M", []), ("\u{1B}[<35;1;1M", []),
            ("\u{1B}[<0;0;0M", [.click(Position(row: 0, column: 0))]),
            ("\u{1B}[M %#", [.click(Position(row: 2, column: 4))]), ("\u{1B}[Ma!!", [.wheel(1)]),
            ("\u{1B}[M", [.alt("[")]),
            ("\u{1B}[1M", []),
            ("\u{1B}[<0;99999999999999999999;1M", []), ("\u{1B}[<M", []), ("\u{1B}OM", [.enter]),
        ] as [(String, [Key])])
    func reports(bytes: String, expected: [Key]) {
        #expect(keys(bytes + "x") == expected + [.character("x")] || keys(bytes) == expected)
        #expect(!keys(bytes).contains(.enter) || expected == [.enter])
    }

    @Test("The wheel moves from row to row; a click selects a row, or opens the selected one")
    func list() {
        let rows = (0..<9).map { RowSpy("row \($0)") }
        let (list, stack) = makeList(rows, height: 4)
        stack.press(.wheel(1), .wheel(1), .wheel(-1))
        #expect(list.selection == 1)
        stack.press(.click(Position(row: 4, column: 3)))
        #expect(list.selection == 3 && !rows[3].events.contains("selected"))
        stack.press(
            .click(Position(row: 4, column: 3)), .click(Position(row: 0, column: 0)),
            .click(Position(row: 5, column: 0)))
        #expect(rows[3].events.filter { $0 == "selected" }.count == 1 && list.selection == 3)
    }

    @Test("A click anywhere, on any screen, never traps")
    func anywhere() throws {
        let place = Generator<Int>.element(of: [-1, 0, 1, 2, 3, 7, 8, 9, 1_000, .max - 1, .max])
        try forAll(.array(of: place, count: 2...2), count: 200) { place in
            let form = FormViewController(title: "Form")
            form.list.display([
                CellController(id: 0, ControlRow(TextField())), CellController(id: 1, ControlRow(Switch())),
            ])
            form.bottomBar = BottomBar("Save") {}
            let stack = NavigationStack(appearance: Appearance(theme: .plain))
            for screen in [form, ListViewController(title: "List")] as [any Screen] {
                stack.push(screen)
                stack.resize(to: Size(width: 20, height: 9))
                stack.press(
                    .click(Position(row: place[0], column: place[1])), .wheel(1),
                    .click(Position(row: place[1], column: 0)))
            }
        }
    }

    @Test("A click on the bar of a form performs its action")
    func bar() {
        let form = FormViewController(title: "Form")
        var count = 0
        form.list.display([CellController(id: 0, ControlRow(TextField()))])
        form.bottomBar = BottomBar("Save") { count += 1 }
        let stack = NavigationStack(appearance: Appearance(theme: .plain))
        stack.push(form)
        stack.resize(to: Size(width: 20, height: 9))
        stack.press(.click(Position(row: 7, column: 10)))
        #expect(count == 1)
    }

    @Test("A click at a key in the last line presses it")
    func footer() throws {
        let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: .init(identifier: "en")))
        let list = ListViewController(title: "List")
        var reloads = 0
        list.onRefresh = { reloads += 1 }
        stack.push(list)
        stack.resize(to: Size(width: 40, height: 6))
        let footer = try #require(
            stack.frame.text.split(separator: "\n", omittingEmptySubsequences: false).last.map(String.init))
        #expect(footer.hasPrefix(" q quit  r reload  ? keys"))
        for column in [0, 10, 30] { _ = stack.handle(.click(Position(row: 5, column: column))) }
        #expect(reloads == 2)
        _ = stack.handle(.click(Position(row: 5, column: 19)))
        #expect(stack.top is KeysScreen)
        _ = stack.handle(.click(Position(row: 5, column: 1)))
        #expect(stack.handle(.click(Position(row: 5, column: 1))) == .leave)
    }
}
