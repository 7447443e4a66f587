import Foundation

/// Measures Streams beside the least code that does the same, and beside OpenCombine, in one run.
///
///     swift run -c release Benchmarks [--smoke] [--json FILE] [WORD …]
///
/// `--smoke` runs each scenario once, to see that it works; words select scenarios whose name contains one of them.
@main
enum Main {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        let isSmoke = arguments.removeFirst("--smoke")
        let file = try arguments.removeOption("--json")
        let scale = isSmoke ? 200 : 1
        startSecondThread()
        let all =
            sequenceBenchmarks(2_000_000 / scale) + subjectBenchmarks(400_000 / scale)
            + sandwichBenchmarks(40_000 / scale)
        let chosen = all.filter { benchmark in
            arguments.isEmpty || arguments.contains { benchmark.name.contains($0) }
        }
        let report = Report(
            outcomes: chosen.map { benchmark in
                FileHandle.standardError.write(Data("  \(benchmark.name)\n".utf8))
                return benchmark.run(rounds: isSmoke ? 1 : 15)
            })
        print(report.table)
        if let file { try report.json.write(to: URL(fileURLWithPath: file)) }
    }
}

extension [String] {
    /// Takes a flag out. False if it is not there.
    fileprivate mutating func removeFirst(_ flag: String) -> Bool {
        guard let index = firstIndex(of: flag) else { return false }
        remove(at: index)
        return true
    }

    /// Takes an option and its value out.
    fileprivate mutating func removeOption(_ name: String) throws -> String? {
        guard let index = firstIndex(of: name) else { return nil }
        guard index + 1 < count else { throw MissingValue(option: name) }
        defer { removeSubrange(index...index + 1) }
        return self[index + 1]
    }
}

private struct MissingValue: Error, CustomStringConvertible {
    let option: String
    var description: String { "\(option) needs a value" }
}
