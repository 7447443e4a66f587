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

    @Test(
        "A setting that cannot be read fails each property, with its name, its text and what is expected",
        arguments: [
            ("STREAMS_SEED", "0x2A", "a number from 0 to 18446744073709551615"),
            ("STREAMS_SEED", "-1", "a number from 0 to 18446744073709551615"),
            ("STREAMS_CASES", "many", "a number above 0"), ("STREAMS_CASES", "0", "a number above 0"),
            ("STREAMS_CASES", "-3", "a number above 0"), ("STREAMS_CASES", "inf", "a number above 0"),
            ("STREAMS_CASES", "nan", "a number above 0"), ("STREAMS_SHRINKING", "no", "0 or 1"),
        ])
    func unreadable(name: String, text: String, expected: String) async {
        await #expect(processExitsWith: .exitCode(5)) { [name, text, expected] in
            setenv(name, text, 1)
            let message = "\(name)=\(text) in the environment cannot be read: \(expected)"
            let error = #expect(throws: CheckFailure.self) { try forAll(.always(1), seed: 1) { _ in exit(6) } }
            exit(error?.problem.hasPrefix(message) == true ? 5 : 7)
        }
    }

    @Test("An empty setting is none")
    func empty() async {
        await #expect(processExitsWith: .exitCode(5)) {
            for name in ["STREAMS_SEED", "STREAMS_CASES", "STREAMS_SHRINKING"] { setenv(name, "", 1) }
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
