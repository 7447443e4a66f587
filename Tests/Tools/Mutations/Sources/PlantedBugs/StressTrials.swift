import Foundation

/// Tries the stress suite on planted races: in a release build, as `.ci/nightly` does, once for each.
struct StressTrials {
    let copy: Workspace

    init() throws {
        let suite = "StreamsStressTests"
        copy = try Workspace(
            tests: [suite, "StreamsExtrasTests"],
            environment: ["STREAMS_TESTS": suite, "STREAMS_STRESS_SCALE": "0.1", "NO_COLOR": "1"])
    }

    /// Plants all races of a part, and builds. Without a chosen one all has to be well.
    func plant(_ part: [PlantedRace.Placed]) throws {
        let originals = try RaceTrials.plant(part, in: copy)
        defer { for (file, text) in originals { try? text.write(to: file, atomically: true, encoding: .utf8) } }
        guard try copy.build(.release) else { throw Problem("The stress suite does not build:\n\(copy.tail)") }
        if let finding = try finding(number: nil) { throw Problem("The unchanged Streams fails: \(finding)") }
    }

    /// The first test that fails, or how the run ends; nil if all is well.
    func finding(number: Int?) throws -> String? {
        let variables = number.map { [PlantedRace.chosen: "\($0)"] } ?? [:]
        guard let output = try copy.runToEnd(["--filter", "StreamsStressTests"], variables, in: .release, seconds: 300)
        else {
            return "It does not end."
        }
        guard output.contains("✘") else { return nil }
        return Finding(ofTestIn: output)?.test ?? (output.contains("It crashes.") ? "It crashes." : "It fails.")
    }
}
