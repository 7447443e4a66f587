import Streams
import StreamsTesting
import Testing

/// Runs the code of Docs/Generated/Marbles.md.
@Suite struct MarblesTests {
    @Test("A line of marbles is a publisher, and the expectation of one")
    func expected() throws {
        let scheduler = TestScheduler()
        let typed = try scheduler.publisher("-a-bc----d---|")
        try scheduler.expect(typed.debounce(for: 2, scheduler: scheduler), "---a--c----d-|")
    }

    @Test("A diagram of any operator is one call")
    func drawn() throws {
        let diagram = try MarbleDiagram("debounce(for: 2)", inputs: "-a-bc----d---|") { inputs, scheduler in
            inputs[0].debounce(for: 2, scheduler: scheduler)
        }
        #expect(diagram.text.hasSuffix("  ---a--c----d-|") && diagram.svg().hasPrefix("<svg"))
    }
}
