import Foundation
import Scenarios

/// Writes Docs/Generated/Benchmarks.md and the table of README.md from the measurements.
struct Document {
    private let times: [Outcome]
    private let counts: Counts
    private let growths: [Growth]
    /// Rows of contestant, scenario, rounds and instructions.
    private let instructions: [[String]]
    /// Rows of a name, and the figures of Streams and OpenCombine.
    private let facts: [[String]]

    /// Reads the measurements of `report`.
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
        try benchmarks.write(toFile: "Docs/Generated/Benchmarks.md", atomically: true, encoding: .utf8)
        let readme = try String(contentsOfFile: "README.md", encoding: .utf8)
        let (start, end) = ("<!-- benchmarks -->\n", "<!-- end of benchmarks -->\n")
        guard let before = readme.range(of: start), let after = readme.range(of: end) else {
            throw Problem("README.md has no place for the benchmarks")
        }
        let written = readme[..<before.upperBound] + "\(shortTable)\n" + readme[after.lowerBound...]
        try String(written).write(toFile: "README.md", atomically: true, encoding: .utf8)
    }

    /// The scenarios in README.md: one of each group of the core.
    private static let inReadme: Set = [
        "sequence·map·filter·sink, opaque closures", "subject to 1 sink", "subject·flatMap of Just",
        "subject·map·sink: subscribe, send, cancel", "receive(on:) a serial queue, a burst of 10,000",
    ]

    private var shortTable: Table {
        var table = times.filter { Self.inReadme.contains($0.name) }.table("", withTargets: false)
        (table.header, table.rows) = (Self.short(table.header), table.rows.map(Self.short))
        return table
    }

    /// Omits the asynchronous sequences and the ratio to the least code.
    private static func short(_ row: [String]) -> [String] { Array(row[...3] + row[6...]) }
}

// MARK: Text
extension Document {
    private var benchmarks: String {
        """
        # Benchmarks

        Written by `Tests/Tools/Benchmarks/report` on \(Date.now.formatted(.iso8601.year().month().day())), on a machine \
        with \(ProcessInfo.processInfo.activeProcessorCount) cores that others used at the same time. \(fact("toolchain")).
        What is measured, beside what, and how: [Performance](../Performance.md).

        ## Time

        Nanoseconds per value, or per run. Where there is a goal, it stands beside the ratio, which is bold where the goal is
        missed. \(verdict)

        \(byGroup { $0.table($1).description })

        ### Medians

        The same run. \(spread)

        \(times.plainTable("median nanoseconds") { $0.median })

        ## Counted

        These do not depend on the machine or its load.

        ### A live subscription

        \(liveTable)

        ### Memory

        Bytes of the heap that are taken by what waits for its first value: with the client's closures and the allocator's
        eight bytes for each block, and without the subjects, where they are not named.

        \(idleTable)

        ### Heap allocations

        Per value, or per run, the client's closures included.

        \(counts.allocations.plainTable("allocations") { $0.minimum })

        ### Instructions

        Per value, or per run, after a first round; counted by callgrind.

        \(instructionTable)

        ## Growth

        Nanoseconds per element, by size. Sizes that took longer than three seconds are left out. The run fails if an element
        costs more than three times as much as at a tenth of the size.

        \(growths.tables.map(\.description).joined(separator: "\n\n"))

        ## Size, and compiling

        \(factTable)

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

    private var idleTable: Table {
        let limits = [
            "a subject": 160.0, "zip of 2·sink": 700, "combineLatest of 2·sink": 700,
        ]
        return Table(
            header: ["bytes", "Streams", "OpenCombine"],
            rows: counts.idle.map { row in
                [
                    row.name, text(Double(row.streams), atMost: limits[row.name]),
                    text(row.openCombine.map(Double.init)),
                ]
            })
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
