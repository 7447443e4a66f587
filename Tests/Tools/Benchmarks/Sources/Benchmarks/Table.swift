import Foundation
import Scenarios

/// Rows of text, for a terminal and for Markdown.
struct Table: CustomStringConvertible {
    var header: [String]
    var rows: [[String]]

    var description: String {
        let widths = header.indices.map { column in ([header] + rows).map { $0[column].count }.max() ?? 0 }
        let rule = widths.enumerated().map { column, width in
            String(repeating: "-", count: max(width - (column == 0 ? 0 : 1), 1)) + (column == 0 ? "" : ":")
        }
        return ([header, rule] + rows)
            .map { row in "| " + zip(row, widths).enumerated().map(aligned).joined(separator: " | ") + " |" }
            .joined(separator: "\n")
    }

    private func aligned(_ column: Int, _ cell: (text: String, width: Int)) -> String {
        let padding = String(repeating: " ", count: max(cell.width - cell.text.count, 0))
        return column == 0 ? cell.text + padding : padding + cell.text
    }
}

/// Formats a number with three digits, or as a whole number in groups of three.
func text(_ number: Double?) -> String {
    guard let number else { return "–" }
    if number >= 100 { return grouped(Int(number.rounded())) }
    if number == 0 { return "0" }
    return String(format: number < 10 ? "%.2f" : "%.1f", number)
}

func grouped(_ number: Int) -> String {
    let digits = String(number)
    let groups = stride(from: digits.count, to: 0, by: -3).map { end in
        digits.prefix(end).suffix(3)
    }
    return groups.reversed().joined(separator: ",")
}

/// Formats a figure with its goal: bold if it is missed.
func text(_ number: Double?, atMost limit: Double?) -> String {
    guard let number, let limit else { return text(number) }
    return number <= limit ? "\(text(number)) ≤ \(short(limit))" : "**\(text(number)) > \(short(limit))**"
}

func text(_ number: Double?, atLeast limit: Double?) -> String {
    guard let number, let limit else { return text(number) }
    return number >= limit ? "\(text(number)) ≥ \(short(limit))" : "**\(text(number)) < \(short(limit))**"
}

private func short(_ limit: Double) -> String { String(format: "%g", limit) }

extension [Outcome] {
    /// The table of each scenario's figures and ratios.
    func table(_ title: String, withTargets: Bool = true) -> Table {
        Table(
            header: [
                title, "least code", "Streams", "OpenCombine", "AsyncSequence", "Streams / least code",
                "OpenCombine / Streams",
            ],
            rows: map { outcome in
                [outcome.name] + Contestant.allCases.map { text(outcome.figure($0)) } + [
                    text(outcome.streamsToLeastCode, atMost: withTargets ? outcome.target.leastCode : nil),
                    text(outcome.openCombineToStreams, atLeast: withTargets ? outcome.target.openCombine : nil),
                ]
            })
    }

    /// The table of the medians, or of another single figure.
    func plainTable(_ title: String, _ figure: (Figure) -> Double) -> Table {
        Table(
            header: [title] + Contestant.allCases.map(\.rawValue),
            rows: map { outcome in
                [outcome.name] + Contestant.allCases.map { text(outcome.figures[$0].map(figure)) }
            })
    }
}

extension [Growth] {
    var tables: [Table] {
        map { growth in
            Table(
                header: [growth.name] + growth.sizes.map(grouped),
                rows: Contestant.allCases.compactMap { contestant in
                    growth.figures[contestant].map { figures in
                        [contestant.rawValue]
                            + growth.sizes.indices.map { $0 < figures.count ? text(figures[$0]) : "–" }
                    }
                })
        }
    }
}
