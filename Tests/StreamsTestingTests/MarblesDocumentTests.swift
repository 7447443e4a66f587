import Foundation
import StreamsTesting
import Testing

/// Docs/Marbles.md and its pictures, held to what the operators do.
@Suite struct MarblesDocumentTests {
    private let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Docs")

    /// The files, by their paths in Docs.
    private func files() throws -> [String: String] {
        let all = try DocumentedDiagram.all()
        let pictures = all.map { ("Marbles/\($0.name).svg", $0.diagram.svg()) }
        return Dictionary(uniqueKeysWithValues: pictures + [("Marbles.md", DocumentedDiagram.document(all))])
    }

    @Test("Docs/Marbles.md, and its pictures, show what the operators do")
    func theDocumentIsUpToDate() throws {
        let isWritten = ProcessInfo.processInfo.environment["STREAMS_WRITE_MARBLES"] != nil
        for (path, content) in try files() {
            let file = docs.appending(path: path)
            if isWritten { try content.write(to: file, atomically: true, encoding: .utf8) }
            let isUpToDate = try String(contentsOf: file, encoding: .utf8) == content
            #expect(
                isUpToDate, "\(path): STREAMS_WRITE_MARBLES=1 swift test --filter MarblesDocumentTests writes it anew")
        }
    }

    @Test("There is no picture that the document does not show")
    func noPictureIsLeftOver() throws {
        let pictures = try FileManager.default.contentsOfDirectory(atPath: docs.appending(path: "Marbles").path)
        #expect(try Set(pictures.map { "Marbles/\($0)" }) == Set(files().keys).subtracting(["Marbles.md"]))
    }
}
