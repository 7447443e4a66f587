import Foundation

/// Plants bugs in Streams, one by one, and checks that the tests catch each of them: the laws, or, if the laws hold, other
/// tests of the core.
///
///     swift run --package-path Tests/Tools/Mutations Mutations [WORD …] [--table | --check]
///
/// Words select the bugs whose name, kind or file contains one of them; `--table` writes the table into
/// Docs/Testing.md; `--check` only checks that all of them can still be planted.
@main enum Main {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
        let chosen = Mutation.all.filter { mutation in
            words.isEmpty || words.contains { "\(mutation.name) \(mutation.kind) \(mutation.file)".contains($0) }
        }
        if CommandLine.arguments.contains("--check") { return try check(chosen) }
        let outcomes = try run(chosen)
        let table = Report.table(of: outcomes)
        print(table)
        if CommandLine.arguments.contains("--table") { try Report.write(table) }
        let failed = outcomes.filter { $0.complaint != nil }.count
        print("\(outcomes.count - failed) of \(outcomes.count) bugs were caught.")
        exit(failed == 0 ? 0 : 1)
    }

    private static func check(_ mutations: [Mutation]) throws {
        let copy = try Workspace()
        defer { copy.remove() }
        try copy.check(mutations)
        print("All \(mutations.count) bugs can be planted.")
    }

    /// Stops if the laws do not hold for the unchanged Streams.
    private static func run(_ mutations: [Mutation]) throws -> [Outcome] {
        let copy = try Workspace()
        defer { copy.remove() }
        try copy.check(mutations)
        report("The unchanged Streams", try copy.checkUnmutated())
        return try mutations.enumerated().map { index, mutation in
            let outcome = try copy.try(mutation)
            report("\(index + 1)/\(mutations.count) \(mutation.name)", outcome.complaint ?? outcome.summary)
            return outcome
        }
    }

    private static func report(_ title: String, _ text: String) {
        FileHandle.standardError.write(Data("\(title): \(text)\n".utf8))
    }
}
