import Foundation
import Synchronization

/// The settings from the environment for all properties of this run, and their progress.
enum TestRun {
    /// The seed for all of them.
    static let seed = environment("STREAMS_SEED").flatMap(UInt64.init)
    /// The factor for the number of values.
    private static let factor = environment("STREAMS_CASES").flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil } ?? 1
    /// The environment variables that reproduce a failure: the size of a value depends on the number of values, too.
    static func settings(seed: UInt64) -> String {
        let cases = factor == 1 ? nil : environment("STREAMS_CASES").map { "STREAMS_CASES=\($0) " }
        return "\(cases ?? "")STREAMS_SEED=\(seed)"
    }
    /// The number of attempts to shrink a failing value; zero if shrinking is turned off.
    static let shrinkingAttempts = environment("STREAMS_SHRINKING") == "0" ? 0 : 2_000

    /// Whether a failure has been found and is being shrunk. Code that hangs need not be waited for long then.
    @TaskLocal static var isShrinking = false

    private static let cases = Atomic(0)
    private static let isLong = factor > 1
    private static let began = ContinuousClock.now

    private static func environment(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }

    /// The number of values in this run, at least one, for a property with the given count.
    static func cases(of count: Int) -> Int { count == 0 ? 0 : max(1, Int(min(Double(count) * factor, 1e15))) }

    /// Reports progress at every 10,000th case of a long run.
    static func caseBegins() {
        guard isLong else { return }
        if cases.load(ordering: .relaxed) == 0 { _ = began }
        let count = cases.add(1, ordering: .relaxed).newValue
        guard count.isMultiple(of: 10_000) else { return }
        let line = "\(count) cases after \((ContinuousClock.now - began).components.seconds) s\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
