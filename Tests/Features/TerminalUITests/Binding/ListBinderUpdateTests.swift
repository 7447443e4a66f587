import StreamsTesting
import Testing

@testable import TerminalUI

@Suite struct ListBinderUpdateTests {
    @Test("BL-11: all refreshes of a turn are one update; before finish() there is none")
    func refreshing() {
        let shelves = Shelves([.top: ["a"]])
        _ = shelves.bind(shelves.binder.onAllSections())
        shelves.binder.refresh()
        #expect(shelves.shown.isEmpty && shelves.provided.isEmpty)
        shelves.binder.finish()
        for count in 1...3 {
            shelves.things[.top] = [Thing("a", count)]
            shelves.binder.refresh()
        }
        #expect(shelves.provided == ["a0"])
        #expect(shelves.shown == ["a3"] && shelves.provided == ["a0", "a3"])
    }

    @Test("BL-12: rows keep their identity, and are provided again if they are not equal, within each section")
    func difference() {
        let shelves = Shelves([.top: ["a", "b"], .bottom: ["c"]])
        var updates: [Shelf: SectionUpdate<Shelf>] = [:]
        shelves.binder.updater = {
            updates = $0; shelves.form.list.display($1)
        }
        _ = shelves.bind(shelves.binder.onAllSections())
        shelves.binder.finish()
        let rows = ["a0", "b0", "c0"].map(shelves.row)
        shelves.things = [.top: ["b", Thing("a", 1), "d"], .bottom: ["c"]]
        shelves.binder.refresh()
        #expect(shelves.shown == ["b0", "a1", "d0", "c0"] && shelves.provided.dropFirst(3) == ["a1", "d0"])
        #expect(["a1", "b0", "c0"].map(shelves.row).elementsEqual(rows) { $0 === $1 })
        #expect(updates[.top]?.difference.insertions == [2] && updates[.top]?.updates == [1])
        #expect(updates[.top]?.difference.moves == [1] && updates[.bottom] == nil)
    }

    @Test("BL-13: models without identity are shown anew, and are inserted and removed at the end")
    func withoutIdentity() {
        let shelves = Shelves([.top: ["a", "b"]])
        shelves.binder.register(ThingRow.self, ThingRow.init)
        var update: SectionUpdate<Shelf>?
        shelves.binder.updater = {
            update = $0[.top]; shelves.form.list.display($1)
        }
        _ = shelves.binder.onAllSections().bind(models: { shelves.things }, row: shelves.provide)
        shelves.binder.finish()
        shelves.things = [.top: ["x", "a", "b"]]
        shelves.binder.refresh()
        #expect(shelves.shown == ["x0", "a0", "b0"] && shelves.provided.suffix(3) == ["x0", "a0", "b0"])
        #expect(update?.difference.insertions == [2] && update?.updates == [0, 1])
    }

    @Test("BL-14: sections are shown as they are named, or those with rows, or those with any content")
    func displaying() {
        func shown(_ behavior: SectionDisplayBehavior<Shelf>) -> [String] {
            let shelves = Shelves([.top: ["a"], .middle: [], .bottom: ["c"]], displaying: behavior)
            var warnings = 0
            shelves.binder.onWarning = { _ in warnings += 1 }
            _ = shelves.bind(shelves.binder.onAllSections()).titles(header: { "\($0)" == "middle" ? "Header" : nil })
            shelves.binder.finish()
            shelves.binder.displayedSections = [.bottom, .middle]
            return shelves.shown + ["\(warnings)"]
        }
        #expect(shown(.manuallyManaged) == ["c0", "Header", "0"])
        #expect(shown(.hidesSectionsWithNoCellData(by: <)) == ["a0", "c0", "1"])
        #expect(shown(.hidesSectionsWithNoData(by: <)) == ["a0", "Header", "c0", "1"])
        #expect(shown(.hidesSectionsWithNoCellData(by: >)) == ["c0", "a0", "1"])
    }

    @Test("BL-15: finish() is called once, no chain begins after it, and a chain for sections needs at least one")
    func misuse() async {
        await #expect(processExitsWith: .failure) {
            let shelves = Shelves()
            shelves.binder.finish()
            shelves.binder.finish()
        }
        await #expect(processExitsWith: .failure) {
            let shelves = Shelves()
            shelves.binder.finish()
            _ = shelves.binder.onSection(.top)
        }
        await #expect(processExitsWith: .failure) { _ = Shelves().binder.onSections() }
    }

    @Test("BL-16: rows are made as they were registered, by type or by identifier; others end the program")
    func registering() async {
        let shelves = Shelves([.top: ["a"]])
        shelves.binder.register(ThingRow.self, reuseIdentifier: "large") {
            let row = ThingRow()
            row.text = "LARGE"
            return row
        }
        _ = shelves.binder.onAllSections().bind(identifiedBy: \.name, models: { shelves.things }) { context, _ in
            context.dequeue(ThingRow.self, reuseIdentifier: "large")
        }
        shelves.binder.finish()
        #expect(shelves.shown == ["LARGE"])
        await #expect(processExitsWith: .failure) {
            let shelves = Shelves()
            _ = shelves.binder.onAllSections().bind(models: { shelves.things }, row: shelves.provide)
            shelves.binder.finish()
        }
    }

    @Test("BL-17: without animation all rows are provided again; an updater shows the sections itself")
    func updating() {
        let shelves = Shelves([.top: ["a"]])
        shelves.binder.animateChanges = false
        _ = shelves.bind(shelves.binder.onAllSections())
        shelves.binder.finish()
        var counts: [Int] = []
        shelves.binder.updater = { updates, sections in counts = [updates.count] + sections.map(\.count) }
        shelves.things = [.top: ["a", "b"]]
        shelves.binder.refresh()
        #expect(shelves.shown == ["a0"] && counts == [1, 2] && shelves.provided == ["a0", "a0", "b0"])
    }

    @Test("Whatever the models become, the form shows them, and every row keeps its object")
    func anything() throws {
        let thing = Generator.element(of: ["a", "b", "c", "d"]).flatMap { name in
            Generator.int(in: 0...1).map { Thing(name, $0) }
        }
        let things = Generator.array(of: thing, count: 1...8)
        try forAll(.array(of: things, count: 1...6)) { states in
            let shelves = Shelves([:])
            _ = shelves.bind(shelves.binder.onAllSections())
            shelves.binder.finish()
            for state in states {
                shelves.things = [.top: state]
                shelves.binder.refresh()
                try checkEqual(shelves.shown, state.map { "\($0.name)\($0.count)" })
            }
        }
    }

    @Test("A released form releases its binder, its rows and its models")
    func lifetime() {
        weak var binder: ListBinder<Shelf>?
        weak var row: ThingRow?
        do {
            let shelves = Shelves()
            _ = shelves.bind(shelves.binder.onAllSections())
            shelves.binder.finish()
            (binder, row) = (shelves.binder, shelves.row("a0"))
            #expect(row != nil)
        }
        #expect(binder == nil && row == nil)
    }
}
