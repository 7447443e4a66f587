import Foundation

/// Formats the outcomes as a table in Markdown.
enum Report {
    static func table(of outcomes: [Outcome]) -> String {
        let rows = outcomes.map { outcome in
            let finding = outcome.finding
            return row([
                outcome.bug.name, outcome.bug.kind, finding?.test ?? "**nothing**", finding?.rule ?? "",
                finding?.events.map(String.init) ?? "", String(format: "%.1f", outcome.seconds),
            ])
        }
        let head = row(["bug", "kind", "caught by", "finding", "events", "seconds"])
        return ([head, "| --- | --- | --- | --- | ---: | ---: |"] + rows).joined(separator: "\n")
    }

    static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    /// Writes Docs/Generated/PlantedBugs.md.
    static func write(_ table: String) throws {
        let page = """
            # Planted bugs

            Bugs that were planted one by one, and the test that caught each of them: the laws, or, if the laws held, another
            test of the core. A number of events is that of the simplest script that still fails; the seconds are those of the
            test run. Written by

                swift run --package-path Tests/Tools/Mutations PlantedBugs --table

            \(table)

            """
        let file = Workspace.repository.appending(path: "Docs/Generated/PlantedBugs.md")
        try page.write(to: file, atomically: true, encoding: .utf8)
    }
}
