import Foundation
import Testing

/// Compares Docs/Extras.md with the declarations of StreamsExtras.
@Suite struct ExtrasTests {
    @Test("Each operator of StreamsExtras is in the table of names")
    func names() async throws {
        let page = try String(contentsOf: Toolchain.root.appending(path: "Docs/Extras.md"), encoding: .utf8)
        let rows = page.split(separator: "\n").compactMap { $0.wholeMatch(of: /\| `([\w.]+).*/)?.1 }
        let graph = SymbolGraph(try await Toolchain.symbolGraphs(of: "StreamsExtras"))
        let operators = graph.names.compactMap { $0.wholeMatch(of: /(?:Publisher|Sequence)\.(\w+)\(.*/)?.1 }
        #expect(rows.count > 30 && operators.count > 30)
        #expect(Set(operators).subtracting(rows).sorted() == [])
    }
}
