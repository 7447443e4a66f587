import Foundation
import Synchronization

/// The settings from the environment for all properties of this run, and their progress.
enum TestRun {
    /// The seed for all of them.
    static let seed = try? seedSetting.get()
    /// The factor for the number of values.
    private static let factor = (try? casesSetting.get()) ?? 1
    /// The number of attempts to shrink a failing value; zero if shrinking is turned off.
    static let shrinkingAttempts = (try? shrinkingSetting.get()) == false ? 0 : 2_000

    private static let seedSetting = setting("STREAMS_SEED", "a number from 0 to \(UInt64.max)", UInt64.init)
    private static let casesSetting = setting("STREAMS_CASES", "a number above 0, as 100 or 0.1") { text in
        Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    }
    private static let shrinkingSetting = setting("STREAMS_SHRINKING", "0 or 1") { ["0": false, "1": true][$0] }

    /// Throws if a setting cannot be read.
    static func check() throws {
        _ = try (seedSetting.get(), casesSetting.get(), shrinkingSetting.get())
    }

    /// The environment variables that reproduce a failure: the size of a value depends on the number of values, too.
    static func settings(seed: UInt64) -> String {
        let cases = factor == 1 ? nil : environment("STREAMS_CASES").map { "STREAMS_CASES=\($0) " }
        return "\(cases ?? "")STREAMS_SEED=\(seed)"
    }

    private static let cases = Atomic(0)
    private static let isLong = factor > 1
    private static let began = ContinuousClock.now

    /// An empty text is none.
    private static func environment(_ name: String) -> String? {
        ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func setting<Value>(
        _ name: String, _ expected: String, _ read: (String) -> Value?
    ) -> Result<Value?, CheckFailure> {
        guard let text = environment(name) else { return .success(nil) }
        if let value = read(text) { return .success(value) }
        return .failure(
            CheckFailure("\(name)=\(text) in the environment cannot be read: \(expected) is expected."))
    }

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
