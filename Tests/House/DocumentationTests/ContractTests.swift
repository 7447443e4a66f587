import Foundation
import Testing

/// Compares Docs/Contract.md with the tests that it names.
@Suite struct ContractTests {
    private let contract = Document("Docs/Contract.md")

    @Test("Each promise of the contract links to tests, which are in the linked files")
    func tests() throws {
        let promises = contract.text.split(separator: "\n## ").dropFirst()
        #expect(promises.count >= 10)
        for promise in promises {
            let links = promise.matches(of: /\["([^"]+)"\]\(([^)]+)\)/)
            #expect(!links.isEmpty, "\(promise.prefix { $0 != "\n" })")
            for link in links {
                let file = try String(contentsOf: contract.target(of: String(link.2)).file, encoding: .utf8)
                #expect(file.contains("\"\(link.1)\""), "\(link.1)")
            }
        }
    }
}
