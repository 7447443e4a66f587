import Foundation

/// The file of all results: a line for each mutant that was tried. What is in it is not tried again.
struct Ledger {
    private let file: URL
    private var lines: [String: String] = [:]

    init(_ file: URL) {
        self.file = file
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        for line in text.split(separator: "\n").map(String.init) where !line.hasPrefix("file\t") {
            lines[Self.key(of: line)] = line
        }
    }

    func has(_ mutant: Mutant) -> Bool { lines[mutant.key] != nil }

    func hasCaught(_ mutant: Mutant) -> Bool {
        lines[mutant.key]?.contains("\t\(Outcome.Result.caught.rawValue)\t") == true
    }

    mutating func note(_ outcome: Outcome) throws {
        let mutant = outcome.mutant
        lines[mutant.key] = [
            mutant.key, outcome.result.rawValue, outcome.by, String(mutant.line),
            String(format: "%.1f", outcome.seconds),
        ].joined(separator: "\t")
        try save()
    }

    /// Forgets mutants that are no longer there.
    mutating func keep(_ mutants: [Mutant]) throws {
        let keys = Set(mutants.map(\.key))
        lines = lines.filter { keys.contains($0.key) }
        try save()
    }

    /// For each module, how many of the tried mutants were caught, and the lines of the others.
    func report() -> String {
        let rows = lines.values.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
        let modules = Dictionary(grouping: rows) {
            $0[0].split(separator: "/").dropLast().prefix(3).joined(separator: "/")
        }
        let table = modules.sorted { $0.key < $1.key }.map { module, rows in
            let caught = rows.count { $0[5] == Outcome.Result.caught.rawValue }
            let reached = rows.count { $0[5] != Outcome.Result.unreached.rawValue }
            return "| \(module) | \(rows.count) | \(reached) | \(caught) | \(percent(caught, of: rows.count)) |"
        }
        let caught = rows.count { $0[5] == Outcome.Result.caught.rawValue }
        let others = rows.filter { $0[5] != Outcome.Result.caught.rawValue }
            .map { "\($0[0]):\($0[7]): \($0[2]) in \($0[1]), \($0[5]): \($0[3])" }.sorted()
        return
            (["| module | mutants | reached | caught | score |", "| --- | ---: | ---: | ---: | ---: |"] + table
            + ["| all | \(rows.count) | | \(caught) | \(percent(caught, of: rows.count)) |", ""] + others)
            .joined(separator: "\n")
    }

    private func percent(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "" : String(format: "%.1f %%", 100 * Double(part) / Double(whole))
    }

    private static func key(of line: String) -> String {
        line.split(separator: "\t", omittingEmptySubsequences: false).prefix(5).joined(separator: "\t")
    }

    private func save() throws {
        let header = "file\tplace\tkind\tcode\tordinal\tresult\tby\tline\tseconds"
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try ([header] + lines.values.sorted()).joined(separator: "\n").appending("\n")
            .write(to: file, atomically: true, encoding: .utf8)
    }
}
