import Testing

@testable import TerminalUI

@Suite struct ListBinderTests {
    @Test("BL-1: a chain passes the types of its rows and models to later handlers")
    func chain() {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections())
            .onTapped { [unowned shelves] in shelves.log.append($0.row.text + $0.model.name) }
        shelves.binder.finish()
        shelves.stack.press(.down, .enter)
        #expect(shelves.log == ["b0b"])
    }

    @Test("BL-2: a chain applies to one section, to several, to all others, or to any")
    func scopes() {
        let shelves = Shelves([.top: ["a"], .middle: ["b"], .bottom: ["c"]])
        let binder = shelves.binder
        _ = shelves.bind(binder.onAllSections()).onTapped(shelves.note("others"))
        _ = binder.onSection(.top).onTapped(shelves.noteAny("top"))
        _ = binder.onSections(.top, .middle).onTapped(shelves.noteAny("both"))
        _ = binder.onAnySection().onTapped(shelves.noteAny("any"))
        binder.finish()
        shelves.stack.press(.enter, .down, .enter, .down, .enter)
        #expect(
            shelves.log == [
                "top top 0", "both top 0", "any top 0", "both middle 0", "any middle 0", "others bottom 0 c0",
                "any bottom 0",
            ])
    }

    @Test("BL-3: a section missing from the new models becomes empty; those bound by name stay unchanged")
    func missingSections() {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections())
        _ = shelves.binder.onSection(.middle)
            .bind(identifiedBy: \.name, models: { [.middle: ["own" as Thing]] }, row: shelves.provide)
        shelves.binder.finish()
        #expect(shelves.shown == ["a0", "b0", "own0", "c0"])
        shelves.things = [.middle: ["x"], .bottom: ["c"]]
        shelves.binder.refresh()
        #expect(shelves.shown == ["own0", "c0"])
    }

    @Test("BL-4: a row is provided for its section, its position and its model")
    func provider() {
        let shelves = Shelves()
        _ = shelves.binder.onAllSections().bind(identifiedBy: \.name, models: { shelves.things }) { context, thing in
            let row = ThingRow()
            row.text = "\(context.section) \(context.index) \(thing.name)"
            return row
        }
        shelves.binder.finish()
        #expect(shelves.shown == ["top 0 a", "top 1 b", "bottom 0 c"])
    }

    @Test("BL-5: models may be assumed where another chain binds them; a wrong assumption ends the program")
    func assuming() async {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections())
        _ = shelves.binder.onSection(.top).assuming(modelType: Thing.self)
            .onTapped { [unowned shelves] in shelves.log.append($0.model.name) }
        shelves.binder.finish()
        shelves.stack.press(.enter)
        #expect(shelves.log == ["a"])
        await #expect(processExitsWith: .failure) {
            let shelves = Shelves()
            _ = shelves.bind(shelves.binder.onAllSections()).assuming(modelType: Int.self).onTapped { _ in }
            shelves.binder.finish()
            shelves.stack.press(.enter)
        }
    }

    @Test("BL-6: an event has its row and the current model, by section and type of row")
    func events() {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections())
        let top = shelves.binder.onSection(.top).assuming(modelType: Thing.self)
        _ = top.onEvent(from: ThingRow.self) { row, event in shelves.log.append("\(row.model) \(event)") }
        _ = top.onEvent(from: ControlRow<Switch>.self) { _, _ in shelves.log.append("a switch") }
        shelves.binder.finish()
        shelves.row("c0")?.onEvent(.poked)
        shelves.row("b0")?.onEvent(.counted(1))
        shelves.things[.top] = [Thing("b", 7)]
        shelves.binder.refresh()
        shelves.stack.update()
        #expect(shelves.log == [#"\#(Thing("b", 7)) counted(1)"#])
    }

    @Test("BL-7: events arrive at the end of the turn, after an update, and not from removed rows")
    func eventsAfterUpdate() {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections()).onEvent(from: ThingRow.self) { row, _ in
            shelves.log.append("\(row.index) \(row.row.text)")
        }
        shelves.binder.finish()
        let (a, b) = (shelves.row("a0"), shelves.row("b0"))
        a?.onEvent(.poked)
        b?.onEvent(.poked)
        shelves.things = [.top: [Thing("b", 1)]]
        shelves.binder.refresh()
        #expect(shelves.log.isEmpty)
        shelves.stack.update()
        #expect(shelves.log == ["0 b1"])
    }

    @Test("BL-8: event handlers on the chain of all sections are called like any others")
    func eventsOfAllSections() {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections())
            .onEvent(from: ThingRow.self) { row, _ in shelves.note("all")(row) }
        shelves.binder.finish()
        shelves.row("c0")?.onEvent(.poked)
        shelves.stack.update()
        #expect(shelves.log == ["all bottom 0 c0"])
    }

    @Test("BL-9: a tap reaches the section's handler, or else that of all sections, and then any section's")
    func taps() {
        let shelves = Shelves()
        _ = shelves.binder.onAnySection().onTapped(shelves.noteAny("any"))
        _ = shelves.bind(shelves.binder.onAllSections()).onTapped(shelves.note("all"))
        _ = shelves.binder.onSection(.top).onTapped(shelves.noteAny("top"))
        shelves.binder.finish()
        shelves.stack.press(.enter, .down, .down, .enter)
        #expect(shelves.log == ["top top 0", "any top 0", "all bottom 0 c0", "any bottom 0"])
    }

    @Test("BL-10: a row's height is the section's, or else that of any section")
    func heights() {
        let shelves = Shelves()
        _ = shelves.bind(shelves.binder.onAllSections())
        _ = shelves.binder.onAnySection().rowHeight { _ in 2 }
        _ = shelves.binder.onSection(.top).rowHeight { $0.index == 0 ? 0 : 3 }
        shelves.binder.finish()
        let lines = shelves.stack.body
        #expect(["a0", "b0", "c0"].map { text in lines.firstIndex { $0.contains(text) } } == [0, 1, 5])
    }
}
