import Foundation
import Scenarios

/// Writes the last table of Docs/Generated/Benchmarks.md, which compares Streams with Rust's iterators and Java's
/// streams, from the measurements of `report --languages`.
struct Languages {
    private static let heading = "\n## Beside other languages\n"

    /// The installed languages, and the versions of all.
    private let versions: [(name: String, version: String)]
    private var scenarios: [String] = []
    /// The minima of all runs, by scenario and contestant.
    private var figures: [String: [String: Double]] = [:]

    init(_ directory: String) throws {
        let directory = URL(fileURLWithPath: directory)
        func rows(_ name: String) throws -> [[String]] {
            try String(contentsOf: directory.appending(path: name), encoding: .utf8)
                .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
        }
        versions = try rows("versions.tsv").filter { $0.count == 2 }.map { ($0[0], $0[1]) }
        for row in try rows("times.tsv") where row.count == 3 {
            if !scenarios.contains(row[1]) { scenarios.append(row[1]) }
            note(Double(row[2]), of: row[0], in: row[1])
        }
        for file in try FileManager.default.contentsOfDirectory(atPath: directory.path) where file.hasSuffix(".json") {
            let data = try Data(contentsOf: directory.appending(path: file))
            for outcome in try JSONDecoder().decode([Outcome].self, from: data) {
                for (contestant, figure) in outcome.figures {
                    note(figure.minimum, of: contestant.rawValue, in: outcome.name)
                }
            }
        }
    }

    private mutating func note(_ figure: Double?, of contestant: String, in scenario: String) {
        guard let figure else { return }
        figures[scenario, default: [:]][contestant] = min(figure, figures[scenario]?[contestant] ?? .infinity)
    }

    /// Writes the section at the end of the page, in place of an existing one.
    func write() throws {
        let file = "Docs/Generated/Benchmarks.md"
        let page = try String(contentsOfFile: file, encoding: .utf8)
        let kept = page.range(of: Self.heading).map { page[..<$0.lowerBound] } ?? page[...]
        try "\(kept)\(section)".write(toFile: file, atomically: true, encoding: .utf8)
    }

    private var section: String {
        """
        \(Self.heading)
        Nanoseconds per value: the minima of five runs, in which the contestants took turns, on \
        \(Date.now.formatted(.iso8601.year().month().day())), on a machine with \
        \(ProcessInfo.processInfo.activeProcessorCount) cores that others used at the same time.
        \(versions.map(\.version).joined(separator: "; ")). What each figure compares:
        [Performance](../Performance.md#other-languages).

        \(table)

        """
    }

    private var table: Table {
        let others = ["Rust iterators", "Java streams"].filter { name in versions.contains { $0.name == name } }
        return Table(
            header: ["", "least code", "Streams"] + others + others.map { "Streams / \($0.prefix { $0 != " " })" },
            rows: scenarios.map { scenario in
                let figures = figures[scenario] ?? [:]
                let ratios = others.map { other in
                    figures["Streams"].flatMap { streams in figures[other].map { streams / $0 } }
                }
                return [scenario] + (["least code", "Streams"] + others).map { text(figures[$0]) } + ratios.map(text)
            })
    }
}
