import Foundation
import Testing

/// Compares the lists that an operator of StreamsExtras has to be in with the declarations of the module.
@Suite struct ExtrasTests {
    @Test("Each operator of StreamsExtras is in", arguments: Place.allCases)
    fileprivate func places(place: Place) async throws {
        let operators = try await Self.operators.value.subtracting(place.exceptions)
        let missing = operators.subtracting(try place.names).sorted().joined(separator: ", ")
        #expect(operators.count > 20 && missing == "", "Missing in \(place.rawValue): \(missing)")
    }

    @Test("An operator that may be left out of a list is an operator, and is left out", arguments: Place.allCases)
    fileprivate func exceptions(place: Place) async throws {
        #expect(try place.exceptions.isDisjoint(with: place.names))
        #expect(try await place.exceptions.isSubset(of: Self.operators.value))
    }

    /// The names of the functions of publishers, sequences and subjects; extracted once.
    private static let operators = Task {
        let graph = SymbolGraph(try await Toolchain.symbolGraphs(of: "StreamsExtras"))
        return Set(
            graph.names.compactMap { $0.wholeMatch(of: /(?:Publisher|Sequence|(?:ThreadSafe)?Subject)\.(\w+)\(.*/)?.1 })
    }
}

/// A list that an operator has to be in.
private enum Place: String, CaseIterable {
    case table = "Docs/Generated/Extras.md, for which one of its comments has to say its names elsewhere"
    case changelog = "CHANGELOG.md"
    case drawings = "Sources/Publishers/Gallery/Drawings"
    case rows = "the rows of the suites in Tests/Publishers/StreamsExtrasTests"
    case topics = "Sources/Publishers/StreamsExtras/StreamsExtras.docc/Publisher.md"

    /// The operators that are in the list.
    var names: Set<Substring> {
        get throws {
            switch self {
            case .table: try Set(text("Docs/Generated/Extras.md").matches(of: /\n\| `(\w+)/).map(\.1))
            case .changelog: try Set(text("CHANGELOG.md").matches(of: /`(\w+)/).map(\.1))
            case .drawings:
                try Set(texts("Sources/Publishers/Gallery/Drawings").matches(of: /\.init\(\s*"(\w+)/).map(\.1))
            case .rows:
                try Set(texts("Tests/Publishers/StreamsExtrasTests").matches(of: /Operator\(\s*"(\w+)/).map(\.1))
            case .topics: try Set(text(rawValue).matches(of: /\n- ``(\w+)/).map(\.1))
            }
        }
    }

    /// The operators that have nothing to draw, as they lead to another world, or whose laws are elsewhere: they begin
    /// or end a pipeline, are asynchronous, or are drawn and tested as another operator.
    var exceptions: Set<Substring> {
        let ends: Set<Substring> = [
            "assertIsolated", "assign", "collected", "firstValue", "lastValue", "sink", "throwing", "values",
        ]
        return switch self {
        case .table, .changelog: []
        case .drawings: ends.union(["combineLatestAll", "mergeAll", "zipAll"])
        case .rows: ends.union(["dematerialize", "mergeAll", "output", "with"])
        // Of sequences, or of types of their own.
        case .topics: ["combineLatestAll", "mergeAll", "output", "zipAll"]
        }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: Toolchain.root.appending(path: path), encoding: .utf8)
    }

    private func texts(_ folder: String) throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: Toolchain.root.appending(path: folder).path)
        return try names.filter { $0.hasSuffix(".swift") }.map { try text("\(folder)/\($0)") }.joined(separator: "\n")
    }
}
