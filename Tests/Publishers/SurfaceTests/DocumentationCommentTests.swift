import Foundation
import Testing

/// Runs `docc` on the documentation comments.
@Suite struct DocumentationCommentTests {
    /// The libraries for other packages, each with its folder.
    static let libraries: [String] = [
        "Streams", "StreamsFoundation", "StreamsExtras", "StreamsReports", "StreamsTesting",
    ]

    /// The library targets that the manifest builds of Sources, except Combine and StreamsLayers, which have no public
    /// symbols of their own.
    static let modules: [String] = {
        let manifest = try? String(contentsOf: Toolchain.root.appending(path: "Package.swift"), encoding: .utf8)
        let targets = (manifest ?? "").matches(of: /\.target\(\s*name: "(\w+)"[^)]*?path: "Sources\//)
        return targets.map { String($0.output.1) }.filter { !["Combine", "StreamsLayers"].contains($0) }.sorted()
    }()

    @Test("Every public symbol has a documentation comment", arguments: modules)
    func comments(module: String) async throws {
        let symbols = try await Toolchain.withSymbolGraphs(of: module) { folder in
            try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).flatMap {
                try JSONDecoder().decode(SymbolGraph.File.self, from: Data(contentsOf: $0)).symbols
            }
        }
        #expect(!symbols.isEmpty)
        #expect(symbols.filter { $0.docComment == nil }.map(\.path) == [])
    }

    @Test("The documentation is built without a warning", arguments: libraries)
    func documentation(library: String) async throws {
        try await Toolchain.withSymbolGraphs(of: library, ["-emit-extension-block-symbols"]) { folder in
            let catalogue = Toolchain.root.appending(path: "Sources/Publishers/\(library)/\(library).docc").path
            let (code, output) = try await Toolchain.run(
                [
                    "docc", "convert", catalogue, "--additional-symbol-graph-dir", folder.path,
                    "--fallback-display-name", library, "--fallback-bundle-identifier", library,
                    "--output-path", folder.appending(path: "documentation").path,
                ])
            #expect(code == 0 && !output.contains("warning:"), "\(output)")
        }
    }
}
