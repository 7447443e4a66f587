import Foundation

/// Plants races, and has the schedules of threads show each of them: without a preemption, then with one, two and three.
/// For the table, the stress suite is tried on each, too.
struct RaceTrials {
    private let copy: Workspace
    /// The stress tests in a release build, if they are tried.
    private let stress: StressTrials?

    /// Runs all, in as few builds as possible.
    static func run(_ races: [PlantedRace]) throws {
        if CommandLine.arguments.contains("--check") {
            let copy = try Workspace(
                tests: ["StreamsTests", "StreamsExtrasTests"], environment: ["STREAMS_TESTS": "StreamsTests"])
            defer { copy.remove() }
            try copy.check(races.map(\.bug))
            return print("All \(races.count) races can be planted.")
        }
        let writes = CommandLine.arguments.contains("--table")
        let outcomes = try outcomes(of: races, withStress: writes)
        let table = table(of: outcomes)
        print(table)
        if writes { try write(table) }
        let unseen = outcomes.filter { $0.sight == nil && $0.race.reasonWhyUnseen == nil }.count
        print("\(outcomes.count - unseen) of \(outcomes.count) races were caught, or are known to be another tool's.")
        exit(unseen == 0 ? 0 : 1)
    }

    /// Returns, so that the copies are removed before the program exits.
    private static func outcomes(of races: [PlantedRace], withStress: Bool) throws -> [Outcome] {
        let copy = try Workspace(
            tests: ["StreamsTests", "StreamsExtrasTests"], environment: ["STREAMS_TESTS": "StreamsTests"])
        defer { copy.remove() }
        for part in ["Examples", "Laws", "Lifetime", "Origins", "DeliveryTests.swift"] {
            try copy.remove("Tests/Publishers/StreamsTests/\(part)")
        }
        let stress = withStress ? try StressTrials() : nil
        defer { stress?.copy.remove() }
        return try Self(copy: copy, stress: stress).run(races)
    }

    private func run(_ races: [PlantedRace]) throws -> [Outcome] {
        var outcomes: [Int: Outcome] = [:]
        let parts = try PlantedRace.parts(of: races) { try String(contentsOf: copy.source(named: $0), encoding: .utf8) }
        for (index, part) in parts.enumerated() {
            let originals = try Self.plant(part, in: copy)
            guard try copy.build() else { throw Problem("Part \(index + 1) does not build:\n\(copy.tail)") }
            try stress?.plant(part)
            for placed in part {
                var outcome = try `try`(placed)
                outcome.stress = try stress?.finding(number: placed.number)
                Main.report("\(placed.number + 1)/\(races.count) \(placed.race.bug.name)", outcome.summary)
                outcomes[placed.number] = outcome
            }
            for (file, text) in originals { try text.write(to: file, atomically: true, encoding: .utf8) }
        }
        return outcomes.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Plants all races of a part. Returns the texts of the changed files.
    static func plant(_ part: [PlantedRace.Placed], in copy: Workspace) throws -> [URL: String] {
        var originals: [URL: String] = [:]
        for (name, placed) in Dictionary(grouping: part, by: \.race.bug.file) {
            let file = try copy.source(named: name)
            let original = try String(contentsOf: file, encoding: .utf8)
            var text = original
            for one in placed.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
                text.replaceSubrange(one.range, with: one.race.text(number: one.number))
            }
            try text.write(to: file, atomically: true, encoding: .utf8)
            originals[file] = original
        }
        let selector = try copy.source(named: "SwitchPoint.swift").deletingLastPathComponent()
            .appending(path: "PlantedRaceSelector.swift")
        try PlantedRace.selector.write(to: selector, atomically: true, encoding: .utf8)
        return originals
    }

    /// Tries a race with more and more preemptions. Without it, all has to be well with as many.
    private func `try`(_ placed: PlantedRace.Placed) throws -> Outcome {
        for preemptions in 0...Self.most {
            guard let sight = try sight(of: placed.race, number: placed.number, preemptions: preemptions) else {
                continue
            }
            if let sound = try self.sight(of: placed.race, number: nil, preemptions: preemptions) {
                throw Problem("The unchanged Streams fails: \(sound.rule) in \(sound.program)")
            }
            return Outcome(race: placed.race, sight: sight, preemptions: preemptions)
        }
        return Outcome(race: placed.race, sight: nil, preemptions: Self.most)
    }

    private static let most = 3

