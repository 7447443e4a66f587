import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Runs the examples of Docs/Testing.md.
@Suite struct GuideTests {
    @Test("A search starts when typing pauses, and shows no stale reply")
    func search() throws {
        let scheduler = TestScheduler()
        let typed = try scheduler.subject("a-b------c--d------|")
        let replies = typed.debounce(for: 2, scheduler: scheduler)
            .map { text in Just(text.uppercased()).delay(for: 4, scheduler: scheduler) }
            .switchToLatest()
        try scheduler.expect(replies, "--------B---------D|")
    }

    @Test("collect(2) sends the rest when its upstream finishes")
    func recorder() {
        let recorder = [1, 2, 3].publisher.collect(2).record(initialDemand: .max(1))
        #expect(recorder.events == [.subscription, .value([1, 2])])
        recorder.request(.unlimited)
        #expect(recorder.events.suffix(2) == [.value([3]), .completion(.finished)])
        #expect(recorder.violations == [])
    }

    @Test("replaceError(with:) cancels nothing: the upstream has ended")
    func script() {
        let upstream = ScriptedPublisher<Int, TestFailure>([.value(1), .value(2), .failure(TestFailure("offline"))])
        let recorder = upstream.replaceError(with: 0).record()
        #expect(recorder.values == [1, 2, 0])
        #expect(upstream.subscriptions[0].requests == [.unlimited] && upstream.subscriptions[0].cancelCount == 0)
    }

    @Test("Digits are numbers, and other values have letters")
    func marbles() throws {
        let scheduler = TestScheduler()
        let numbers = try scheduler.publisher("-1-2-(34|)", values: .digits)
        try scheduler.expect(
            numbers.scan(0, +).map { $0 * 5 }, "-a-b-(cd|)", values: ["a": 5, "b": 15, "c": 30, "d": 50])
    }

    @Test("Marbles fail with a TestFailure, or not at all, and say what is wrong with them")
    func failingMarbles() throws {
        let scheduler = TestScheduler()
        let words: ScriptedPublisher<String, TestFailure> = try scheduler.publisher("-a-#")
        try scheduler.expect(words.replaceError(with: "b"), "-a-(b|)")
        let names: ScriptedPublisher<String, Never> = try scheduler.publisher("-a-b|")
        try scheduler.expect(names.first(), "-(a|)")
        let error = #expect(throws: MarblesError.self) { _ = try scheduler.subject("-a-(b") }
        #expect(error?.problem == "This group is not closed" && error?.position == 3)
    }

    @Test("A sleep of a minute takes a virtual minute, and no real time")
    func minute() throws {
        let scheduler = TestScheduler()
        let greeting = try scheduler.run {
            try await Task.sleep(for: .seconds(60), clock: scheduler.clock)
            return "good morning"
        }
        #expect(greeting == "good morning" && scheduler.now == .start.advanced(by: 60))
    }

    @Test("Results come in the order of the values")
    func results() {
        let scheduler = TestScheduler()
        let words = PassthroughSubject<String, Never>()
        let lengths = words.mapAsync(maxConcurrent: 2) { word in await length(of: word) }.record()
        scheduler.hostTasks {
            words.send("a")
            words.send("ab")
        }
        scheduler.run()
        #expect(lengths.values == [1, 2])
    }

    @Test("An account is not overdrawn, whichever task comes first")
    func interleavings() {
        let failure = #expect(throws: PropertyFailure.self) {
            try forAll(.schedules) { scheduler in
                let account = Account(balance: 100)
                for _ in 1...2 { scheduler.task { await account.withdraw(100) } }
                scheduler.run()
                let balance = try scheduler.run { await account.balance }
                try check(balance >= 0, "overdrawn: \(balance)")
            }
        }
        #expect(failure?.description.contains("overdrawn: -100") == true)
    }

    actor Account {
        private(set) var balance: Int

        init(balance: Int) { self.balance = balance }

        func deposit(_ amount: Int) { balance += amount }

        func withdraw(_ amount: Int) async {
            guard balance >= amount else { return }
            await Task.yield()  // Asks the bank; other tasks run meanwhile.
            balance -= amount
        }
    }

    @Test("Reversing twice changes nothing")
    func reversingTwice() throws {
        try forAll(.array(of: .int(in: -9...9))) { numbers in
            try checkEqual(Array(numbers.reversed().reversed()), numbers)
        }
    }

    @Test("What is paid in is there, whatever the amounts are")
    func deposits() async throws {
        try await forAll(.array(of: .int(in: 1...99))) { amounts in
            let account = Account(balance: 0)
            for amount in amounts { await account.deposit(amount) }
            try checkEqual(await account.balance, amounts.reduce(0, +))
        }
    }

    @Test("Sorting keeps the number of elements", .shrinking)
    func sorting() throws {
        try forAll(.array(of: .int(in: -9...9))) { numbers in
            #expect(numbers.sorted().count == numbers.count)
        }
    }

    struct Point: Equatable { var x: Int, y: Int }

    @Test("Generated values shrink by themselves")
    func points() {
        let coordinate = Generator.int(in: -100...100)
        let points = Generator { choices in
            Point(x: coordinate.draw(from: &choices), y: coordinate.draw(from: &choices))
        }
        let failure = #expect(throws: PropertyFailure.self) {
            try forAll(points) { point in try check(point.x + point.y < 50, "too far") }
        }
        #expect(failure?.description.contains("too far") == true)
    }

    @Test("everySecond() keeps the laws, in one line")
    func everySecond() throws {
        try OperatorLaws { $0.everySecond() }.check()
    }

    @Test("everySecond() sends the second value, the fourth and so on")
    func everySecondModel() throws {
        let model = { (sent: History<Int, TestFailure>) in
            sent.mapValues { values in stride(from: 1, to: values.count, by: 2).map { values[$0] } }
        }
        try OperatorLaws(model: model) { $0.everySecond() }.check()
    }

    @Test("A countdown keeps the laws")
    func countdown() throws {
        try PublisherLaws(sending: History([3, 2, 1])) { _ in (1...3).reversed().publisher }.check()
    }

    @Test("The laws watch a closure, and the publishers that it makes")
    func stage() throws {
        try OperatorLaws { upstream, stage in
            upstream.flatMap { [hold = stage.hold] in stage.publisher(hold([$0, -$0])) }
        }.check()
    }
}

extension Trait where Self == IssueHandlingTrait {
    /// A failed `#expect` in a property makes the property fail: the value is shrunk.
    static var shrinking: Self { .filterIssues { !($0.isFailure && failsProperty($0)) } }
}

extension Publisher {
    func everySecond() -> some Publisher<Output, Failure> {
        scan((0, Output?.none)) { ($0.0 + 1, $1) }.compactMap { $0.0.isMultiple(of: 2) ? $0.1 : nil }
    }
}

private func length(of word: String) async -> Int { word.count }
