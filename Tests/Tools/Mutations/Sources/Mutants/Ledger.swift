import Foundation

/// The file of all results, with a line for each mutant that was tried. Mutants in it are not tried again.
///
/// The last column is written by hand: the reason why no test can see the difference that a surviving mutant makes.
struct Ledger {
    private static let header = [
        "file", "place", "kind", "code", "ordinal", "result", "by", "line", "seconds", "reason",
    ]

    private let file: URL
    private let isKept: Bool
    private var rows: [String: Row] = [:]

    struct Row {
        var result: Outcome.Result
        var by = ""
        var line: Int
        var seconds = 0.0
        var reason = ""

        /// Whether it was not caught, and has a reason.
        var isExcused: Bool { result != .caught && result != .refused && !reason.isEmpty }
    }

    /// Reads the file, which is not changed if the results are not to be kept.
    init(_ file: URL, isKept: Bool = true) throws {
        (self.file, self.isKept) = (file, isKept)
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        for (index, line) in text.split(separator: "\n").enumerated().dropFirst() {
            let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard columns.count == Self.header.count, let result = Outcome.Result(rawValue: columns[5]),
                let number = Int(columns[7])
            else { throw Failure("\(file.path):\(index + 1): not a line with \(Self.header.joined(separator: ", "))") }
            rows[columns[..<5].joined(separator: "\t")] = Row(
                result: result, by: columns[6], line: number, seconds: Double(columns[8]) ?? 0, reason: columns[9])
        }
    }

    subscript(mutant: Mutant) -> Row? { rows[mutant.key] }

    /// The keys of mutants that the compiler refuses.
    var refused: Set<String> { Set(rows.filter { $0.value.result == .refused }.keys) }

    mutating func note(_ outcome: Outcome) throws {
        rows[outcome.mutant.key] = Row(
            result: outcome.result, by: outcome.by, line: outcome.mutant.line, seconds: outcome.seconds,
            reason: outcome.result == .caught ? "" : rows[outcome.mutant.key]?.reason ?? "")
        try save()
    }

    /// Removes mutants of these modules that no longer exist, and updates the lines of the others.
    mutating func keep(_ mutants: [Mutant], of modules: [String]) throws {
        let lines = Dictionary(mutants.map { ($0.key, $0.line) }) { first, _ in first }
        for key in rows.keys where modules.contains(where: { key.hasPrefix($0 + "/") }) {
            if let line = lines[key] { rows[key]?.line = line } else { rows[key] = nil }
        }
        try save()
    }

    private func save() throws {
        guard isKept else { return }
        let lines = rows.map { key, row in
            [key, row.result.rawValue, row.by, String(row.line), String(format: "%.1f", row.seconds), row.reason]
                .joined(separator: "\t")
        }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ([Self.header.joined(separator: "\t")] + lines.sorted()).joined(separator: "\n").appending("\n")
            .write(to: file, atomically: true, encoding: .utf8)
    }
}
