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

    /// Enters lines in a dialogue, whose input stays open, sends it a signal at each line of its output that has a text,
    /// and returns the output.
    private func output(of example: String, _ lines: [String], signal: String, at text: String) throws -> String {
        let (input, given) = ("\(folder.path)/input", lines.map { "'\($0)'" }.joined(separator: " "))
        let program = "TMPDIR=\(folder.path) \(Shell.program) \(example) --lines --lang en"
        let kill = "case $l in *\(text)*) kill -s \(signal) $pid; esac"
        return try Shell.output(
            of: "sh",
            [
                "-c",
                "mkfifo \(input); exec 3<>\(input); printf '%s\\n' \(given) >&3; "
                    + "(sh -c 'echo $$; exec env \(program) <&3'; echo code=$?) "
                    + "| (read pid; while read -r l; do echo \"$l\"; \(kill); done)",
            ]
        ).text
    }

    @Test(
        "A dialogue that a signal ends keeps the folder in which something was saved, and says where it is",
        arguments: [("INT", 128 + SIGINT), ("HUP", 128 + SIGHUP), ("TERM", 128 + SIGTERM)])
    func saved(signal: String, code: Int32) throws {
        let lines = ["a", "1", "lisboa", "1", "2 Hola", "3 Mundo", "4 Sun", "^S"]
        let text = try output(of: "gif-wallet", lines, signal: signal, at: "Saved:")
        let place = text.firstMatch(of: /To go on with what was saved: --store (\S+)/)?.output.1 ?? ""
        #expect(
            text.contains("code=\(code)\n") && FileManager.default.fileExists(atPath: "\(place)/wallet.json"), "\(text)"
        )
    }

    @Test("UI-4: a dialogue asks once before an interruption loses what was entered, and the next one ends it")
    func interrupted() throws {
        let text = try output(of: "sign-up", ["1 jane"], signal: "INT", at: "jane")
        #expect(text.contains("What was entered is not saved. ^C drops it") && text.contains("code=\(128 + SIGINT)\n"))
    }
}
