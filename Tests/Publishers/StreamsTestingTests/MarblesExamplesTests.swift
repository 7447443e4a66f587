import Streams
import StreamsTesting
import Testing

/// Compares the examples of the documentation with their results.
@Suite struct MarblesExamplesTests {
    private let scheduler = TestScheduler()

    @Test("A difference from the expected output")
    func difference() throws {
        let typed = try scheduler.publisher("-a-bc----d---|")
        let error = #expect(throws: CheckFailure.self) {
            try scheduler.expect(typed.debounce(for: 3, scheduler: scheduler), "---a--c----d-|")
        }
        #expect(
            error?.description == """
                StreamsTestingTests/MarblesExamplesTests.swift:12: The timelines differ from 3.0 seconds on.
                    actual    -------c----d|
                    expected  ---a--c----d-|
                                 ^
                """)
    }

    @Test("A difference of timelines")
    func timelines() throws {
        let error = #expect(throws: CheckFailure.self) {
            try checkEqual(Timeline<String>("-a--b|"), Timeline("-a-b|"), frame: 1)
        }
        #expect(
            error?.description == """
                The timelines differ from 3.0 seconds on.
                    actual    -a--b|
                    expected  -a-b|
                                 ^
                """)
    }

    @Test("A diagram")
    func diagram() throws {
        let diagram = try MarbleDiagram("debounce(for: 2)", inputs: "-ab-c---d|") { inputs, scheduler in
            inputs[0].debounce(for: 2, scheduler: scheduler)
        }
        #expect(diagram.text.hasPrefix("  -ab-c---d|\n") && diagram.text.hasSuffix("\n  ------c--|"))
    }

    @Test("A timeline")
    func timeline() {
        let timeline = Timeline([.init(1, .value(["a", "b"])), .init(2.5, .value([])), .init(4, .finished)])
        #expect(timeline.marbles().description == "-AB-|\n    A = [\"a\", \"b\"]\n    B = [] at 2.5 seconds")
    }

    @Test("A recorder")
    func recorder() {
        let recorder = [1, 2].publisher.delay(for: 3, scheduler: scheduler).record(scheduler: scheduler)
        scheduler.run()
        let moments = "\(recorder.timeline().moments)"
        #expect(moments == "[value(1) at 3.0 seconds, value(2) at 3.0 seconds, finished at 3.0 seconds]")
        #expect(recorder.marbles() == "---(12|)")
    }

    @Test("An order of events that matters, and the seed that reproduces it")
    func schedules() throws {
        func merge(on scheduler: TestScheduler) throws {
            let first = Just(1).delay(for: 2, scheduler: scheduler)
            let second = Just(2).delay(for: 2, scheduler: scheduler)
            try scheduler.expect(first.merge(with: second), "--(12|)")
        }
        #expect(throws: PropertyFailure.self) { try forAll(.schedules) { try merge(on: $0) } }
        let failure = #expect(throws: CheckFailure.self) { try merge(on: TestScheduler(seed: 6)) }
        #expect(
            failure?.description.contains("    actual    --(21|)\n    expected  --(12|)\n                ^") == true)
    }

    @Test("Marbles that cannot be read")
    func malformed() {
        let error = #expect(throws: MarblesError.self) { try Timeline<Int>("-1-(2-3)") }
        #expect(error?.description == "No time passes inside of a group:\n    -1-(2-3)\n         ^")
    }
}
