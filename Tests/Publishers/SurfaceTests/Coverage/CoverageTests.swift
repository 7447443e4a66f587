import Foundation
import Testing

/// Compares Docs/Generated/Coverage.md with the built modules.
@Suite struct CoverageTests {
    private let coverage: Coverage
    private let document = Toolchain.root.appending(path: "Docs/Generated/Coverage.md")

    init() async throws { coverage = try await Coverage.ofModules.value }

    @Test("Docs/Generated/Coverage.md says what the modules declare")
    func theDocumentIsUpToDate() throws {
        if ProcessInfo.processInfo.environment["STREAMS_WRITE_COVERAGE"] != nil {
            try coverage.document.write(to: document, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: document, encoding: .utf8)
        let isUpToDate = written == coverage.document
        #expect(isUpToDate, "Out of date: STREAMS_WRITE_COVERAGE=1 swift test --filter SurfaceTests writes it")
    }

    @Test("Every missing part of Combine has a reason in the list")
    func theListSaysWhy() { #expect(coverage.unexplained == []) }

    @Test("Only missing parts of Combine have a reason in the list")
    func theListSaysNoMore() { #expect(coverage.explainedInVain == []) }

    @Test("No operator of all publishers has more overloads than Combine's")
    func theListIsAsShort() {
        let operators = coverage.sections.first { $0.type == "Publisher" }?.lines ?? []
        // `collect(_:options:)` can be called without options.
        #expect(operators.filter { $0.found > $0.expected }.map(\.name) == ["collect(_:)"])
    }

    @Test("The list has hundreds of Combine's types and publishers' members")
    func theListIsWhole() {
        #expect(coverage.lines.count > 1000 && coverage.sections.count > 100)
        #expect(coverage.sections.first { $0.type == "Publisher" }?.lines.map(\.expected).reduce(0, +) ?? 0 > 117)
    }
}
