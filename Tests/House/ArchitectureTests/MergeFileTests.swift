import Foundation
import Testing

/// Compares the types of Merge3To8.swift with what is said once for all of them.
@Suite struct MergeFileTests {
    private static let writes = ProcessInfo.processInfo.environment["STREAMS_WRITE_MERGE"] != nil

    @Test("The merges of three to eight publishers differ in nothing but their number")
    func upToDate() throws {
        let file = House.root.appending(path: MergeFile.path)
        if Self.writes { try MergeFile.text.write(to: file, atomically: true, encoding: .utf8) }
        let isUpToDate = try words(of: House.read(MergeFile.path)) == words(of: MergeFile.text)
        #expect(isUpToDate, "STREAMS_WRITE_MERGE=1 swift test --filter MergeFileTests writes it; then swift format it")
    }

    /// The text without what `swift format` may change: spaces and the ends of lines.
    private func words(of text: String) -> String { text.filter { !$0.isWhitespace } }
}
