import Foundation
import Scenarios

/// Docs/Performance.md and the table of README.md, made of what has been measured.
struct Document {
    private let times: [Outcome]
    private let counts: Counts
    private let growths: [Growth]
    /// By contestant and scenario, for each time that it is done.
    private let instructions: [[String]]
    /// What else there is: a name, Streams and OpenCombine.
    private let facts: [[String]]

    /// Reads what `report` has collected.
    init(_ directory: String) throws {
        let directory = URL(fileURLWithPath: directory)
        func json<Value: Decodable>(_ name: String) throws -> Value {
            try JSONDecoder().decode(Value.self, from: Data(contentsOf: directory.appending(path: name)))
        }
        func lines(_ name: String) throws -> [[String]] {
            try String(contentsOf: directory.appending(path: name), encoding: .utf8)
                .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        }
        (times, counts, growths) = (try json("times.json"), try json("counts.json"), try json("scaling.json"))
        (instructions, facts) = (try lines("instructions.tsv"), try lines("facts.tsv"))
    }

    func write() throws {
        try performance.write(toFile: "Docs/Performance.md", atomically: true, encoding: .utf8)
        let readme = try String(contentsOfFile: "README.md", encoding: .utf8)
        let (start, end) = ("<!-- benchmarks -->\n", "<!-- end of benchmarks -->\n")
        guard let before = readme.range(of: start), let after = readme.range(of: end) else {
            throw Problem("README.md has no place for the benchmarks")
        }
        let written = readme[..<before.upperBound] + "\(shortTable)\n" + readme[after.lowerBound...]
        try String(written).write(toFile: "README.md", atomically: true, encoding: .utf8)
    }

    /// What has a target, as far as it fits.
    private var shortTable: Table {
        var table = times.filter { $0.target.leastCode != nil || $0.target.openCombine != nil }
            .table("", withTargets: false)
        (table.header, table.rows) = (Self.short(table.header), table.rows.map(Self.short))
        return table
    }

    /// Without the asynchronous sequences, and without the ratio that everybody sees.
    private static func short(_ row: [String]) -> [String] { Array(row[...3] + row[6...]) }
}

// The text.
extension Document {
    private var performance: String {
        """
        # Performance

        Written by `Tests/Tools/Benchmarks/report`, on \(Date.now.formatted(.iso8601.year().month().day())), on a machine \
        with \(ProcessInfo.processInfo.activeProcessorCount) cores that others use, too. \(fact("toolchain")).

        \(method)

        ## Time

        Nanoseconds for each value, or for each time that something is done. Where there is something to be reached,
        the ratio stands beside it: bold where it is missed. \(verdict)

        \(byGroup { $0.table($1).description })

        ### Medians

        The same run. \(spread)

        \(times.plainTable("median nanoseconds") { $0.median })

        ## Counted

        These do not depend on the machine, or on who else uses it.

        ### A live subscription

        \(liveTable)

        ### Heap allocations

        For each value, or for each time that something is done, the client's closures included.

        \(counts.allocations.plainTable("allocations") { $0.minimum })

        ### Instructions

        Counted by callgrind, likewise, after a first round.

        \(instructionTable)

        ## Growth

        Nanoseconds for each element, by size. Sizes that took longer than three seconds are left out. An element that
        costs more than three times of what it did at a tenth of the size ends the run with an error.

        \(growths.tables.map(\.description).joined(separator: "\n\n"))

        ## Size, and compiling

        \(factTable)

        """
    }

