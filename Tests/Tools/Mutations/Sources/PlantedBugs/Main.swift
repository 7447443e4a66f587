import Foundation

/// Plants bugs in Streams, one by one, and checks that the tests catch each of them: the laws, or, if the laws hold, other
/// tests of the core.
///
///     swift run --package-path Tests/Tools/Mutations PlantedBugs [WORD …] [--races] [--table | --check]
///
/// Words select the bugs whose name, kind or file contains one of them; `--table` writes their rows of
/// Docs/Generated/PlantedBugs.md; `--check` only checks that all of them, and all races, can still be planted. With
/// `--races` it plants races, which the schedules of threads have to show; `--table` tries the stress suite, too, and
/// writes their rows of Docs/Generated/PlantedRaces.md.
@main enum Main {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
        let options = Set(CommandLine.arguments.filter { $0.hasPrefix("--") })
        if let unknown = options.subtracting(["--races", "--table", "--check"]).min() {
            report("Unknown option \(unknown)", "PlantedBugs [WORD …] [--races] [--table | --check]")
            exit(1)
        }
        func isChosen(_ bug: PlantedBug) -> Bool {
            words.isEmpty || words.contains { "\(bug.name) \(bug.kind) \(bug.file)".contains($0) }
        }
        let chosen = PlantedBug.all.filter(isChosen)
        if options.contains("--races") {
            return try RaceTrials.run(PlantedRace.all.filter { isChosen($0.bug) })
        }
        if options.contains("--check") { return try check(chosen) }
        let outcomes = try run(chosen)
        let table = Report.table(of: outcomes)
        print(table)
        if options.contains("--table") { try Report.write(table) }
        let failed = outcomes.filter { $0.complaint != nil }.count
        print("\(outcomes.count - failed) of \(outcomes.count) bugs were caught.")
        exit(failed == 0 ? 0 : 1)
    }

    private static func check(_ bugs: [PlantedBug]) throws {
        let copy = try Workspace()
        defer { copy.remove() }
        try copy.check(bugs + PlantedRace.all.map(\.bug))
        print("All \(bugs.count) bugs and \(PlantedRace.all.count) races can be planted.")
    }

    /// Stops if the laws do not hold for the unchanged Streams.
    private static func run(_ bugs: [PlantedBug]) throws -> [Outcome] {
        let copy = try Workspace()
        defer { copy.remove() }
        try copy.check(bugs)
        report("The unchanged Streams", try copy.checkUnchanged())
        return try bugs.enumerated().map { index, bug in
            let outcome = try copy.try(bug)
            report("\(index + 1)/\(bugs.count) \(bug.name)", outcome.complaint ?? outcome.summary)
            return outcome
        }
    }

    static func report(_ title: String, _ text: String) {
        FileHandle.standardError.write(Data("\(title): \(text)\n".utf8))
    }
}
