import Foundation
import Testing

/// Tests the real wallet in a real terminal, if tmux is installed, as it is in CI.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: Shell.isThere, "This needs tmux"))
struct GIFWalletInTerminalTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        try shell.run(
            "export TMPDIR=$(mktemp -d); cd $TMPDIR; \(Shell.program) gif-wallet --lang en --theme dark; echo \"code=$?\""
        )
        try #require(try shell.shows("Nothing here yet"))
    }

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
    @Test("The walk-through has no terminal sequences, and the key is in no file")
    func plain() throws {
        let store = FileManager.default.temporaryDirectory.appending(path: "wallet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: store) }
        let output = try Shell.output(
            of: Shell.program, ["gif-wallet", "--lang", "en", "--key", "SECRET", "--store", store.path])
        #expect(output.code == 0 && output.text.contains("▌ Hola") && !output.text.contains("\u{1B}"))
        let files = try FileManager.default.subpathsOfDirectory(atPath: store.path).filter { $0.contains(".") }
        #expect(files.contains("wallet.json") && files.contains("Hola.gif"))
        for file in files {
            #expect(try Data(contentsOf: store.appending(path: file)).range(of: Data("SECRET".utf8)) == nil)
        }
    }
}