    private var method: String {
        """
        `Tests/Tools/Benchmarks/report` makes this page; `swift run -c release --package-path Tests/Tools/Benchmarks Benchmarks` only
        measures time, `--scaling` how it grows, and words select scenarios. `Benchmarks` is a package of its own, a client
        as any other, without compiler flags.

        - *Least code* is what a good engineer would write by hand for one place of one program: a loop over opaque
          closures, closures in an array called under a mutex, a lock and the state. It knows no demand, no completion and
          no recursion, and calls out under its lock; what cannot be subscribed to cannot be cancelled.
        - *Streams* and *OpenCombine* (0.14) run the same source files, compiled once with each. OpenCombine's shortcuts
          that make an array of a sequence at once are hidden from it: its operators run.
        - *AsyncSequence* is the standard library's, with swift-async-algorithms (1.1.4): from `.async` of a sequence, or
          from `AsyncStream`s that have been filled before.
        - All are in one program, and take turns round by round, 30 rounds after one to warm up, so that what slows the
          machine slows all of them. A second thread is alive, as without one the C library leaves out its locks. Sinks add
          up through a pointer; closures are opaque where the compiler would otherwise leave out the work.
        - The minimum counts, since everything above it is somebody else's work; where several threads meet, the median, as
          the minimum is a round in which they did not.
        """
    }

    private func byGroup(_ text: ([Outcome], String) -> String) -> String {
        var names: [String] = []
        for outcome in times where !names.contains(outcome.group) { names.append(outcome.group) }
        return names.map { name in text(times.filter { $0.group == name }, name) }.joined(separator: "\n\n")
    }

    private var verdict: String {
        let pairs = times.flatMap { outcome in
            [
                zip(outcome.streamsToLeastCode, outcome.target.leastCode).map { $0 <= $1 },
                zip(outcome.openCombineToStreams, outcome.target.openCombine).map { $0 >= $1 },
            ].compactMap { $0 }
        }
        return "\(pairs.filter { $0 }.count) of \(pairs.count) are reached."
    }

    private var spread: String {
        let ratios = times.compactMap { outcome in outcome.figures[.streams].map { $0.median / $0.minimum } }.sorted()
        guard let middle = ratios.dropFirst(ratios.count / 2).first else { return "" }
        return
            "Half of the medians of Streams are within \(String(format: "%.0f", (middle - 1) * 100)) % of the minimum."
    }

    private var liveTable: Table {
        func row(_ name: String, limit: Double, _ figure: (Taken) -> Double) -> [String] {
            [
                name, text(counts.live[.streams].map(figure), atMost: limit),
                text(counts.live[.openCombine].map(figure)),
            ]
        }
        func hops(_ contestant: Contestant) -> Double? { counts.hops[contestant].map(Double.init) }
        return Table(
            header: ["", "Streams", "OpenCombine"],
            rows: [
                row("subject·map·sink: heap allocations, one of 10,000", limit: 3) {
                    ($0.allocations * 10).rounded() / 10
                },
                row("subject·map·sink: bytes, one of 10,000", limit: 256, \.bytes),
                [
                    "receive(on:): hops for a burst of 10,000", text(hops(.streams), atMost: 1),
                    text(hops(.openCombine)),
                ],
            ])
    }

    private var instructionTable: Table {
        var figures: [String: [String: Double]] = [:]
        for row in instructions where row.count == 4 {
            if let count = Double(row[2]), let all = Double(row[3]) {
                figures[row[1], default: [:]][row[0]] = all / count
            }
        }
        return Table(
            header: ["instructions"] + Contestant.allCases.map(\.rawValue),
            rows: times.compactMap { outcome in
                figures[outcome.name].map { figure in
                    [outcome.name] + Contestant.allCases.map { text(figure[$0.rawValue]) }
                }
            })
    }

    private var factTable: Table {
        let rows = facts.filter { $0.count == 3 }.map { $0.map { text in Int(text).map(grouped) ?? text } }
        return Table(header: ["", "Streams", "OpenCombine"], rows: rows)
    }

    private func fact(_ name: String) -> String { facts.first { $0.first == name }?.last ?? "" }
}

private func zip<A, B>(_ a: A?, _ b: B?) -> (A, B)? { a.flatMap { a in b.map { (a, $0) } } }
