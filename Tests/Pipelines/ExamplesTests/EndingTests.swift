import Foundation
import Testing

/// The real program, ended from outside.
@Suite(.timeLimit(.minutes(5)))
final class EndingTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "ending-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test(
        "A walk-through that a signal ends leaves no folder behind, and ends as the signal ends a program, unless ignored",
        arguments: [
            ("(PROGRAM; echo code=$? >&2) | head -n 8", 128 + SIGPIPE),
            ("(sh -c 'echo $$; exec env PROGRAM'; echo code=$?) | KILL TERM", 128 + SIGTERM),
            ("(sh -c 'echo $$; exec env PROGRAM'; echo code=$?) | KILL INT", 128 + SIGINT),
            ("(sh -c 'echo $$; exec env PROGRAM'; echo code=$?) | KILL HUP", 128 + SIGHUP),
            ("(sh -c 'trap \"\" HUP; echo $$; exec env PROGRAM'; echo code=$?) | KILL HUP", 0),
        ])
    func signals(line: String, code: Int32) throws {
        let kill = "(read pid; while read -r l; do echo \"$l\"; case $l in *wrote*) kill -s NAME $pid; esac; done)"
        let line = line.replacing(/KILL (\w+)/) { kill.replacing("NAME", with: $0.1) }
            .replacing("PROGRAM", with: "TMPDIR=\(folder.path) \(Shell.program) tour feed --lang en")
        let text = try Shell.output(of: "sh", ["-c", line]).text
        #expect(text.contains("wrote the feed") && text.contains("code=\(code)\n"), "\(text)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
