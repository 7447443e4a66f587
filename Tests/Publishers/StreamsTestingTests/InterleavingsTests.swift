#if DEBUG
import Streams
import Testing

@testable import StreamsTesting

/// One test at a time: the table of a failure takes seconds of a processor.
@Suite(.serialized) struct InterleavingsTests {
    private typealias Subject = PassthroughSubject<Int, Never>

    /// The failure of two increments, found once: its table takes seconds, as it names places of the program.
    private static let lost = Result { try increments(by: 2).check() }

    @Test("A lost update is found, with one preemption")
    func lostUpdate() throws {
        let failure = try #require(throws: InterleavingFailure.self) { try Self.lost.get() }
        #expect(failure.schedule.description == "0:2 3:1" || failure.schedule.description == "3:2")
    }

    @Test("A scene with a lock in the place of the race holds in all schedules")
    func noRace() throws {
        let exploration = try Self.increments(by: 2, isLocked: true).check(preemptions: nil)
        #expect(exploration.extent == .all && exploration.schedules > 1)
    }

    private static func increments(by threads: Int, isLocked: Bool = false) -> Interleavings {
        Interleavings { scene in
            let counter = Counter()
            for number in 0..<threads {
                scene.thread("adder \(number)") { isLocked ? counter.add() : counter.addInTwoSteps() }
            }
            scene.check { try checkEqual(counter.count, threads) }
        }
    }

    @Test("A failure shows the threads by name, and replays")
    func replay() throws {
        let failure = try #require(throws: InterleavingFailure.self) { try Self.lost.get() }
        #expect(failure.table.contains("1 adder 0: steps") && failure.table.contains("2 adder 1: steps"))
        let scene = Self.increments(by: 2)
        #expect(throws: InterleavingFailure.self) { try scene.replay(failure.schedule) }
        try scene.replay(#require(Schedule("")))
    }

    @Test("The place of a switch is shown", .enabled(if: isLinux))
    func place() throws {
        let failure = try #require(throws: InterleavingFailure.self) { try Self.lost.get() }
        #expect(failure.table.contains("Counter.addInTwoSteps (InterleavingsTests.swift:"))
    }

    @Test("A search leaves its thread to the processors that it had before", .enabled(if: isLinux))
    func processors() throws {
        let before = Processor.mask()
        var inside: [UInt8]?
        let scene = Interleavings { _ in inside = Processor.mask() }
        try scene.check()
        #expect(before != nil && Processor.mask() == before)
        #expect(inside?.reduce(0) { $0 + $1.nonzeroBitCount } == 1)
    }

    @Test("Fewer preemptions miss a race that needs one")
    func noPreemption() throws {
        let exploration = try Self.increments(by: 2).check(preemptions: 0)
        #expect(exploration.extent == .preemptions(0))
    }

    @Test("A limit of schedules is told")
    func limit() throws {
        let exploration = try Self.increments(by: 3, isLocked: true).check(limit: 2)
        #expect(exploration.extent == .limited(preemptions: nil) && exploration.schedules == 2)
    }

    @Test("The orders of whole acts, which only collect outcomes, do not count towards the limit")
    func limitWithOutcomes() {
        let race = Interleavings { scene in
            let counter = Counter()
            for _ in 0..<3 { scene.thread(acts: Array(repeating: { counter.addInTwoSteps() }, count: 3)) }
            scene.outcome { "\(counter.count)" }
        }
        for limit in [1_000, .max] {
            #expect(throws: InterleavingFailure.self) { try race.check(limit: limit) }
        }
    }

    @Test("A sample finds the race, too, and its seed replays it")
    func sample() throws {
        let scene = Self.increments(by: 2)
        let first = try #require(throws: InterleavingFailure.self) { try scene.sample(seed: 7) }
        let second = try #require(throws: InterleavingFailure.self) { try scene.sample(seed: 7) }
        #expect(first.schedule == second.schedule && first.schedules == second.schedules)
    }

    @Test("Two threads that wait for each other are a deadlock")
    func deadlock() throws {
        let failure = try #require(throws: InterleavingFailure.self) {
            try Interleavings { scene in
                let (one, other) = (Gate(), Gate())
                scene.thread { one.hold { other.hold {} } }
                scene.thread { other.hold { one.hold {} } }
            }.check()
        }
        #expect("\(failure.error)".contains("each waits for another"))
    }

