import Foundation

/// The outcomes as a table for people, and as JSON.
struct Report: Codable {
    let outcomes: [Outcome]

    var table: String {
        let header = [
            "scenario (median ns)", "least code", "Streams", "OpenCombine", "Streams/least", "OpenCombine/Streams",
        ]
        let rows = outcomes.map { outcome in
            [
                outcome.name, text(outcome.leastCode?.median), text(outcome.streams.median),
                text(outcome.openCombine?.median), text(outcome.streamsToLeastCode),
                text(outcome.openCombineToStreams),
            ]
        }
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        return ([header, widths.map { String(repeating: "-", count: $0) }] + rows)
            .map { row in zip(row, widths).enumerated().map(aligned).joined(separator: " | ") }
            .joined(separator: "\n")
    }

    private func aligned(_ column: Int, _ cell: (text: String, width: Int)) -> String {
        let padding = String(repeating: " ", count: cell.width - cell.text.count)
        return column == 0 ? cell.text + padding : padding + cell.text
    }

    private func text(_ value: Double?) -> String {
        guard let value else { return "-" }
        return String(format: value < 10 ? "%.2f" : "%.1f", value)
    }

    var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(self)
        }
    }
}
