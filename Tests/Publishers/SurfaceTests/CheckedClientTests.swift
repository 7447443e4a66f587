import Foundation
import Testing

/// Runs a program that the compiler has given checks of actors, which Debugging.md recommends.
@Suite struct CheckedClientTests {
    private static let file = Toolchain.root
        .appending(path: "Tests/Publishers/SurfaceTests/Clients/Checked/Thermometer.swift")

    @Test(
        "What belongs to the main actor tells that a value arrives elsewhere, and nothing else does",
        arguments: ["5", "6"])
    func tells(mode: String) async throws {
        let lines = try String(contentsOf: Self.file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.indices.filter { lines[$0].hasSuffix("// Reported.") }.map { "\($0 + 1)" }
        try await Toolchain.withProgram(Self.file, ["-swift-version", mode, "-enable-actor-data-race-checks"]) {
            program in
            let going = "SWIFT_IS_CURRENT_EXECUTOR_LEGACY_MODE_OVERRIDE=legacy"
            let told = try await Toolchain.run(["env", going, program, "elsewhere"])
            #expect(told.output.matches(of: /Thermometer\.swift:(\d+) was not called/).map { String($0.1) } == expected)
            #expect(told.code == 0 && expected.count == 3)
        }
    }

    @Test("Without the variable it traps where a value arrives elsewhere, and only there")
    func traps() async throws {
        try await Toolchain.withProgram(Self.file, ["-swift-version", "6", "-enable-actor-data-race-checks"]) {
            program in
            let quiet = "SWIFT_BACKTRACE=enable=no"
            let onMain = try await Toolchain.run(["env", quiet, program])
            let elsewhere = try await Toolchain.run(["env", quiet, program, "elsewhere"])
            #expect(onMain.code == 0 && elsewhere.code != 0)
        }
    }
}
