import Foundation
import Synchronization

/// The suites whose tests reach each mutant, and their times. A slow suite is divided into its tests.
struct Reach {
    /// The names of the suites and tests that reach a mutant, by its number.
    private(set) var tests: [Int: [String]] = [:]
    private(set) var usage: [String: Watch.Usage] = [:]

    /// The seconds from which a suite is divided.
    private static let slow = 0.5

    /// Runs each suite alone, with no mutant selected. Tests that fail are omitted, and named.
    init(of program: TestProgram, mutants: [Mutant], options: Options) throws {
        let suites = try program.suites().filter { suite in
            options.skipped.map { suite.name.firstMatch(of: $0) == nil } ?? true
        }
        let measurements = Measurements(
            of: program, count: (mutants.map(\.number).max() ?? 0) + 1, environment: options.environment,
            file: options.copy.appending(path: ".reach"),
            stamp: "\(mutants.map(\.key).joined(separator: "\n").hash(seed: 0))")
        let all = try inParallel(suites, jobs: options.jobs) { suite in
            let whole = try measurements.measure(suite.name, tests: suite.tests)
            guard whole.usage.computing > Self.slow || !whole.passes, suite.tests.count > 1 else {
                return [(suite.name, whole)]
            }
            return try suite.tests.map { ($0, try measurements.measure($0, tests: [$0])) }
        }
        try measurements.save()
        for (name, measurement) in all.joined() {
            guard measurement.passes else {
                note("\(name) is left out, as it fails without a mutant")
                continue
            }
            usage[name] = measurement.usage
            for number in measurement.reached { tests[number, default: []].append(name) }
        }
    }
}

/// A suite or a test, run without a mutant.
private struct Measurement: Codable {
    /// Its tests: when they change, it has to be measured again.
    let tests: [String]
    let passes: Bool
    let usage: Watch.Usage
    let reached: [Int]
}

/// The measurements of a copy, kept in a file while its mutants stay the same.
private final class Measurements: Sendable {
    private struct Kept: Codable {
        var stamp: String
        var measurements: [String: Measurement] = [:]
    }

    private let program: TestProgram
    private let count: Int
    private let environment: [String: String]
    private let file: URL
    private let kept: Mutex<Kept>

    init(of program: TestProgram, count: Int, environment: [String: String], file: URL, stamp: String) {
        (self.program, self.count, self.environment, self.file) = (program, count, environment, file)
        let known = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Kept.self, from: $0) }
        kept = Mutex(known?.stamp == stamp ? known ?? Kept(stamp: stamp) : Kept(stamp: stamp))
    }

    func measure(_ name: String, tests: [String]) throws -> Measurement {
        if let known = kept.withLock({ $0.measurements[name] }), known.tests == tests { return known }
        let marks = file.deletingLastPathComponent().appending(path: ".reached-\(UUID().uuidString)")
        try Data(count: count).write(to: marks)
        defer { try? FileManager.default.removeItem(at: marks) }
        let (verdict, usage) = try program.run(
            [name], environment: environment.merging([Selector.reached: marks.path]) { $1 },
            limits: Watch.Usage(computing: 300, idle: 60))
        let reached = try Data(contentsOf: marks).enumerated().filter { $0.element != 0 }.map(\.offset)
        let measurement = Measurement(tests: tests, passes: verdict == .passed, usage: usage, reached: reached)
        let done = kept.withLock { kept in
            kept.measurements[name] = measurement
            return kept.measurements.count
        }
        if done.isMultiple(of: 20) {
            note("\(done) suites and tests have shown what they reach")
            try save()
        }
        return measurement
    }

    func save() throws {
        try kept.withLock { try JSONEncoder().encode($0).write(to: file, options: .atomic) }
    }
}
