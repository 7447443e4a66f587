import Foundation
import TerminalUI
import Testing

/// Frames that a person has looked at and approved.
///
/// `STREAMS_RECORD=1 swift test --filter SnapshotTests` records the current ones.
enum Snapshot {
    private static let directory = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Snapshots")

    /// Compares the text of the screen in each language and some sizes.
    @MainActor
    static func check(
        is name: String, sizes: [Size], sourceLocation: SourceLocation = #_sourceLocation,
        _ stack: (_ language: String, _ size: Size) -> NavigationStack
    ) throws {
        let frames = sizes.flatMap { size in
            ["en", "pt-BR", "el"].map { language in
                "— \(language), \(size.width)×\(size.height) —\n\(stack(language, size).frame.text)\n"
            }
        }
        try check(frames.joined(separator: "\n"), is: name, sourceLocation: sourceLocation)
    }

    /// Compares a frame with its approved snapshot; if they differ, both are shown, and the new one is kept.
    static func check(_ frame: String, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = directory.appending(path: name)
        if ProcessInfo.processInfo.environment["STREAMS_RECORD"] == "1" {
            return try Data(frame.utf8).write(to: file)
        }
        let known = try? String(contentsOf: file, encoding: .utf8)
        guard known != frame else { return }
        let new = FileManager.default.temporaryDirectory.appending(path: "streams-snapshots").appending(path: name)
        try FileManager.default.createDirectory(at: new.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(frame.utf8).write(to: new)
        let message = """
            \(name) is another one now; it is kept in \(new.path).
            It was
            \(known ?? "not there yet")
            and is
            \(frame)
            """
        Issue.record("\(message)", sourceLocation: sourceLocation)
    }
}
