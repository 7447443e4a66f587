import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Synchronization
import Testing

@Suite struct TestTaskTests {
    private let scheduler = TestScheduler()

    /// Sleeps for the given number of seconds of virtual time.
    private func sleep(_ seconds: Int, on scheduler: TestScheduler) async throws {
        try await Task.sleep(for: .seconds(seconds), clock: scheduler.clock)
    }

    /// An actor that checks first, and acts later.
    private actor Account {
        var balance = 100
        func withdraw() async {
            guard balance >= 100 else { return }
            await Task.yield()
            balance -= 100
        }
    }

    @Test("The clock's instants have the scheduler's distances and order")
    func instants() {
        let start = scheduler.clock.now
        scheduler.advance(by: 2)
        let later = scheduler.clock.now
        #expect(start < later && !(later < start) && !(start < start) && start.duration(to: later) == .seconds(2))
        #expect(start.advanced(by: .seconds(2)) == later && scheduler.clock.minimumResolution == .zero)
    }

    @Test("A body runs to its end, however long it sleeps, and its result is returned")
    func returns() throws {
        let answer = try scheduler.run { [scheduler] in
            try await Task.sleep(for: .seconds(7_500_000), clock: scheduler.clock)
            return 42
        }
        #expect(answer == 42 && scheduler.now == .start.advanced(by: 7_500_000) && scheduler.pendingCount == 0)
    }

    @Test("A body runs on the thread that runs the scheduler, including the main actor's") @MainActor
    func onMainActor() async throws {
        let isMain = try scheduler.run { [scheduler] in
            try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
            return Thread.isMainThread
        }
        #expect(isMain == Thread.isMainThread && scheduler.now == .start.advanced(by: 1))
    }

    @Test("A body may run another scheduler, and move the clock of its own")
    func nested() throws {
        let other = TestScheduler()
        let times = try scheduler.run { [self] in
            try other.run { try await self.sleep(5, on: other) }
            scheduler.advance(by: 3)
            return [other.now, scheduler.now]
        }
        #expect(times == [5, 3].map { .start.advanced(by: $0) })
    }

    @Test("An error of the body is thrown")
    func throwing() {
        #expect(throws: TestFailure("gone")) { try scheduler.run { throw TestFailure("gone") } }
    }

