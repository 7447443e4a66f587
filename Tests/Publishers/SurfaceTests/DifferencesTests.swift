import Foundation
import Testing

/// Compares Docs/DifferencesFromCombine.md with the tests that it names.
@Suite struct DifferencesTests {
    /// The tests that a row names.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let tests: [String]
    }

    static let rows: [Row] = read("Docs/DifferencesFromCombine.md").split(separator: "\n").compactMap { line in
        let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard cells.count == 5, !cells[4].hasPrefix("-"), cells[4] != "test" else { return nil }
        return Row(testDescription: cells[0], tests: cells[4].matches(of: /"([^"]+)"/).map { String($0.1) })
    }

    /// The string literals in the sources of the tests.
    static let quoted: Set<Substring> = {
        let files = FileManager.default.enumerator(atPath: Toolchain.root.appending(path: "Tests").path)
        let paths = (files?.allObjects as? [String] ?? []).filter {
            $0.hasSuffix("Tests.swift") || $0.hasSuffix("Laws.swift")
        }
        return paths.filter { !$0.contains(".build") }.reduce(into: []) { quoted, path in
            quoted.formUnion(read("Tests/\(path)").split(separator: "\""))
        }
    }()

    private static func read(_ path: String) -> String {
        (try? String(contentsOf: Toolchain.root.appending(path: path), encoding: .utf8)) ?? ""
    }

    @Test("Each difference names the tests that check it, and they exist", arguments: rows)
    func namedTests(row: Row) {
        #expect(!row.tests.isEmpty)
        for test in row.tests { #expect(Self.quoted.contains(test[...]), "\(test)") }
    }

    @Test("The document has differences")
    func found() { #expect(Self.rows.count >= 20) }
}
