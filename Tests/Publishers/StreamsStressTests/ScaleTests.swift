import Foundation
import Testing

extension Stress {
    /// Tests the setting in the environment, each time in its own process.
    @Suite struct ScaleTests {
        @Test(
            "A scale that cannot be read ends the tests, with its name, its text and what is expected",
            arguments: ["fast", "0", "-1", "inf", "nan", "0,1"])
        func unreadable(text: String) async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [text] in
                setenv("STREAMS_STRESS_SCALE", text, 1)
                _ = 10.scaled
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            let problem =
                "STREAMS_STRESS_SCALE=\(text) in the environment cannot be read: a number above 0, as 0.1, is expected."
            #expect(message.contains(problem), "\(message)")
        }

        @Test(
            "A scale multiplies, and an empty one is none", arguments: [("0.5", 500), ("", Int(1_000 * defaultScale))])
        func readable(text: String, count: Int) async {
            await #expect(processExitsWith: .exitCode(5)) { [text, count] in
                setenv("STREAMS_STRESS_SCALE", text, 1)
                exit(1_000.scaled == count ? 5 : 6)
            }
        }
    }
}
