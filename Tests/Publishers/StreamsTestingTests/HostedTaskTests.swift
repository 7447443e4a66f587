import Streams
import StreamsExtras
import Synchronization
import Testing

@testable import StreamsTesting

/// The ways in which a test meets asynchronous code. The scheduler alone decides what runs, so each trial ends alike,
/// whatever else the machine does.
@Suite struct HostedTaskTests {
    private let scheduler = TestScheduler()
    private static let trials = 1...20

    @Test("The task of Publishers.Async runs on the scheduler that hosts it", arguments: trials)
    func asyncPublisher(_: Int) {
        let publisher = Publishers.Async {
            await Task.yield()
            return 1
        }
        let recorder = scheduler.hostTasks { publisher.record() }
        #expect(recorder.values == [])
        scheduler.run()
        #expect(recorder.values == [1] && recorder.completion == .finished)
    }

    @Test("A body waits for the first value of mapAsync", arguments: trials)
    func firstValue(_: Int) throws {
        let numbers = (1...3).publisher.mapAsync(maxConcurrent: 2) { [scheduler] in
            try? await Task.sleep(for: .seconds($0), clock: scheduler.clock)
            return $0
        }
        let first = try scheduler.run { await numbers.drop { $0 < 2 }.firstValue() }
        #expect(first == 2 && scheduler.now == .start.advanced(by: 2))
    }

    @Test("Values that a hosted body sends start the tasks of mapAsync", arguments: trials)
    func mapAsync(_: Int) {
        let words = PassthroughSubject<String, Never>()
        let lengths = words.mapAsync(maxConcurrent: 2, length).record()
        scheduler.hostTasks { for word in ["a", "ab"] { words.send(word) } }
        scheduler.run()
        #expect(lengths.values == [1, 2])
    }

    @Test("Values that the scheduler's work sends start the tasks of mapAsyncUnordered", arguments: trials)
    func mapAsyncUnordered(_: Int) {
        let words = PassthroughSubject<String, Never>()
        let settled = words.debounce(for: 1, scheduler: scheduler)
        let lengths = settled.mapAsyncUnordered(maxConcurrent: 2, length).record()
        for word in ["a", "ab"] { words.send(word) }
        scheduler.run()
        #expect(lengths.values == [2] && scheduler.now == .start.advanced(by: 1))
    }

    @Test("A body loops over values that tasks make", arguments: trials)
    func values(_: Int) throws {
        let lengths = ["a", "ab", "abc"].publisher.mapAsync(maxConcurrent: 2, length)
        let received = try scheduler.run { await lengths.values.reduce(into: []) { $0.append($1) } }
        #expect(received == [1, 2, 3])
    }

    @Test("A sink on an actor receives what a body sends", arguments: trials)
    func sinkOn(_: Int) throws {
        let sum = Sum()
        let total = try scheduler.run { [scheduler] in
            await sum.add([1, 2, 3].publisher)
            try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
            return await sum.total
        }
        #expect(total == 6)
    }

    @Test("A body calls an asynchronous function with its retries and its fallback", arguments: trials)
    func asyncFunction(_: Int) throws {
        let load = AsyncFunction<Int, TestFailure> { () throws(TestFailure) in throw TestFailure("offline") }
            .retry(2, delay: .constant(1), clock: scheduler.clock)
            .fallback(to: { await length(of: "ab") })
        let result = try scheduler.run { try await load() }
        #expect(result == 2 && scheduler.now == .start.advanced(by: 2))
    }

    @Test("A body prefers the scheduler as its executor", arguments: trials)
    func preference(_: Int) throws {
        let first = try scheduler.run { [scheduler] in
            await withTaskExecutorPreference(scheduler) {
                await Publishers.Async { await length(of: "a") }.firstValue()
            }
        }
        #expect(first == 1)
    }

    @Test("A body gets the answer of a model of the main actor before the clock moves", arguments: trials)
    func mainActorElsewhere(_: Int) throws {
        let model = Model()
        scheduler.schedule(after: .start.advanced(by: 1)) {}
        let time = try scheduler.run { [scheduler] in
            await model.load()
            return scheduler.now
        }
        #expect(time == .start)
    }

    @Test("Hosted tasks get the answer of a model of the main actor before the clock moves", arguments: trials)
    func hostedMainActorElsewhere(_: Int) {
        let model = Model()
        let time = Mutex<VirtualTime?>(nil)
        scheduler.schedule(after: .start.advanced(by: 1)) {}
        let recorder = scheduler.hostTasks {
            Publishers.Async { [scheduler] in
                await model.load()
                time.withLock { $0 = scheduler.now }
                return 1
            }.record()
        }
        scheduler.run()
        #expect(recorder.values == [1] && time.withLock { $0 } == .start)
    }

