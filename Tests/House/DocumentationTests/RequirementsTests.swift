import Foundation
import Testing

/// Compares Docs/Requirements.md with the names of the tests.
@Suite struct RequirementsTests {
    private let document = Document("Docs/Requirements.md")

    /// The ids that the document defines, with their rules.
    private var rules: [(id: String, rule: String)] {
        document.text.matches(of: /(?m)^- \*\*([A-Z]{2}-\d+)\*\* (.+)$/).map { (String($0.1), String($0.2)) }
    }

    /// The ids in the names of tests, with the file of one of them.
    private var cited: [String: String] {
        let prefixes = Set(rules.map { $0.id.prefix(2) })
        let folder = Document.root.appending(path: "Tests").path
        let files = (FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? [])
            .filter { $0.hasSuffix(".swift") && !$0.contains(".build") }
        let found = files.flatMap { file in
            Document("Tests/\(file)").text.matches(of: /@(?:Test|Suite)\(\s*"((?:[^"\\]|\\.)*)"/)
                .flatMap { $0.1.matches(of: /\b[A-Z]{2}-\d+\b/) }
                .filter { prefixes.contains($0.0.prefix(2)) }
                .map { (String($0.0), file) }
        }
        return Dictionary(found) { first, _ in first }
    }

    @Test("Each id in the name of a test has a rule in the document")
    func citedIdsAreDefined() {
        let ids = Set(rules.map(\.id))
        let undefined = cited.filter { !ids.contains($0.key) }
        #expect(undefined.isEmpty)
    }

    @Test("Each rule of the document is in the name of a test, or says why it has none")
    func rulesAreTested() {
        let tested = cited
        let untested = rules.filter { tested[$0.id] == nil && !$0.rule.contains("No test:") }
        #expect(untested.isEmpty)
        #expect(tested.count > 200)
    }

    @Test("Each id has one rule, which is one line")
    func idsAreUnique() {
        #expect(Set(rules.map(\.id)).count == rules.count)
        #expect(rules.allSatisfy { $0.rule.hasSuffix(".") })
    }
}
