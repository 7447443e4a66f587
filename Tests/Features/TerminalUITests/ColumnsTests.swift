import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct ColumnsTests {
    /// Makes a list with three columns in a width of thirty, two in twenty, and one in any other.
    private func makeGrid(_ count: Int, height: Int = 3) -> (list: ListViewController, stack: NavigationStack) {
        let (list, stack) = makeList([], height: height, width: 30)
        list.columns = { $0.width / 10 }
        stack.resize(to: stack.size)
        list.display((0..<count).map { CellController(id: $0, RowSpy("row \($0)")) })
        return (list, stack)
    }

    @Test("Cells are side by side, as many as fit the size")
    func sideBySide() {
        let (_, stack) = makeGrid(4)
        #expect(stack.body == ["▌ row 0     row 1     row 2", "  row 3", ""])
        stack.resize(to: Size(width: 20, height: 5))
        #expect(stack.body == ["▌ row 0     row 1", "  row 2     row 3", ""])
    }

    @Test("Left and right move between cells, up and down between rows, and none of them leaves the list")
    func motions() {
        let (list, stack) = makeGrid(5)
        func selection(after keys: Key...) -> Int? {
            for key in keys { stack.press(key) }
            return list.selection
        }
        #expect(selection(after: .left) == 0 && selection(after: .right, .right, .right) == 3)
        #expect(selection(after: .right, .right) == 4 && selection(after: .up) == 1 && selection(after: .left) == 0)
        #expect(selection(after: .right, .right, .down) == 4 && selection(after: .left) == 3)
        #expect(selection(after: .home) == 0 && selection(after: .enter) == 0)
    }

    @Test("With one column a list ignores left and right")
    func oneColumn() {
        let (list, _) = makeList([RowSpy("row")], height: 3)
        #expect(!list.handle(.left) && !list.handle(.right))
    }

    @Test("Whatever the size becomes, and whatever is inserted or removed, the selected cell stays selected")
    func selectionStays() throws {
        let number = Generator<Int>.int(in: 0...20)
        let columns = Generator<Int>.int(in: 1...4)
        let changes = number.flatMap { selected in
            columns.flatMap { columns in Generator<[Int]>.array(of: number).map { (selected, columns, $0) } }
        }
        try forAll(changes) { selected, columns, gone in
            let (list, stack) = makeGrid(21, height: 4)
            for _ in 0..<selected { stack.press(.right) }
            stack.resize(to: Size(width: 10 * columns + 3, height: 6))
            try checkEqual(list.selection, selected)
            let rest = (0..<21).filter { $0 == selected || !gone.contains($0) }
            list.display((rest + [100, 101]).map { CellController(id: $0, RowSpy("row \($0)")) })
            try checkEqual(list.selection, rest.firstIndex(of: selected))
            try check(stack.frame.text.contains("▌ row \(selected)"), "it is seen")
        }
    }

    @Test("At the first cell, new cells before it are shown")
    func newCells() {
        let (list, stack) = makeGrid(4)
        list.display((0..<5).map { CellController(id: $0 - 1, RowSpy("row \($0 - 1)")) })
        #expect(list.selection == 0 && stack.body[0].hasPrefix("▌ row -1"))
    }

    @Test("All cells of a row are notified when they become visible, and when they disappear")
    func visibility() {
        let (list, stack) = makeList([], height: 1, width: 30)
        list.columns = { _ in 3 }
        stack.resize(to: stack.size)
        let rows = (0..<6).map { RowSpy("row \($0)") }
        list.display(rows.map(CellController.init))
        stack.press(.down)
        #expect(rows[..<3].allSatisfy { $0.events.contains("gone") })
        #expect(rows[3...].allSatisfy { $0.events.contains("seen") })
    }

    @Test("The screen's keys have their effects after the selected row could handle them, and are shown")
    func actions() {
        let (list, stack) = makeList([], height: 2, width: 60)
        var count = 0
        list.actions = [KeyAction(.character("a"), KeyHint("a", "add")) { count += 1 }]
        stack.press(.character("a"), .character("b"))
        #expect(count == 1 && stack.frame.text.contains("a add"))
    }

    @Test("An empty list shows its given text")
    func emptyText() {
        let (list, stack) = makeList([], height: 3)
        list.emptyText = "No results, sorry"
        list.display([])
        #expect(stack.frame.text.contains("No results, sorry"))
    }
}
