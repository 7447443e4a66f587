import Foundation
import Testing

/// Tests the real wallet in a real terminal, if tmux is installed, as it is in CI.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: Shell.isThere, "This needs tmux"))
final class GIFWalletInTerminalTests {
    private let shell: Shell
    private let folder = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        shell = try Shell()
        let program = "\(Shell.program) gif-wallet --lang en --theme dark --key SECRET --store ."
        try shell.run("cd \(folder.path); \(program); echo \"code=$?\"")
        try #require(try shell.shows("Nothing here yet"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test("GW-31: a new GIF with Hola, Mundo, Sun is the first of the wallet; the key to leave it returns to the shell")
    func create() throws {
        try shell.press("a", "Enter", "Lisboa")
        #expect(try shell.shows("The last tram"))
        try shell.press("Enter", "Tab", "Hola", "Enter", "Mundo", "Enter", "Sun", "C-s")
        #expect(try shell.shows("▌ Hola") && shell.shows("Saved: Hola"))
        try shell.press("Enter")
        #expect(try shell.shows("s share"))
        try shell.press("s")
        #expect(try shell.shows("Saved as"))
        try shell.press("Escape")
        #expect(try shell.shows("a add"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
        try keyIsNowhere()
    }

    /// The key of the API is in no file.
    private func keyIsNowhere() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(files.contains("wallet.json") && files.contains("Hola.gif"))
        for file in files {
            #expect(try Data(contentsOf: folder.appending(path: file)).range(of: Data("SECRET".utf8)) == nil)
        }
    }

    @Test("GW-31: Save in an empty form marks its first row; letters are typed; escape leads back without saving")
    func saveEmptyForm() throws {
        try shell.press("a", "C-s")
        #expect(try shell.shows("▌ ⚠ ▸ Choose a GIF"))
        try shell.press("Down", "q")
        #expect(try shell.shows("▌ ⚠ q"))
        try shell.press("Down")
        #expect(try shell.shows("    q"))
        try shell.press("Escape")
        #expect(try shell.shows("Esc drops it"))
        try shell.press("Escape")
        #expect(try shell.shows("Nothing here yet"))
    }
}

/// Tests the wallet in a pipe.
struct GIFWalletInPipeTests {
    @Test("The walk-through has no terminal sequences, and finds, saves and shares a GIF")
    func plain() throws {
        let output = try Shell.output(of: Shell.program, ["tour", "gif-wallet", "--lang", "en"])
        #expect(output.code == 0 && output.text.contains("▌ Hola") && !output.text.contains("\u{1B}"))
    }

    @Test("EF-87: a tour whose search fails says why, ends with code 1, and walks on to no other screen")
    func failure() throws {
        let output = try Shell.output(
            of: Shell.program, ["tour", "gif-wallet", "--lang", "en", "--api", "http://127.0.0.1:1"])
        #expect(
            output.code == 1
                && output.text.hasSuffix("Error: http://127.0.0.1:1: The search: the server cannot be reached.\n"))
        #expect(!output.text.contains("Hola"))
    }
}
