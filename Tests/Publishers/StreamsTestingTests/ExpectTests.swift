import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ExpectTests {
    private let scheduler = TestScheduler(now: .start.advanced(by: 100))

    private func failure(_ body: () throws -> Void) -> CheckFailure? {
        #expect(throws: CheckFailure.self) { try body() }
    }

    /// Returns the thrown error as text.
    private func message(_ body: () throws -> Void) -> String? { failure(body)?.problem }

    @Test("A publisher of marbles sends them to each subscriber from the start")
    func publisher() throws {
        let upstream = try scheduler.publisher("-a-(bc)--|")
        try scheduler.expect(upstream, "-a-(bc)--|")
        try scheduler.expect(upstream, "-a-(bc)--|")
        try scheduler.expect(scheduler.publisher("-1#", values: .digits, failure: TestFailure("x")), "-1#")
    }

    @Test("A publisher of marbles sends all values of a frame at once")
    func atOnce() throws {
        #expect(try scheduler.publisher("(ab|)").record().marbles() == "(ab|)" && scheduler.pendingCount == 0)
    }

    @Test("Each digit stands for its number")
    func digits() throws {
        let numbers = try scheduler.publisher("(0123456789)", values: .digits)
        #expect(numbers.record().values == Array(0...9) && [Character: Int].digits.count == 10)
    }

    @Test("A subject of marbles sends them with and without subscribers")
    func subject() throws {
        let subject = try scheduler.subject("ab-c-(d|)")
        scheduler.advance(by: 2)
        try scheduler.expect(subject, "-c-(d|)")
        try scheduler.expect(subject, "|")
        try scheduler.expect(scheduler.subject("-a#", failure: TestFailure("x")), "-a#", failure: TestFailure("x"))
    }

    @Test("The values of a group stay in order, whatever the seed")
    func group() throws {
        try forAll(.schedules) { scheduler in
            try scheduler.expect(scheduler.subject("-(abcd|)"), "-(abcd|)")
        }
    }

    @Test("A seed orders the signals of marbles as it orders work that is scheduled in the order of time")
    func seeded() throws {
        for seed: UInt64 in 1...9 {
            let (one, other) = (TestScheduler(seed: seed), TestScheduler(seed: seed))
            let (first, second) = (try one.subject("abcdefgh"), try one.subject("ABCDEFGH"))
            let marbles = first.merge(with: second).record()
            let twins = ["abcdefgh", "ABCDEFGH"].map { subject(of: $0, on: other) }
            let work = twins[0].merge(with: twins[1]).record()
            one.run()
            other.run()
            #expect(marbles.values == work.values)
        }
    }

    /// Sends a letter at each instant, without marbles.
    private func subject(of text: String, on scheduler: TestScheduler) -> PassthroughSubject<String, TestFailure> {
        let subject = PassthroughSubject<String, TestFailure>()
        for (index, letter) in text.enumerated() {
            scheduler.schedule(after: .start.advanced(by: .seconds(index))) { subject.send("\(letter)") }
        }
        return subject
    }

    @Test("Marbles of a publisher that contain a cancel are rejected, as publishers do not cancel")
    func cancellingPublisher() {
        let error = MarblesError(problem: "Only subscribers cancel", marbles: "-a!", position: 2)
        #expect(throws: error) { try scheduler.publisher("-a!") }
        #expect(throws: error) { try scheduler.subject("-a!") }
    }

    @Test("Where publishers that cannot fail are asked for, marbles make them")
    func infallible() throws {
        let subject: PassthroughSubject<String, Never> = try scheduler.subject("-a-b|")
        try scheduler.expect(subject, "-a-b|")
        let digits: ScriptedPublisher<Int, Never> = try scheduler.publisher("-1-2|", values: .digits)
        try scheduler.expect(digits.map { $0 * 2 }, "-2-4|")
    }

    @Test("Marbles of a publisher that cannot fail are rejected if they contain a failure")
    func failingInfallible() {
        let error = MarblesError(problem: "It cannot fail", marbles: "-a#", position: 2)
        #expect(throws: error) { try scheduler.publisher("-a#") as ScriptedPublisher<String, Never> }
        #expect(throws: error) { try scheduler.subject("-a#") as PassthroughSubject<String, Never> }
    }

    @Test("A difference is shown as two pictures, with a caret below its beginning")
    func difference() throws {
        let message = message { try scheduler.expect(scheduler.publisher("-a-b|"), "-a--b|") }
        #expect(
            message == """
                The timelines differ from 3.0 seconds on.
                    actual    -a-b|
                    expected  -a--b|
                                 ^
                """)
    }

    @Test("A failure has the location of its own call, even if a test has several")
    func place() {
        let failure = failure {
            try scheduler.expect(Just("x"), "(x|)")
            try scheduler.expect(Just("x"), "(y|)")
        }
        let place = "\(#fileID):\(#line - 2)"
        #expect(failure?.location == place && failure?.description.hasPrefix("\(place): The timelines differ") == true)
    }

    @Test("A difference before the start is shown below the first frame")
    func beforeStart() {
        let (early, late) = (Timeline([.init(-2, .value("a"))]), Timeline([.init(1, .value("a"))]))
        #expect(
            message { try checkEqual(early, late, frame: 1) } == """
                The timelines differ from -2.0 seconds on.
                    actual    a
                    expected  -a
                              ^
                    a at -2.0 seconds
                """)
    }

    @Test("Frames are aligned below each other, including groups, and letters are explained")
    func alignment() {
        let message = message {
            let words = try scheduler.publisher("-(ab)-c|", values: ["a": "on", "b": "off", "c": "x"])
            try scheduler.expect(words, "-a-b|", values: ["a": "on", "b": "y"])
        }
        #expect(
            message == """
                The timelines differ from 1.0 seconds on.
                    actual    -(aA)-x|
                    expected  -a   -b|
                               ^
                    a = on
                    A = off
                    b = y
                """)
    }

    @Test("A difference in time that no picture shows is explained")
    func betweenFrames() throws {
        let late = try scheduler.publisher("-a|").delay(for: 0.5, scheduler: scheduler)
        let message = message { try scheduler.expect(late, "-a|") }
        #expect(
            message == """
                The timelines differ from 1.0 seconds on.
                    actual    -a|
                    expected  -a|
                               ^
                    a at 1.5 seconds
                    | at 2.5 seconds
                """)
    }

    @Test(
        "Any missing event, surplus event or different end is a difference",
        arguments: ["", "-a", "-a--", "-ab|", "-a#", "--!"])
    func kinds(marbles: String) {
        #expect(throws: CheckFailure.self) { try scheduler.expect(scheduler.publisher("-a|"), marbles) }
    }

    @Test("A cancel that stands alone in a frame comes before the events of that frame")
    func cancel() throws {
        let upstream = try scheduler.publisher("-a-b-c|")
        try scheduler.expect(upstream, "-a-!")
        #expect(upstream.subscriptions[0].sentCount == 1 && upstream.subscriptions[0].isCancelled)
    }

    @Test("In a group, the cancel follows the values before it")
    func cancelInGroup() throws {
        let upstream = try scheduler.publisher("-a-(bc)|")
        try scheduler.expect(upstream, "-a-(b!)")
        #expect(upstream.subscriptions[0].sentCount == 2 && upstream.subscriptions[0].isCancelled)
    }

    @Test("A cancel at the start can be expected alone")
    func cancelAtOnce() throws { try scheduler.expect(scheduler.publisher("-a|"), "!") }

    @Test("A test may set the demand")
    func demand() throws {
        let upstream = try scheduler.publisher("(abc|)")
        try scheduler.expect(upstream, "(ab)", initialDemand: .max(2))
        try scheduler.expect(upstream, "(abc|)", initialDemand: .max(1), demandAfterValue: .max(1))
    }

    @Test("The failure counts if one is given")
    func failure() throws {
        let failing = try scheduler.publisher("-#", failure: TestFailure("x"))
        try scheduler.expect(failing, "-#")
        try scheduler.expect(failing, "-#", failure: TestFailure("x"))
        let message = message { try scheduler.expect(failing, "-#", failure: TestFailure("y")) }
        #expect(message?.contains("It fails with something else.") == true)
    }

    @Test("Violations of the rules are reported, even if the picture is right")
    func rules() {
        let hostile = ScriptedPublisher<String, Never>([.value("a")], misbehavior: .noSubscription)
        #expect(message { try scheduler.expect(hostile, "a") } == "value(a) came before the subscription (rule 1.9).")
    }

    @Test("The expected values get the first letters, and a wrong picture is reported before violations")
    func letters() throws {
        let (on, off) = (Timeline([.init(0, .value("on"))]), Timeline([.init(0, .value("off"))]))
        let message = message { try checkEqual(on, off, frame: 1) }
        #expect(message?.hasSuffix("actual    B\n    expected  A\n              ^\n    B = on\n    A = off") == true)
        let hostile = ScriptedPublisher<String, Never>([.value("a")], misbehavior: .noSubscription)
        #expect(self.message { try scheduler.expect(hostile, "b") }?.hasPrefix("The timelines differ") == true)
    }

    @Test("A publisher that repeats for ever is stopped")
    func endless() throws {
        let ticks = PassthroughSubject<Int, Never>()
        let repetition = scheduler.schedule(after: scheduler.now, interval: 1) { [input = ticks.input] in input.send(1)
        }
        try scheduler.expect(ticks, "111!")
        let start = scheduler.now
        #expect(message { try scheduler.expect(ticks, "") }?.contains("1111") == true)
        #expect(scheduler.now == start.advanced(by: 1000))
        repetition.cancel()
    }
}