    @Test("A clock that is advanced waits for a model of the main actor before it moves", arguments: trials)
    func advancedMainActorElsewhere(_: Int) {
        let model = Model()
        let times = Mutex<[VirtualTime]>([])
        scheduler.schedule(after: .start.advanced(by: 1)) {}
        scheduler.task { [scheduler] in
            for _ in 1...2 {
                await model.load()
                times.withLock { $0.append(scheduler.now) }
            }
        }
        scheduler.advance(by: 1)
        #expect(times.withLock { $0 } == [.start, .start] && scheduler.now == .start.advanced(by: 1))
    }

    @Test("A clock with nothing to do waits for a model of the main actor, too, before it moves", arguments: trials)
    func advancedToAnInstant(_: Int) {
        let model = Model()
        let time = Mutex<VirtualTime?>(nil)
        scheduler.task { [scheduler] in
            await model.load()
            time.withLock { $0 = scheduler.now }
        }
        scheduler.advance(to: .start.advanced(by: 1))
        #expect(time.withLock { $0 } == .start && scheduler.now == .start.advanced(by: 1))
    }

    @Test("Marbles that are cancelled at once receive nothing, also while a task runs")
    func cancelledAtOnce() throws {
        scheduler.task { [scheduler] in try await Task.sleep(for: .seconds(9), clock: scheduler.clock) }
        scheduler.advance()
        try scheduler.expect(Just(1).receive(on: scheduler), "!")
    }

    @Test("On the main actor, a clock that is advanced cannot wait for it, and moves") @MainActor func advancedThere() {
        let model = Model()
        scheduler.task { await model.load() }
        scheduler.advance(by: 1)
        #expect(!model.isLoaded && scheduler.now == .start.advanced(by: 1))
    }

    @Test("On the main actor, run(limit:) says where, if a task has not ended that waits for it", arguments: trials)
    @MainActor func hostedOnMainActor(_: Int) {
        let told = Mutex<[CheckFailure]>([])
        let (model, scheduler) = (Model(), TestScheduler { failure in told.withLock { $0.append(failure) } })
        let loads = { Publishers.Async { await model.load() }.record() }
        let recorder = scheduler.hostTasks(loads)
        scheduler.run()
        #expect(recorder.values.isEmpty && told.withLock(\.count) == 1)
        #expect(told.withLock { $0.first?.location } == "StreamsTestingTests/HostedTaskTests.swift:\(#line - 2)")
        #expect(told.withLock { $0.first?.problem.contains("the main actor") } == true)
    }

    @Test("On the main actor, run(limit:) says nothing if all tasks have ended") @MainActor func ended() {
        let told = Mutex(0)
        let scheduler = TestScheduler { _ in told.withLock { $0 += 1 } }
        let recorder = scheduler.hostTasks { (1...3).publisher.mapAsync(maxConcurrent: 2) { $0 }.record() }
        scheduler.task { try await Task.sleep(for: .seconds(1), clock: scheduler.clock) }
        scheduler.schedule { scheduler.run() }
        scheduler.run()
        #expect(recorder.values == [1, 2, 3] && told.withLock { $0 } == 0)
    }

    @Test("On the main actor, a body that waits for a model there fails at once, and says where", arguments: trials)
    @MainActor func mainActor(_: Int) throws {
        let model = Model()
        let error = #expect(throws: CheckFailure.self) { try scheduler.run { await model.load() } }
        #expect(error?.location == "StreamsTestingTests/HostedTaskTests.swift:\(#line - 1)")
        #expect(error?.problem.contains("the main actor") == true && scheduler.pendingCount == 0)
    }
}

@Sendable private func length(of word: String) async -> Int {
    await Task.yield()
    return word.count
}

/// Adds what it receives.
private actor Sum {
    var total = 0
    private var sink: AnyCancellable?

    func add(_ numbers: some Publisher<Int, Never> & Sendable) { sink = numbers.sink(on: self) { self.total += $0 } }
}

@MainActor private final class Model {
    private var title = ""
    var isLoaded: Bool { !title.isEmpty }

    nonisolated init() {}

    /// Takes longer than a clock takes to move that does not wait.
    func load() async { title = (0..<10_000).map(String.init).joined() }
}