    @Test("An act that throws is a failure")
    func throwingAct() {
        #expect(throws: InterleavingFailure.self) {
            try Interleavings { scene in scene.thread { throw TestFailure("act") } }.check()
        }
    }

    @Test("An object that is kept is a failure")
    func kept() throws {
        let keeper = Keeper()
        let failure = try #require(throws: InterleavingFailure.self) {
            try Interleavings { scene in
                keeper.kept = Counter()
                keeper.kept.map { scene.watch($0, as: "The counter") }
                scene.thread {}
            }.check()
        }
        #expect("\(failure.error)".contains("The counter is not released"))
    }

    @Test("An outcome that no order of whole acts has is a failure, without any expectation")
    func outcome() throws {
        let failure = try #require(throws: InterleavingFailure.self) {
            try Interleavings { scene in
                let counter = Counter()
                scene.thread { counter.addInTwoSteps() }
                scene.thread { counter.addInTwoSteps() }
                scene.outcome { "\(counter.count)" }
            }.check()
        }
        #expect("\(failure.error)".contains("no order of whole acts"))
    }

    @Test("All orders of whole acts are tried for an outcome")
    func allOrders() throws {
        var orders: Set<[Int]> = []
        try Interleavings { scene in
            let order = Received()
            for number in 0..<3 { scene.thread(acts: Array(repeating: { order.values.append(number) }, count: 2)) }
            scene.outcome {
                orders.insert(order.values)
                return "\(order.values)"
            }
        }.check()
        #expect(orders.count == 90)
    }

    @Test("An order is told apart from one in which a thread still waits inside of its act")
    func waitingInside() throws {
        try Interleavings { scene in
            let talk = Talk()
            scene.thread("1", talk.ask)
            scene.thread("2", talk.answer, { talk.say("d") })
            scene.thread("3", { talk.say("c") })
            scene.outcome { talk.text }
        }.check()
    }

    @Test("A scene with more orders of whole acts than an outcome is compared with says so")
    func tooManyOrders() {
        let scene = Interleavings { scene in
            let order = Received()
            for number in 0..<2 { scene.thread(acts: Array(repeating: { order.values.append(number) }, count: 9)) }
            scene.outcome { "\(order.values)" }
        }
        let failure = #expect(throws: CheckFailure.self) { try scene.check() }
        #expect(failure?.problem.contains("has too many orders of whole acts for an outcome") == true)
    }

    @Test("Two senders: each order of their values is a whole one, in all schedules")
    func senders() throws {
        let exploration = try Interleavings { scene in
            let subject = Subject()
            let recorder = subject.record()
            scene.thread("a", { subject.send(1) }, { subject.send(2) })
            scene.thread("b", { subject.send(11) })
            scene.outcome { "\(recorder.values)" }
        }.check(preemptions: nil)
        #expect(exploration.extent == .all)
    }

    @Test("A scheduler's work is done by a thread of the scene")
    func scheduler() throws {
        try Interleavings { scene in
            let subject = Subject()
            let recorder = subject.receive(on: scene.scheduler).record()
            scene.thread { subject.send(1) }
            scene.check { try checkEqual(recorder.values, [1]) }
        }.check()
    }

    @Test("A recorder of the scheduler's times keeps no thread of the scene")
    func times() throws {
        try Interleavings { scene in
            let subject = Subject()
            let recorder = subject.delay(for: 1, scheduler: scene.scheduler).record(scheduler: scene.scheduler)
            scene.thread("sender") { subject.send(1) }
            scene.thread("canceller") { recorder.cancel() }
            scene.check { try checkEqual(recorder.violations, []) }
        }.check(preemptions: 1)
    }

    @Test("A task of the scheduler runs in the scene")
    func task() throws {
        try Interleavings { scene in
            let subject = Subject()
            let received = Received()
            nonisolated(unsafe) let values = subject.buffer(size: 9, prefetch: .keepFull, whenFull: .dropNewest).values
            scene.scheduler.task { for await value in values { received.values.append(value) } }
            scene.thread("sender", { subject.send(1) }, { subject.send(completion: .finished) })
            // What comes before the task has subscribed is lost.
            scene.check { try check(received.values.count < 2, "\(received.values)") }
        }.check(preemptions: 1)
    }

    @Test("A race on an object that threads share only after two preemptions is found")
    func sharedLate() throws {
        let race = Interleavings { scene in
            let (begun, shared, ended, other) = (Counter(), Counter(), Counter(), Counter())
            var seen = 1
            scene.thread("1", { for counter in [begun, shared, ended] { counter.add() } })
            scene.thread(
                "2", { if begun.read() + ended.read() + other.read() == 1, other.read() == 1 { seen = shared.read() } })
            scene.thread("3", { other.add() })
            scene.check { try checkEqual(seen, 1) }
        }
        #expect(throws: (any Error).self) { try race.check() }
    }

    @Test("A schedule is read from its text, or refused")
    func text() {
        #expect(Schedule("0:1 38:2")?.description == "0:1 38:2")
        #expect(Schedule("0:0") == nil && Schedule("a:1") == nil && Schedule("3") == nil)
    }
}

#if os(Linux)
private let isLinux = true
#else
private let isLinux = false
#endif

private final class Counter {
    private(set) var count = 0

    func addInTwoSteps() {
        Scene.point(self, writes: false)
        let seen = count
        Scene.point(self, writes: true)
        count = seen + 1
    }

    func add() {
        Scene.point(self, writes: true)
        count += 1
    }

    func read() -> Int {
        Scene.point(self, writes: false)
        return count
    }
}

/// Sendable, as one thread of a scene runs at a time.
private final class Received: @unchecked Sendable { var values: [Int] = [] }

private final class Keeper { var kept: Counter? }

/// Two threads, of which one waits for the other in the middle of an act.
private final class Talk {
    private(set) var text = ""
    private let (asked, answered) = (Flag(), Flag())

    func say(_ letter: String) {
        Scene.point(self, writes: true)
        text += letter
    }

    func ask() {
        say("a")
        asked.raise()
        answered.wait()
        say("A")
    }

    func answer() {
        asked.wait()
        say("b")
        answered.raise()
    }
}

/// What another thread of the scene waits for.
private final class Flag {
    private var isRaised = false

    func raise() {
        Scene.point(self, writes: true)
        isRaised = true
    }

    func wait() { Scene.wait(for: self) { isRaised } }
}

/// A lock that the scene knows.
private final class Gate {
    private var isHeld = false

    func hold(_ body: () -> Void) {
        Scene.wait(for: self) { !isHeld }
        isHeld = true
        body()
        Scene.point(self, writes: true)
        isHeld = false
    }
}
#endif
