import Foundation
import Testing

/// Compares what is written from the comments of StreamsExtras with them.
@Suite struct ExtrasPageTests {
    private static let writes = ProcessInfo.processInfo.environment["STREAMS_WRITE_EXTRAS"] != nil

    @Test("The page and the list of the operators of StreamsExtras have what their comments say")
    func upToDate() throws {
        let entries = try ExtrasEntry.all()
        let old = try House.read(ExtrasPage.catalogue)
        let catalogue = try #require(ExtrasPage.catalogue(old, listing: entries))
        for (path, text) in [(ExtrasPage.table, ExtrasPage.text(of: entries)), (ExtrasPage.catalogue, catalogue)] {
            let file = House.root.appending(path: path)
            if Self.writes { try text.write(to: file, atomically: true, encoding: .utf8) }
            let isUpToDate = try House.read(path) == text
            #expect(isUpToDate, "\(path): run STREAMS_WRITE_EXTRAS=1 swift test --filter ExtrasPageTests")
        }
    }

    @Test("Names have their labels, types their namespace, and a sentence ends with its period")
    func entries() throws {
        let entries = try ExtrasEntry.all()
        let names = ["rateLimit(every:burst:scheduler:)", "Publishers.Interval", "ReplaySubject", "firstValue()"]
        #expect(Set(names).isSubset(of: entries.map(\.name)) && entries.count > 40)
        #expect(entries.allSatisfy { $0.sentence.hasSuffix(".") && $0.elsewhere.hasSuffix(".") })
    }
}
