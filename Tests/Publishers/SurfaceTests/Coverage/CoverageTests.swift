import Foundation
import Testing

/// Docs/Generated/Coverage.md, held to the modules as they are built.
@Suite struct CoverageTests {
    private let coverage: Coverage
    private let document = Toolchain.root.appending(path: "Docs/Generated/Coverage.md")

    init() async throws { coverage = try await Coverage.ofModules.value }

    @Test("Docs/Generated/Coverage.md tells what the modules have")
    func theDocumentIsUpToDate() throws {
        if ProcessInfo.processInfo.environment["STREAMS_WRITE_COVERAGE"] != nil {
            try coverage.document.write(to: document, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: document, encoding: .utf8)
        let isUpToDate = written == coverage.document
        #expect(isUpToDate, "STREAMS_WRITE_COVERAGE=1 swift test --filter SurfaceTests writes it anew")
    }

    @Test("Whatever of Combine's is missing, the list says why")
    func theListSaysWhy() { #expect(coverage.unexplained == []) }

    @Test("Combine's types, and the members of its publishers, are looked for by the hundred")
    func theListIsWhole() {
        #expect(coverage.lines.count > 1000 && coverage.sections.count > 100)
        #expect(coverage.sections.first { $0.type == "Publisher" }?.lines.map(\.expected).reduce(0, +) ?? 0 > 117)
    }
}
