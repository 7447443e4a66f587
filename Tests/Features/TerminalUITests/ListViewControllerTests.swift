import Testing

@testable import TerminalUI

@Suite struct ListViewControllerTests {
    private func rows(_ count: Int, height: Int = 1) -> [RowSpy] {
        (0..<count).map { RowSpy("row \($0)", height: height) }
    }

    @Test("EF-50: a list loads when it first appears, neither before nor when it appears again")
    func loadsOnFirstAppearance() {
        let list = ListViewController(title: "List")
        var loads = 0
        list.onRefresh = { loads += 1 }
        let stack = NavigationStack()
        stack.push(list)
        #expect(loads == 0)
        stack.resize(to: Size(width: 20, height: 5))
        stack.push(ListViewController(title: "Another"))
        stack.pop()
        #expect(loads == 1)
    }

    @Test("EF-51: a key reloads the list, but not while it is loading")
    func reloads() {
        let (list, stack) = makeList([], height: 3)
        var loads = 0
        list.onRefresh = { loads += 1 }
        stack.press(.character("r"))
        list.isLoading = true
        stack.press(.character("r"))
        #expect(loads == 1)
    }

    @Test("EF-52: while a list is loading there is a wheel, and it turns")
    func wheelTurns() {
        let (list, stack) = makeList([], height: 3)
        list.isLoading = true
        let first = stack.frame
        stack.appearance.tick += 1
        #expect(first.text.contains("⠋ Loading") && stack.frame.text.contains("⠙ Loading") && first.isAnimated)
        list.isLoading = false
        #expect(!stack.frame.text.contains("Loading") && !stack.frame.isAnimated)
    }

    @Test("EF-53: a message is shown above the rows, which stay, until it is hidden by a key")
    func messageIsDismissed() {
        let (list, stack) = makeList(rows(2), height: 4)
        list.errorMessage = "No connection"
        #expect(stack.body == [" No connection    x", "▌ row 0", "  row 1", ""])
        stack.press(.character("x"))
        #expect(stack.body == ["▌ row 0", "  row 1", "", ""] && list.errorMessage == nil)
    }

    @Test("EF-80: when its error was dismissed an empty list says that nothing was loaded, until something is")
    func notLoaded() {
        let (list, stack) = makeList([], height: 4, width: 40)
        #expect(stack.frame.text.contains("Nothing here yet"))
        list.errorMessage = "No connection"
        stack.press(.character("x"))
        #expect(stack.frame.text.contains("Nothing could be loaded") && !stack.frame.text.contains("here yet"))
        list.display([])
        #expect(stack.frame.text.contains("Nothing here yet"))
    }

    @Test("EF-80: below a header that is higher than the screen the same words are reached by keys, on any screen")
    func notLoadedBelowHeader() {
        let (list, stack) = makeList([], height: 3, width: 40)
        list.headerCount = 1
        list.display([CellController(id: 1, HighRow())])
        stack.press(.end)
        #expect(stack.body[0] == "▌ line 4" && stack.body[2].hasSuffix("Nothing here yet"))
        stack.resize(to: Size(width: 40, height: 4))
        stack.press(.end, .down)
        list.display([CellController(id: 1, HighRow())], [CellController(RowSpy("a"))])
        #expect(!stack.frame.text.contains("Nothing"))
    }

    @Test("EF-53: a message takes lines from the rows, but not from the selected one")
    func messageNeverHidesTheSelection() {
        let (list, stack) = makeList(rows(4), height: 3)
        stack.press(.down, .down)
        list.errorMessage = "A message that takes two lines"
        #expect(stack.body.last == "▌ row 2")
    }

