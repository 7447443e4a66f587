import Foundation

/// The figures of some mutants, as far as they were tried.
struct Score: CustomStringConvertible {
    private let rows: [(mutant: Mutant, row: Ledger.Row)]
    private let made: [Mutant]
    private let modules: [String]

    /// `chosen` are all mutants that can be built, or a sample of them.
    init(of chosen: [Mutant], outOf made: [Mutant], in modules: [String], _ ledger: Ledger) {
        rows = chosen.compactMap { mutant in ledger[mutant].map { (mutant, $0) } }
        (self.made, self.modules) = (made, modules)
    }

    var description: String {
        let header = [
            "| module | mutants | tried | caught | survived | unreached | not to be seen | score |",
            "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        ]
        let lines = modules.map { module in line(module.split(separator: "/").last.map(String.init) ?? module, module) }
        let others = rows.filter { $0.row.result != .caught && $0.row.reason.isEmpty }.map(Self.describe)
        return (header + lines + [line("all", nil), ""] + others.sorted()).joined(separator: "\n")
    }

    private func line(_ title: String, _ module: String?) -> String {
        func isIn(_ mutant: Mutant) -> Bool { module.map { mutant.file.hasPrefix($0 + "/") } ?? true }
        let rows = rows.filter { isIn($0.mutant) }.map(\.row)
        let made = made.count(where: isIn)
        let caught = rows.count { $0.result == .caught }
        let excused = rows.count { $0.isExcused }
        let figures = [
            made, rows.count, caught, rows.count { $0.result == .survived && !$0.isExcused },
            rows.count { $0.result == .unreached && !$0.isExcused }, excused,
        ]
        let score = Self.score(caught, of: rows.count - excused, isSample: rows.count < made)
        return "| \(title) | \(figures.map(String.init).joined(separator: " | ")) | \(score) |"
    }

    /// Returns the share of caught mutants among those that tests can see, for a sample with the 95 % confidence
    /// interval (Wilson's).
    private static func score(_ part: Int, of whole: Int, isSample: Bool) -> String {
        guard whole > 0 else { return "" }
        let (share, count, z) = (Double(part) / Double(whole), Double(whole), 1.96)
        let score = String(format: "%.1f %%", 100 * share)
        guard isSample else { return score }
        let (middle, scale) = (share + z * z / (2 * count), 1 + z * z / count)
        let half = z * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
        return score + String(format: " (%.1f–%.1f)", 100 * (middle - half) / scale, 100 * (middle + half) / scale)
    }

    private static func describe(_ mutant: Mutant, _ row: Ledger.Row) -> String {
        "\(mutant.file):\(mutant.line): \(row.result): \(mutant.kind.rawValue) in \(mutant.place): \(mutant.code)"
    }
}