    @Test("A body that waits for something else is cancelled, and an error says so")
    func stuck() {
        let wasCancelled = Mutex(false)
        let error = #expect(throws: CheckFailure.self) {
            try scheduler.run { @Sendable in
                for await _ in AsyncStream<Never>.makeStream().stream {}
                wasCancelled.withLock { $0 = Task.isCancelled }
            }
        }
        #expect(error?.problem.hasPrefix("The body waits for something that this scheduler does not run") == true)
        #expect(error?.problem.contains("hostTasks(_:)") == true)
        #expect(wasCancelled.withLock { $0 } && scheduler.pendingCount == 0)
    }

    @Test("Work that is due after the end of the body stays scheduled")
    func stays() throws {
        scheduler.schedule(after: .start.advanced(by: 3)) {}
        try scheduler.run { [scheduler] in try await Task.sleep(for: .seconds(2), clock: scheduler.clock) }
        #expect(scheduler.pendingCount == 1 && scheduler.now == .start.advanced(by: 2))
    }

    @Test("Tasks run in the order in which they became due, including child tasks and actors")
    func order() async throws {
        let (first, second) = (
            scheduler.task { [self] in try await nap("a") }, scheduler.task { [self] in try await nap("b") }
        )
        scheduler.run()
        #expect(try await [first.value, second.value] == [["a0", "a1", "a2"], ["b0", "b1", "b2"]])
        #expect(scheduler.now == .start.advanced(by: 2) && scheduler.pendingCount == 0)
    }

    private func nap(_ name: String) async throws -> [String] {
        try await withThrowingTaskGroup(of: String.self) { [self] group in
            for seconds in [2, 0, 1] {
                group.addTask { [self] in
                    try await sleep(seconds, on: scheduler)
                    return "\(name)\(seconds)"
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test("A cancelled task stops sleeping at once, and leaves nothing on the scheduler")
    func cancelled() async {
        let task = scheduler.task { [self] in try await sleep(10, on: scheduler) }
        scheduler.advance(by: 3)
        #expect(scheduler.pendingCount == 1)
        task.cancel()
        scheduler.advance()
        #expect(scheduler.now == .start.advanced(by: 3) && scheduler.pendingCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A task that is cancelled before it sleeps does not sleep")
    func cancelledBefore() async {
        let task = scheduler.task { [self] in try await sleep(10, on: scheduler) }
        task.cancel()
        scheduler.run()
        #expect(scheduler.now == .start && scheduler.pendingCount == 0)
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Sleeping until a past instant lets due work run first")
    func past() async throws {
        let task = scheduler.task { [scheduler] in
            try await scheduler.clock.sleep(until: .init(.start.advanced(by: -5)), tolerance: nil)
            return scheduler.now
        }
        scheduler.advance()
        #expect(try await task.value == .start)
    }

    @Test("A publisher's values, requested one by one, arrive at their times")
    func values() throws {
        let ticks = [1, 2, 3].publisher.delay(for: 5, scheduler: scheduler)
        let times = try scheduler.run { [scheduler] in
            var times: [VirtualTime] = []
            for await _ in ticks.values { times.append(scheduler.now) }
            return times
        }
        #expect(times == [5, 10, 15].map { .start.advanced(by: $0) })
    }

    @Test("Two tasks that race on an actor are found, and the seed restores that order")
    func raceOfTasks() throws {
        func overdraws(_ scheduler: TestScheduler) throws -> Bool {
            let account = Account()
            for _ in 1...2 { scheduler.task { await account.withdraw() } }
            scheduler.run()
            return try scheduler.run { await account.balance < 0 }
        }
        let failure = #expect(throws: PropertyFailure.self) {
            try forAll(.schedules) { try check(!overdraws($0), "overdrawn") }
        }
        let seed = try #require(failure?.value.wholeMatch(of: /TestScheduler\(seed: (\d+)\)/)?.output.1)
        for _ in 1...5 { #expect(try overdraws(TestScheduler(seed: #require(UInt64(seed))))) }
    }

    @Test("An order that matters between two operators is found, and the seed reproduces it")
    func raceOfOperators() throws {
        func latest(_ scheduler: TestScheduler) -> [Int] {
            let slow = Just(1).delay(for: 2, scheduler: scheduler)
            return slow.merge(with: Just(2).delay(for: 2, scheduler: scheduler)).recordRun(on: scheduler)
        }
        #expect(latest(TestScheduler()) == [1, 2])
        let failure = #expect(throws: PropertyFailure.self) {
            try forAll(.schedules) { try checkEqual(latest($0), [1, 2]) }
        }
        let seed = try #require(failure?.value.wholeMatch(of: /TestScheduler\(seed: (\d+)\)/)?.output.1)
        for _ in 1...5 { #expect(try latest(TestScheduler(seed: #require(UInt64(seed)))) == [2, 1]) }
    }

    @Test("Tasks that are started in a body that the scheduler hosts take turns in the order of its seed")
    func hosted() {
        func order(seed: UInt64) -> [Int] {
            let scheduler = TestScheduler(seed: seed)
            let recorder = scheduler.hostTasks {
                (1...5).publisher.mapAsyncUnordered(maxConcurrent: 5) { $0 }.record()
            }
            scheduler.run()
            return recorder.values
        }
        #expect(order(seed: 0) == [1, 2, 3, 4, 5] && order(seed: 7) == order(seed: 7))
        #expect(Set((1...9).map(order)).count > 1)
    }
}

extension Publisher {
    /// Records the values until everything has run.
    fileprivate func recordRun(on scheduler: TestScheduler) -> [Output] {
        let recorder = record(scheduler: scheduler)
        scheduler.run()
        return recorder.values
    }
}
