import Foundation
import Testing

@testable import TerminalUI

/// Tests the orders of a list, which a key goes through.
@Suite struct ListOrderTests {
    private let list: ListViewController
    private let stack: NavigationStack
    private let english = Locale(identifier: "en")

    init() {
        (list, stack) = makeList([], height: 8, width: 60)
        list.orders = [
            .displayed("as they come"), .reversed("backwards"),
            .alphabetical("by name", in: english) { (name: String) in name == "nameless" ? nil : name },
        ]
        display("b10", "B2", "nameless", "a")
    }

    private func display(_ names: String...) {
        list.display(names.map { CellController(RowSpy($0)) }, [CellController(RowSpy("more"))])
    }

    private var names: [String] { stack.body.filter { !$0.isEmpty }.map { String($0.dropFirst(2)) } }

    @Test("UI-6: a key goes through the orders, whose name the title shows, and returns to the first one")
    func orders() {
        let shown = (0..<4).map { _ in
            defer { stack.press(.character("s")) }
            let order = stack.title.split(separator: "  ").last?.drop { $0 == " " }
            return (order, names.dropLast().joined(separator: " "))
        }
        #expect(shown.map(\.0) == ["as they come", "backwards", "by name", "as they come"])
        #expect(shown.map(\.1) == ["b10 B2 nameless a", "a nameless B2 b10", "a B2 b10 nameless", "b10 B2 nameless a"])
    }

    @Test("UI-6: the row that loads more stays last, and rows that arrive later are put in order")
    func later() {
        stack.press(.character("s"), .character("s"))
        display("b", "a", "c")
        #expect(names == ["a", "b", "c", "more"])
    }

    @Test("UI-6: a row that is selected, and not the first one, stays selected in another order")
    func selection() {
        stack.press(.down, .character("s"))
        #expect(stack.body[2] == "▌ B2")
    }

    @Test("UI-6: a filtered list is sorted, and a filter may be typed in any order")
    func filtered() {
        list.isFilterable = true
        let names = ["b1", "a1", "c"]
        list.display(names.map { CellController(id: $0, SearchRow($0)) })
        stack.press(.character("s"), .character("s"), .character("/"), .character("1"), .enter)
        #expect(stack.body.prefix(3) == [" / 1", "▌ a1", "  b1"] && stack.title.hasSuffix(" by name 2/3"))
        stack.press(.character("s"))
        #expect(stack.body.prefix(3) == [" / 1", "▌ b1", "  a1"])
    }

    @Test("UI-6: the key is among the keys where there are two orders and two rows, and does nothing elsewhere")
    func hints() {
        #expect(stack.frame.text.contains("s sort"))
        display("a")
        stack.press(.character("s"))
        #expect(!stack.frame.text.contains("sort") && !stack.title.contains("backwards") && list.orderIndex == 0)
    }

    @Test("UI-6: rows are put in the order of a value, from either end; those without one come last in both")
    func values() {
        let cells = ["b", "none", "c", "a", "nothing"].map { CellController(id: $0, RowSpy($0)) }
        let orders = [false, true].map { isDescending in
            ListOrder.values("", descending: isDescending) { (name: String) in ["a": 1, "b": 2, "c": 3][name] }
        }
        #expect(orders.map { $0.sort(cells).map { cells.firstIndex(of: $0) } } == [[3, 0, 2, 1, 4], [2, 0, 3, 1, 4]])
    }

    @Test("UI-6: each section is sorted by itself")
    func sections() {
        list.display([["b", "a"], ["d", "c"]].map { names in names.map { CellController(id: $0, RowSpy($0)) } })
        stack.press(.character("s"), .character("s"))
        #expect(names == ["a", "b", "c", "d"])
    }

    @Test("UI-6: rows with the same text stay in their order")
    func stable() {
        let order = ListOrder.alphabetical("", in: english) { (_: Int) in "same" }
        let cells = (0..<100).map { CellController(id: $0, RowSpy("\($0)")) }
        #expect(order.sort(cells) == cells)
    }

    private final class SearchRow: CellDataSource, CellDelegate {
        let searchText: String
        init(_ text: String) { searchText = text }
        func drawing(width: Int, in appearance: Appearance) -> Drawing { [Line(searchText)] }
    }
}
