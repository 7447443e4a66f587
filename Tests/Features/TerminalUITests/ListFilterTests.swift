import Testing

@testable import TerminalUI

@Suite struct ListFilterTests {
    private final class SearchRow: CellDataSource, CellDelegate {
        let searchText: String
        init(_ text: String) { searchText = text }
        func drawing(width: Int, in appearance: Appearance) -> Drawing { [Line(searchText)] }
    }

    private final class ShownRow: CellDataSource {
        let searchText = "row"
        func drawing(width: Int, in appearance: Appearance) -> Drawing { [Line(searchText)] }
    }

    private let list = ListViewController(title: "List")
    private let stack = NavigationStack(appearance: Appearance(theme: .plain, locale: .init(identifier: "en")))

    init() {
        list.isFilterable = true
        stack.push(list)
        stack.resize(to: Size(width: 40, height: 6))
        display("Lisboa", "Porto", "Braga", "Coimbra", "Évora")
    }

    private func display(_ texts: String...) {
        list.display(
            texts.map { CellController(id: $0, SearchRow($0)) }, [CellController(id: "more", SearchRow("more"))])
    }

    private func type(_ text: String) { for character in text { stack.press(.character(character)) } }

    private func selection(after key: String) -> Int? {
        type(key)
        return list.selection
    }

    @Test("Text typed after a slash selects the rows that contain it, in any case, with or without accents")
    func filters() {
        type("/BRA")
        #expect(stack.body.prefix(3) == [" / BRA", "▌ Braga", "  Coimbra"] && stack.frame.cursor != nil)
        stack.press(.backspace, .backspace, .backspace)
        type("evora")
        #expect(stack.body.prefix(2) == [" / evora", "▌ Évora"])
    }

    @Test("EF-78: a filter says how many rows it has found, among how many, and that others are not loaded yet")
    func counts() {
        type("/bra")
        #expect(stack.title.hasSuffix(" 2/5 loaded"))
        list.display(["Braga", "Faro"].map { CellController(id: $0, SearchRow($0)) })
        #expect(stack.title.hasSuffix(" 1/2"))
    }

    @Test("The return key returns the keys to the rows; escape shows all rows again, and leaves nothing else")
    func ends() {
        type("/o")
        stack.press(.down, .enter)
        type("jq")
        #expect(stack.frame.text.contains("Esc show all") && stack.screens.count == 1)
        #expect(stack.handle(.escape) == .stay && list.sections.joined().count == 6)
    }

    @Test("EF-78: n goes to the next row that the filter has found, N to the previous one, both round the end")
    func matches() {
        type("/o")
        stack.press(.enter)
        #expect(list.selection == 0 && stack.body[1] == "▌ Lisboa")
        #expect(["n", "n", "n", "n", "N", "N"].map(selection) == [1, 2, 3, 0, 3, 2])
    }

    @Test("EF-78: n goes through the columns of a row, and over rows that cannot be selected")
    func matchesInColumns() {
        list.columns = { _ in 2 }
        list.display([1, 2, 3].map { CellController(id: $0, $0 == 2 ? ShownRow() : SearchRow("row")) })
        stack.resize(to: Size(width: 40, height: 7))
        type("/row")
        stack.press(.enter)
        #expect(["n", "n", "N"].map(selection) == [2, 0, 2])
    }

    @Test("EF-78: n is a letter while a filter is typed, does nothing without one, and is in the list of keys between")
    func matchKeys() {
        func hasKey() -> Bool { list.allHints(in: stack.appearance.texts).contains { $0.key == "n N" } }
        type("nN")
        #expect(list.selection == 0 && !hasKey())
        type("/n")
        #expect(stack.body[0] == " / n" && !hasKey())
        stack.press(.backspace, .character("o"), .enter)
        #expect(hasKey())
    }

    @Test("When no row matches the list says so, and rows that arrive later are filtered, too")
    func noMatch() {
        type("/Faro")
        #expect(stack.frame.text.contains("Nothing like that here"))
        display("Lisboa", "Faro")
        #expect(stack.body.contains("▌ Faro") && !stack.frame.text.contains("Lisboa"))
    }

    @Test("EF-78: a filter mentions the rows if there are some, and their keys once the rows have them again")
    func hints() {
        stack.resize(to: Size(width: 60, height: 6))
        type("/bra")
        #expect(stack.frame.text.contains("↑↓ move  ⏎ to the rows"))
        stack.press(.enter)
        #expect(!stack.frame.text.contains("to the rows") && stack.frame.text.contains("/ filter"))
        type("/zzz")
        #expect(!stack.frame.text.contains("⏎") && !stack.frame.text.contains("move"))
    }

    @Test("EF-78: in an empty list there is nothing to filter")
    func nothingToFilter() {
        list.display([])
        type("/")
        #expect(!stack.frame.text.contains("filter") && list.filter == nil)
    }

    @Test("All letters are typed, even those with another function; a list without a filter ignores the slash")
    func letters() {
        type("/qr?x/")
        #expect(stack.body[0] == " / qr?x/" && stack.screens.count == 1)
        let (_, other) = makeList([RowSpy("row")], height: 2)
        other.press(.character("/"), .character("a"))
        #expect(other.body[0] == "▌ row")
    }

    @Test("The title shows the position when not all rows are visible")
    func place() {
        #expect(stack.frame.text.hasPrefix(" List") && stack.frame.text.split(separator: "\n")[0].hasSuffix("1/5+"))
        stack.press(.down, .down)
        #expect(stack.frame.text.split(separator: "\n")[0].hasSuffix("3/5+"))
        stack.resize(to: Size(width: 40, height: 20))
        #expect(stack.frame.text.split(separator: "\n")[0] == " List")
    }
}
