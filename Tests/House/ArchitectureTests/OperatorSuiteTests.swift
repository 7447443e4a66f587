import Foundation
import Testing

/// Compares the files of operators with the suites: what tests `Debounce.swift` is in `DebounceTests.swift`.
@Suite struct OperatorSuiteTests {
    private static let folders = ["Streams/Operators", "StreamsExtras"]

    /// The name of a file up to an extension or a plus sign, as in `FlatMap+Never.swift`.
    private static func name(of file: String) -> String {
        String((file.split(separator: "/").last ?? "").prefix { $0 != "." && $0 != "+" })
    }

    private static func operators() throws -> [String] {
        try folders.flatMap { House.sources(in: "Sources/Publishers/\($0)") }
            .filter { try House.read($0).contains(/\bpublic\b/) }
    }

    @Test("Each file with public operators has a suite of its name")
    func suites() throws {
        let suites = Set(House.sources(in: "Tests/Publishers").map(Self.name))
        let missing = try Self.operators().filter { !suites.contains("\(Self.name(of: $0))Tests") }
        #expect(missing.isEmpty, "Debounce.swift is tested in DebounceTests.swift, so that its tests are found.")
    }

    @Test("The type of a suite with rows has the name of its file, by which it is found")
    func names() throws {
        let suites = ["StreamsTests/Operators", "StreamsExtrasTests"].flatMap {
            House.sources(in: "Tests/Publishers/\($0)")
        }
        let others = try suites.filter { file in
            let names = try House.read(file).matches(of: /struct (\w+): OperatorTests\b/).map { String($0.1) }
            return !names.allSatisfy { $0 == Self.name(of: file) }
        }
        #expect(try others.isEmpty && Self.operators().count > 80)
    }

    @Test("Each Paced operator of StreamsExtras is tried by ConservationLaws, but for window, which sends publishers")
    func reports() throws {
        let laws = try House.read("Tests/Publishers/StreamsReportsTests/ConservationLaws.swift")
        let paced = try Self.operators().filter { try House.read($0).contains("Paced(upstream: self") }
        let missing = try paced.filter { file in
            !(try House.read(file).matches(of: /(?:public|package) func (\w+)/).contains { laws.contains(".\($0.1)(") })
        }
        #expect(paced.count > 5)
        #expect(Set(missing.map(Self.name)) == ["Window"])
    }
}
