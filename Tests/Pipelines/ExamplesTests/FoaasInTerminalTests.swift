import Foundation
import Testing

/// Tests the message app in a real terminal, if tmux is installed.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: Shell.isThere, "This needs tmux"))
final class FoaasInTerminalTests {
    private let shell: Shell
    private let store = FileManager.default.temporaryDirectory.appending(path: "foaas-\(UUID().uuidString)").path

    init() throws { shell = try Shell() }

    deinit { try? FileManager.default.removeItem(atPath: store) }

    private func start() throws {
        try shell.run("clear; \(Shell.program) foaas --lang en --store \(store); echo \"code=$?\"")
        try #require(try shell.shows("+ New message"))
    }

    @Test(
        "A message is composed by keys, copied to the terminal's clipboard, and saved as a picture; q leaves with code 0"
    )
    func walk() throws {
        try shell.run("tmux set -s set-clipboard on")
        try start()
        try shell.press("+")
        try #require(try shell.shows("▌ Advice"))
        try shell.press("End", "Up", "Up", "Up", "Up", "Enter")
        try #require(try shell.shows("Jäätelöä?"))
        try shell.press("A", "n", "n", "Tab", "Enter")
        #expect(try shell.shows("From,"))
        try shell.press("c")
        #expect(try shell.shows("Copied: Jäätelöä? In this weather‽"))
        try shell.press("p")
        #expect(try shell.shows("Saved as") && FileManager.default.fileExists(atPath: store + "/screenshot-1.svg"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
        try shell.run("clear; tmux show-buffer")
        #expect(try shell.shows("- Ann"))
    }

    @Test("A chosen palette is restored the next time, and colours the screen")
    func preferences() throws {
        try start()
        try shell.press("s", "Down", "Down", "Enter")
        #expect(try shell.shows("▌ ●"))
        let green = try shell.screen(withColors: true)
        try shell.press("q")
        try #require(try shell.shows("code=0"))
        try start()
        try shell.press("s", "Down", "Down")
        #expect(try shell.shows("▌ ●") && shell.screen(withColors: true) == green)
    }

    @Test("A tour prints the walk-through; without its server it says so in one line")
    func plain() throws {
        let piped = try Shell.output(of: Shell.program, ["tour", "foaas", "--lang", "en"])
        #expect(
            piped.code == 0 && piped.text.contains("Oops! Please fill out all fields") && !piped.text.contains("\u{1B}")
        )
        #expect(piped.text.contains("This bus waits for nobody, Nala") && piped.text.contains("No preview: "))
        let dead = try Shell.output(of: Shell.program, ["tour", "foaas", "--api", "http://127.0.0.1:1"])
        #expect(dead.code == 1 && dead.text.contains("Error: http://127.0.0.1:1: "))
    }
}