    private func sight(of race: PlantedRace, number: Int?, preemptions: Int) throws -> Sight? {
        var variables = ["STREAMS_PREEMPTIONS": "\(preemptions)", "NO_COLOR": "1"]
        if let number { variables[PlantedRace.chosen] = "\(number)" }
        var selection: [String]
        switch race.tests {
        case .rows(let words):
            variables["STREAMS_ROWS"] = words
            selection = ["--filter", "OperatorSchedules"]
        case .scenes(let word): selection = ["--filter", "KernelSchedules/\(word)"]
        }
        guard let output = try copy.runToEnd(selection, variables, seconds: 300) else {
            return Sight(program: "the run", rule: "It does not end.", schedules: nil)
        }
        guard output.contains("✘") || output.contains("Test run with") else {
            throw Problem("No test has run:\n\(output.suffix(2_000))")
        }
        return Sight(in: output)
    }

    struct Outcome {
        let race: PlantedRace
        let sight: Sight?
        let preemptions: Int
        /// What the stress suite says, if it was tried and has seen something.
        var stress: String?

        var summary: String {
            let other = stress.map { " Seen by the stress suite: \($0)" } ?? ""
            guard let sight else { return "NOT CAUGHT. \(race.reasonWhyUnseen ?? "")\(other)" }
            return
                "\(preemptions) preemptions, \(sight.schedules ?? 0) schedules, \(sight.program): \(sight.rule)\(other)"
        }
    }

    /// The first failure of a run.
    struct Sight {
        let program: String
        let rule: String
        let schedules: Int?

        init(program: String, rule: String, schedules: Int?) {
            (self.program, self.rule, self.schedules) = (program, rule, schedules)
        }

        /// Returns nil if nothing has failed.
        init?(in output: String) {
            guard output.contains("✘") else { return nil }
            let pattern =
                /(?:(?<program>[^\n]* in the program [^\n]*)\n[^\n]*|✘ Test (?<test>"[^"]*"|\S+) recorded an issue[^\n]*)fails for one order of its threads' steps:\n(?<rule>[^\n]*)\n(?s:.*?)Schedule (?<number>\d+) was the first/
            guard let match = output.firstMatch(of: pattern) else {
                let isCrash = output.contains("It crashes.")
                self.init(program: "the run", rule: isCrash ? "It crashes." : "It fails.", schedules: nil)
                return
            }
            let program = (match.program ?? match.test).map(String.init) ?? ""
            let marks: Set<Character> = ["↳", " ", "\""]
            self.init(
                program: String(program.drop { marks.contains($0) }.reversed().drop { $0 == "\"" }.reversed()),
                rule: match.rule.drop { marks.contains($0) }.description, schedules: Int(match.number))
        }
    }

    private static func table(of outcomes: [Outcome]) -> Table {
        let head = """
            | race | kind | file | seen in | finding | preemptions | schedules | stress suite |
            | --- | --- | --- | --- | --- | ---: | ---: | --- |
            """
        let rows = outcomes.map { outcome in
            let (bug, sight) = (outcome.race.bug, outcome.sight)
            return [
                bug.name, bug.kind, bug.file, sight?.program ?? outcome.race.reasonWhyUnseen ?? "**nothing**",
                sight?.rule ?? "", sight == nil ? "" : "\(outcome.preemptions)",
                sight?.schedules.map(String.init) ?? "", outcome.stress ?? "",
            ]
        }
        return Table(head: head, rows: rows)
    }

    /// Writes Docs/Generated/PlantedRaces.md.
    private static func write(_ table: Table) throws {
        let file = Workspace.repository.appending(path: "Docs/Generated/PlantedRaces.md")
        let table = try table.completed(from: file, for: PlantedRace.all.map(\.bug.name))
        let (caught, seen) = (table.rows.filter { $0[5] != "" }.count, table.rows.filter { $0[7] != "" }.count)
        let page = """
            # Planted races

            \(table.rows.count) races that were planted one by one, each of a kind that a good engineer makes, and the first scene that
            shows each: an operator's row with one of its programs, or a scene of a kernel. A program's letters are explained in
            `Tests/Publishers/StreamsTests/Schedules/Program.swift`. The number of preemptions is the bound with which the
            search was started. The number of schedules is that until the first one that failed. The last column names the test
            of the stress suite that fails, in a release build, with the scale of `.ci/nightly`, in one run: \(seen) of the races
            are seen by it, and \(caught) by schedules. Written by

                swift run --package-path Tests/Tools/Mutations PlantedBugs --races --table

            \(table)

            """
        try page.write(to: file, atomically: true, encoding: .utf8)
    }
}