    @Test("EF-81: a row that is higher than the screen is scrolled by lines, to its end and back")
    func highRow() {
        let (list, stack) = makeList([], height: 3)
        list.display([CellController(id: 1, HighRow()), CellController(RowSpy("next"))])
        stack.press(.down, .down)
        #expect(stack.body == ["▌ line 2", "▌ line 3", "▌ line 4"] && list.selection == 0)
        stack.press(.down)
        #expect(stack.body == ["  line 3", "  line 4", "▌ next"])
        stack.press(.up, .end, .up, .down, .up)
        #expect(stack.body[0] == "▌ line 0" && list.selection == 0)
    }

    @Test("EF-56: a row that can only be shown is shown, and ignores everything else")
    func missingCapabilities() {
        let (list, stack) = makeList([], height: 2)
        list.display([
            CellController(id: 1, TextRow("one")), CellController(id: 2, TextRow("two")),
            CellController(id: 3, TextRow("three")),
        ])
        stack.press(.enter, .down, .character("t"))
        #expect(stack.body == ["  two", "  three"] && list.selection == nil)
    }

    @Test("EF-56: a row with more capabilities is selected, receives its keys, and shows them below")
    func capabilities() {
        let row = RowSpy("row")
        let (list, stack) = makeList([row], height: 2, width: 40)
        row.takes = .character("r")
        list.onRefresh = { Issue.record("the list took the key") }
        stack.press(.enter, .character("r"))
        #expect(row.events == ["seen", "selected", "key"] && stack.frame.text.hasSuffix("k row  r reload  ? keys"))
    }

    @Test("EF-57: rows with the same id are the same: those that stay are not notified again, even in other places")
    func sameRowsStay() {
        let all = rows(4)
        let (list, _) = makeList(Array(all[0..<3]), height: 5)
        list.display([all[3], all[2], all[0]].map(CellController.init))
        #expect(all.map(\.events) == [["seen"], ["seen", "gone"], ["seen"], ["seen"]])
    }

    @Test("EF-57: the selection follows its row")
    func selectionFollows() {
        let all = rows(6)
        let (list, stack) = makeList(Array(all[1...]), height: 6)
        stack.press(.down, .down)
        list.display(all.map(CellController.init))
        #expect(list.selection == 3 && stack.body.contains("▌ row 3"))
    }

    @Test("EF-57: a row that is in the list twice is notified once, while one of them is visible")
    func duplicates() {
        let row = RowSpy("twin", height: 2)
        let (list, stack) = makeList([row] + rows(4) + [row], height: 2)
        list.display([CellController(row), CellController(row)])
        stack.press(.down)
        #expect(row.events.filter { $0 != "scrolled" } == ["seen"])
    }

    @Test("EF-58: any number of sections is shown, one below the other")
    func sections() {
        let (list, stack) = makeList([], height: 4)
        list.display([CellController(RowSpy("a"))], [], [CellController(RowSpy("b")), CellController(RowSpy("c"))])
        #expect(stack.body == ["▌ a", "  b", "  c", ""] && list.sections.map(\.count) == [1, 0, 2])
    }

    @Test("EF-59: in another size the list is laid out again, around the selected row")
    func resizing() {
        let all = rows(9)
        let (_, stack) = makeList(all, height: 6)
        stack.press(.down, .down, .down, .down)
        stack.resize(to: Size(width: 12, height: 4))
        #expect(stack.body == ["  row 3", "▌ row 4"] && all[0].events.last == "gone")
    }

    @Test("A list that has nothing to show says so, once it has been loaded")
    func emptyList() {
        let (list, stack) = makeList([], height: 3)
        #expect(stack.frame.text.contains("Nothing here yet"))
        list.isLoading = true
        #expect(!stack.frame.text.contains("Nothing here yet"))
    }

    @Test("A row that changes the list while it is notified does no harm")
    func reentrance() {
        let (first, second) = (RowSpy("first"), RowSpy("second"))
        let (list, stack) = makeList([], height: 3)
        first.onDisplay = { list.display([CellController(RowSpy("other"))]) }
        list.display([CellController(first), CellController(second)])
        #expect(stack.body.first == "▌ other" && first.events == ["seen", "gone"])
        #expect(second.events == [])
    }
}
