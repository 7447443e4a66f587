import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct VisibilityTests {
    private let rows = (0..<12).map { RowSpy("row \($0)") }

    @Test("EF-60: rows are notified when they become visible, and others that they may be soon")
    func seenAndNear() {
        _ = makeList(rows, height: 3)
        #expect(
            rows.map(\.events) == Array(repeating: ["seen"], count: 3) + Array(repeating: ["near"], count: 3)
                + Array(repeating: [], count: 6))
    }

    @Test("EF-63: rows that are no longer near are notified")
    func noLongerNear() {
        let (_, stack) = makeList(rows, height: 3)
        stack.press(.end)
        #expect(rows[3].events == ["near", "far"] && rows[11].events == ["seen"])
    }

    @Test("EF-63: when the direction changes, the rows on the other side are near")
    func directionDecides() {
        let (_, stack) = makeList(rows, height: 3)
        stack.press(.end, .pageUp)
        #expect(rows[6].events.last == "near" && !rows[10].events.contains("near"))
    }

    @Test("EF-64, EF-65: rows that leave the screen are notified, and again when they return")
    func leavingAndComingBack() {
        let (_, stack) = makeList(rows, height: 3)
        stack.press(.pageDown, .pageDown, .home)
        #expect(rows[0].events.filter { $0 != "scrolled" && $0 != "near" } == ["seen", "gone", "seen"])
    }

    @Test("EF-64: a row that has just left the screen is not near it, even in the direction of scrolling")
    func leftIsNotNear() {
        let (_, stack) = makeList(rows, height: 6)
        stack.resize(to: Size(width: 20, height: 5))
        #expect(rows[3].events == ["seen", "gone"] && rows[6].events == ["near", "far"])
    }

    @Test("EF-69: visible rows are notified of scrolling, even where the list ends")
    func scrolling() {
        let (_, stack) = makeList([rows[0]], height: 3)
        stack.press(.down)
        #expect(rows[0].events == ["seen", "scrolled"])
    }

    @Test("Whatever happens, a row is visible exactly while it is on the screen, and is notified of each change once")
    func tellingIsConsistent() throws {
        let keys: [Key] = [.up, .down, .pageUp, .pageDown, .home, .end, .character("r"), .character("x")]
        try forAll(.array(of: .element(of: keys))) { keys in
            let rows = (0..<30).map { RowSpy("row \($0)", height: 1 + $0 % 3) }
            let (list, stack) = makeList(rows, height: 5)
            list.onRefresh = { list.display(rows.reversed().dropLast(keys.count).map(CellController.init)) }
            for key in keys { stack.press(key) }
            let body = stack.body
            for row in rows {
                let fate = row.events.filter { $0 == "seen" || $0 == "gone" }
                try checkEqual(fate, (0..<fate.count).map { $0.isMultiple(of: 2) ? "seen" : "gone" })
                try checkEqual(
                    body.contains { $0.dropFirst(2) == row.name }, fate.last == "seen" && !row.isCut(body))
            }
        }
    }
}

extension RowSpy {
    /// Returns whether only a later line of the row is on the screen.
    fileprivate func isCut(_ body: [String]) -> Bool {
        body.first?.dropFirst(2) == "│" && events.last { $0 == "seen" || $0 == "gone" } == "seen"
            && !body.contains { $0.dropFirst(2) == name }
    }
}
