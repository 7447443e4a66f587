import Streams
import StreamsTesting
import Testing

// Release builds trap without a message.
#if DEBUG
/// Checks that senseless arguments trap with a message.
@Suite struct PreconditionTests {
    /// Returns what the process printed.
    private func words(_ result: ExitTest.Result) -> String {
        String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    @Test("A frame takes time, both in reading and in drawing")
    func frames() async throws {
        let reading = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Timeline<String>("a", frame: 0)
        }
        let drawing = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Timeline<String>([]).marbles(frame: 0)
        }
        #expect(words(reading).contains("A frame takes time: 0.0 seconds"))
        #expect(words(drawing).contains("A frame takes time: 0.0 seconds"))
    }

    @Test("Choosing needs at least one choice")
    func choices() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Generator<Int>.frequency([(0, .always(1))])
        }
        #expect(words(result).contains("There is nothing to choose from"))
    }

    @Test("Neither a weight nor a number of elements can be negative")
    func negativeNumbers() async throws {
        let weights = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Generator<Int>.frequency([(2, .always(1)), (-1, .always(2)), (1, .always(3))])
        }
        let elements = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Generator.array(of: .bool, count: -1...2)
        }
        #expect(words(weights).contains("A weight cannot be negative: -1"))
        #expect(words(elements).contains("An array cannot have -1 elements"))
    }

    @Test("Neither a number of values nor their size can be negative")
    func negativeValues() async throws {
        let values = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try forAll(.bool, count: -1) { _ in }
        }
        let sizes = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try forAll(.bool, maximumSize: -1) { _ in }
        }
        #expect(words(values).contains("A number of values cannot be negative: -1"))
        #expect(words(sizes).contains("A size cannot be negative: -1"))
    }

    @Test("A check of interleavings tries at least one schedule")
    func schedules() async throws {
        let check = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Interleavings { _ in }.check(limit: 0)
        }
        let sample = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Interleavings { _ in }.sample(0)
        }
        #expect(words(check).contains("A check tries at least one schedule: 0"))
        #expect(words(sample).contains("A sample has at least one schedule: 0"))
    }

    @Test("An act can make neither a thread of its scene nor the scheduler")
    func sceneThatRuns() async throws {
        let thread = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Interleavings { scene in scene.thread { scene.thread {} } }.check()
        }
        let scheduler = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Interleavings { scene in scene.thread { _ = scene.scheduler } }.check()
        }
        let reason = "A scene's threads, and its scheduler, are made before it runs"
        #expect(words(thread).contains(reason) && words(scheduler).contains(reason))
    }

    @Test("Work cannot repeat without time passing")
    func intervals() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let scheduler = TestScheduler()
            _ = scheduler.schedule(after: scheduler.now, interval: 0) {}
        }
        #expect(words(result).contains("Work cannot repeat without time passing: 0.0 seconds"))
    }

    @Test("A script with waits needs a scheduler")
    func waits() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = ScriptedPublisher<Int, Never>([.wait(1)]).record()
        }
        #expect(words(result).contains("A script with waits needs a scheduler"))
    }
}
#endif
