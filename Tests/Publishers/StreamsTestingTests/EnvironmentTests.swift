import Foundation
import StreamsTesting
import Testing

/// Tests the settings in the environment, each in its own process.
@Suite struct EnvironmentTests {
    @Test("With more cases, each property is checked for as many times more values, and progress is printed")
    func more() async throws {
        let result = try await #require(processExitsWith: .exitCode(5), observing: [\.standardErrorContent]) {
            setenv("STREAMS_CASES", "250", 1)
            var count = 0
            try forAll(.always(1), count: 100) { count += $0 }
            exit(count == 25_000 ? 5 : 6)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.matches(of: /(\d+) cases after \d+ s\n/).map { $0.1 } == ["10000", "20000"], "\(text)")
    }

    @Test("With fewer cases, at least one is left, and nothing is printed")
    func fewer() async throws {
        let result = try await #require(processExitsWith: .exitCode(5), observing: [\.standardErrorContent]) {
            setenv("STREAMS_CASES", "0.1", 1)
            var count = 0
            try forAll(.always(1), count: 100) { count += $0 }
            try forAll(.always(100), count: 5) { count += $0 }
            exit(count == 110 ? 5 : 6)
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("cases after"))
    }

    @Test("A failure among more cases names their number, without which the seed does not find it again")
    func reproduction() async {
        await #expect(processExitsWith: .exitCode(5)) {
            setenv("STREAMS_CASES", "50", 1)
            do {
                try forAll(.int(in: 0...99), seed: 3) { try check($0 < 50, "large") }
            } catch {
                exit("\(error)".hasSuffix("; STREAMS_CASES=50 STREAMS_SEED=3 reproduces it.") ? 5 : 6)
            }
        }
    }

    @Test("A run of the usual length prints nothing, however many values it tries")
    func usual() async throws {
        let result = try await #require(processExitsWith: .exitCode(5), observing: [\.standardErrorContent]) {
            setenv("STREAMS_CASES", "1", 1)
            try forAll(.always(1), count: 10_001) { _ in }
            exit(5)
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("cases after"))
    }

    @Test("A number of cases that is not positive counts as one", arguments: ["0", "-3", "many"])
    func senseless(factor: String) async {
        await #expect(processExitsWith: .exitCode(5)) { [factor] in
            setenv("STREAMS_CASES", factor, 1)
            var count = 0
            try forAll(.always(1), count: 7) { count += $0 }
            exit(count == 7 ? 5 : 6)
        }
    }

    @Test("A seed applies to all properties, and without shrinking the first value that fails is reported")
    func seed() async {
        await #expect(processExitsWith: .exitCode(5)) {
            setenv("STREAMS_SEED", "77", 1)
            setenv("STREAMS_SHRINKING", "0", 1)
            var last = 0
            do {
                try forAll(.int(in: 1000...2000)) {
                    last = $0
                    try check(false, "always")
                }
            } catch let failure as PropertyFailure {
                exit(failure.seed == 77 && failure.steps == 0 && failure.value == "\(last)" ? 5 : 6)
            }
        }
    }
}
