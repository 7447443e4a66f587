import Streams
import StreamsTesting
import Testing

// Release builds trap without a word.
#if DEBUG
/// What makes no sense traps, and says why.
@Suite struct PreconditionTests {
    /// What the process says that ran the body.
    private func words(_ result: ExitTest.Result) -> String {
        String(decoding: result.standardErrorContent, as: UTF8.self)
    }

    @Test("A frame takes time, in what is read and in what is drawn")
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

    @Test("There has to be something to choose from")
    func choices() async throws {
        let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Generator<Int>.frequency([(0, .always(1))])
        }
        #expect(words(result).contains("There is nothing to choose from"))
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
