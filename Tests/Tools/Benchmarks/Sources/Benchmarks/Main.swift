import Foundation

/// Measures Streams together with the least equivalent code and with its peers, in one run.
///
///     swift run -c release Benchmarks [--smoke] [--json FILE] [--allocations | --callgrind | --scaling]
///         [--only CONTESTANT] [WORD …]
///     swift run -c release Benchmarks --document DIRECTORY
///     swift run -c release Benchmarks --languages DIRECTORY
///
/// Measures time by default. `--smoke` runs everything a few times, to check that it works; words select the scenarios
/// whose names contain one of them; `--only Streams` is for a profiler. `--document` writes
/// Docs/Generated/Benchmarks.md and the table of README.md from the measurements of `report`, a script beside the
/// package; `--languages` writes the table of other languages. Run both in the folder of the root package.
@main
enum Main {
    static func main() throws {
        do { try run(Array(CommandLine.arguments.dropFirst())) } catch let problem as Problem {
            report("Error: \(problem)")
            exit(1)
        }
    }

    private static func run(_ options: [String]) throws {
        var options = options
        let contestant = try options.removeValue(of: "--only")
        let (isSmoke, file) = (options.remove("--smoke"), try options.removeValue(of: "--json"))
        if let directory = try options.removeValue(of: "--document") { return try Document(directory).write() }
        if let directory = try options.removeValue(of: "--languages") { return try Languages(directory).write() }
        startSecondThread()
        if options.remove("--scaling") { return try scale(isSmoke: isSmoke, options, file) }
        let directory = FileManager.default.temporaryDirectory.appending(path: "benchmarks-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        if options.remove("--callgrind") { return runForCallgrind(try Scenario.all().selected(options, contestant)) }
        if options.remove("--allocations") {
            let counts = try Counts(Scenario.all().selected(options, contestant))
            print(counts.allocations.plainTable("heap allocations") { $0.minimum })
            return try write(counts, to: file)
        }
        let groups = try (Scenario.all() + [featureScenarios(in: directory)]).selected(options, contestant)
        let outcomes = groups.flatMap { group in
            group.outcomes { $0.times(rounds: isSmoke ? 1 : 30, count: isSmoke ? $0.fewer : $0.count) }
        }
        print(outcomes.table("nanoseconds"))
        try write(outcomes, to: file)
        if isSmoke { try scale(isSmoke: true, options, nil) }
    }

    private static func scale(isSmoke: Bool, _ words: [String], _ file: String?) throws {
        let growths = Growth.all(isSmoke: isSmoke, words)
        for table in growths.tables { print(table, terminator: "\n\n") }
        try write(growths, to: file)
        let complaints = growths.compactMap(\.complaint)
        if !isSmoke, !complaints.isEmpty { throw Problem(complaints.joined(separator: "\n")) }
    }

    private static func write(_ value: some Encodable, to file: String?) throws {
        guard let file else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(value).write(to: URL(fileURLWithPath: file))
    }
}

/// Keeps a second thread alive: with a single thread, the C library skips locks and atomics, which never happens in a
/// server or an app.
private func startSecondThread() {
    Thread { while true { sleep(1_000) } }.start()
}

/// Prints the progress to standard error.
func report(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }

extension [Group] {
    /// Returns the scenarios whose name has one of the words, for one contestant or all.
    fileprivate func selected(_ words: [String], _ contestant: String?) -> [Group] {
        map { group in
            var group = group
            group.scenarios.removeAll { scenario in
                !words.isEmpty && !words.contains { "\(group.name): \(scenario.name)".contains($0) }
            }
            for index in group.scenarios.indices {
                group.scenarios[index].contestants = group.scenarios[index].contestants.filter {
                    contestant == nil || $0.key.rawValue == contestant
                }
            }
            return group
        }
    }
}

extension [String] {
    /// Removes a flag. Returns false if it is missing.
    fileprivate mutating func remove(_ flag: String) -> Bool {
        guard let index = firstIndex(of: flag) else { return false }
        remove(at: index)
        return true
    }

    /// Removes an option, and returns its value.
    fileprivate mutating func removeValue(of option: String) throws -> String? {
        guard let index = firstIndex(of: option) else { return nil }
        guard index + 1 < count else { throw Problem("\(option) needs a value") }
        defer { removeSubrange(index...index + 1) }
        return self[index + 1]
    }
}
