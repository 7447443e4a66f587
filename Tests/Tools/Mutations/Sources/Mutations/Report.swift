import Foundation

/// Formats the outcomes as a table in Markdown.
enum Report {
    static func table(of outcomes: [Outcome]) -> String {
        let rows = outcomes.map { outcome in
            let finding = outcome.finding
            return row([
                outcome.mutation.name, outcome.mutation.kind, finding?.test ?? "**nothing**", finding?.rule ?? "",
                finding?.events.map(String.init) ?? "", String(format: "%.1f", outcome.seconds),
            ])
        }
        let head = row(["bug", "kind", "caught by", "finding", "events", "seconds"])
        return ([head, "| --- | --- | --- | --- | ---: | ---: |"] + rows).joined(separator: "\n")
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }

    /// Puts the table between its two marks in Docs/Testing.md.
    static func write(_ table: String) throws {
        let file = Workspace.repository.appending(path: "Docs/Testing.md")
        let (begin, end) = ("<!-- mutations: begin -->", "<!-- mutations: end -->")
        let text = try String(contentsOf: file, encoding: .utf8)
        guard let first = text.range(of: begin), let last = text.range(of: end), first.upperBound <= last.lowerBound
        else { throw Problem("Docs/Testing.md has no place for the table") }
        let new = text.replacingCharacters(in: first.upperBound..<last.lowerBound, with: "\n\(table)\n")
        try new.write(to: file, atomically: true, encoding: .utf8)
    }
}
