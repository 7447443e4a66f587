import Foundation

/// A table in Markdown. Its first column names what was tried.
struct Table: CustomStringConvertible {
    /// The names of the columns, and the line below them.
    let head: String
    let rows: [[String]]

    var description: String {
        let lines = rows.map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |" }
        return ([head] + lines).joined(separator: "\n")
    }

    /// Returns the rows of these names, in their order: for what was not tried, those that the page has.
    func completed(from page: URL, for names: [String]) throws -> Table {
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("| ") }
        let written = lines.map { line in
            line.dropFirst(2).dropLast(2).components(separatedBy: " | ").map { $0.replacing("\\|", with: "|") }
        }
        let byName = Dictionary((written + rows).map { ($0[0], $0) }) { $1 }
        return Table(head: head, rows: names.compactMap { byName[$0] })
    }
}

/// Formats the outcomes as a table.
enum Report {
    static func table(of outcomes: [Outcome]) -> Table {
        let head = """
            | bug | kind | caught by | finding | events | seconds |
            | --- | --- | --- | --- | ---: | ---: |
            """
        let rows = outcomes.map { outcome in
            let finding = outcome.finding
            return [
                outcome.bug.name, outcome.bug.kind, finding?.test ?? "**nothing**", finding?.rule ?? "",
                finding?.events.map(String.init) ?? "", String(format: "%.1f", outcome.seconds),
            ]
        }
        return Table(head: head, rows: rows)
    }

    /// Writes Docs/Generated/PlantedBugs.md.
    static func write(_ table: Table) throws {
        let file = Workspace.repository.appending(path: "Docs/Generated/PlantedBugs.md")
        let page = """
            # Planted bugs

            Bugs that were planted one by one, and the test that caught each of them: the laws, or, if the laws held, another
            test of the core. A number of events is that of the simplest script that still fails; the seconds are those of the
            test run. Written by

                swift run --package-path Tests/Tools/Mutations PlantedBugs --table

            \(try table.completed(from: file, for: PlantedBug.all.map(\.name)))

            """
        try page.write(to: file, atomically: true, encoding: .utf8)
    }
}
