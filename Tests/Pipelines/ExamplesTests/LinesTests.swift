import Foundation
import Testing

@testable import StreamsExamples

/// Uses the real program by lines, through a pipe.
@Suite(.timeLimit(.minutes(5)))
final class LinesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "lines-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs an app with these lines as its input.
    private func output(_ example: Example, _ options: String, _ lines: String...) throws -> (text: String, code: Int32)
    {
        let input = lines.map { "'\($0)'" }.joined(separator: " ")
        return try Shell.output(
            of: "sh",
            ["-c", "printf '%s\\n' \(input) | '\(Shell.program)' \(example.rawValue) --lines --lang en \(options)"])
    }

    @Test("UI-7: an event is added through a pipe, and is there in the next run")
    func addEvent() throws {
        let store = "--store '\(folder.path)'"
        let (text, code) = try output(.addEvent, store, "1 Picnic", "^S", "q")
        #expect(code == 0 && text.contains("\nYour Events\n> 1 Picnic\n") && text.contains("Saved: Picnic"), "\(text)")
        #expect(try output(.addEvent, store, "Esc", "1 d", "d").text.contains("Deleted: Picnic"))
        #expect(try !output(.addEvent, store, "Esc").text.contains("Picnic"))
    }

    @Test(
        "UI-7: every app begins, answers a line, and ends with its input; nothing in it commands a terminal",
        arguments: Example.allCases)
    func every(example: Example) throws {
        let (text, code) = try output(example, "", "?", "")
        #expect(code == 0 && text.hasPrefix("A number chooses a row") && text.contains("\nKeys\n"), "\(text)")
        #expect(!text.contains("\u{1B}") && !text.contains("█"))
    }

    @Test("UI-7: the comments on an image of the feed are read, and left again")
    func comments() throws {
        let (text, code) = try output(.feed, "", "3", "Esc", "/lisboa", "q")
        #expect(code == 0 && text.contains("\nComments · as published\n> 1 Engadin, Switzerland\n"), "\(text)")
        #expect(text.contains("\n/ lisboa\n> 1 Lisboa, Portugal\n"))
    }

    @Test("UI-7: a message is made from its server's operations, and a GIF is found and kept")
    func servers() throws {
        let message = try output(.foaas, "", "+", "1", "1 Nala", "2 Tea", "3 Sun", "4 Rain", "^S")
        #expect(message.text.contains("Nala"), "\(message.text)")
        let gif = try output(.gifWallet, "", "a", "1", "lisboa", "1", "2 Hola", "3 Mundo", "4 Sun", "^S", "q")
        #expect(gif.code == 0 && gif.text.contains("Saved: Hola") && gif.text.contains("> 1 Hola"), "\(gif.text)")
    }

    @Test("UI-7: what was entered and not saved at the end of the input is lost with a word and a code")
    func lost() throws {
        let (text, code) = try output(.signUp, "", "1 jane")
        #expect(code == 1 && text.contains("What was entered is not saved."))
    }

    @Test("UI-7: lines need the name of an app, and a tour has no use for them")
    func options() throws {
        #expect(try Shell.output(of: Shell.program, ["--lines"]).text.contains("--lines needs the name of an example"))
        #expect(try Shell.output(of: Shell.program, ["tour", "feed", "--lines"]).code == 1)
    }
}
