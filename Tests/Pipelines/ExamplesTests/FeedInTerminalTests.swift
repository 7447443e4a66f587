import Foundation
import Testing

/// Tests the real program in a real terminal, if tmux is installed, as it is in CI.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: Shell.isThere, "This needs tmux"))
struct FeedInTerminalTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func start(_ options: String = "") throws {
        // Otherwise the Swift runtime would ask how to handle a trap.
        let program = "SWIFT_BACKTRACE=enable=no \(Shell.program)"
        try shell.run("\(program) feed --lang en \(options); echo \"code=$?\"")
        try #require(try shell.shows("Lisboa, Portugal"))
    }

    @Test("The feed is read by keys, and left with exit code 0; the screen is restored")
    func reading() throws {
        try shell.run("echo before")
        try start()
        try shell.press("Down", "Enter")
        #expect(try shell.shows("‹ Comments"))
        try shell.press("Escape")
        // A key that is read together with Escape is another one.
        #expect(try shell.hides("‹ Comments") && shell.shows("▌ ▀▀▀"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
        #expect(try shell.screen().contains("before") && !shell.screen().contains("My Feed"))
    }

    @Test(
        "When interrupted, terminated or aborted, it restores the terminal",
        arguments: [SIGINT, SIGTERM, SIGABRT])
    func signals(number: Int32) throws {
        try shell.run("before=$(stty -g)")
        try start()
        try shell.signal(number)
        #expect(try shell.shows("code=\(128 + number)"))
        try shell.run("clear; [ $(stty -g) = $before ] && echo as be''fore")
        #expect(try shell.shows("as before"))
    }

    @Test("When suspended, it returns the terminal to the shell, and continues where it was")
    func suspending() throws {
        try start()
        try shell.press("Down", "C-z")
        #expect(try shell.shows("Stopped"))
        try shell.run("clear; echo the shell; fg")
        #expect(try shell.shows("Lisboa, Portugal") && shell.hides("the shell"))
        try shell.press("Up")
        #expect(try shell.shows("▌ ▀▀"))
        try shell.press("q")
        #expect(try shell.shows("the shell"))
    }

    @Test("The app ends when its terminal is closed")
    func closing() throws {
        try start()
        let program = try shell.child()
        try shell.close()
        #expect(try shell.eventually { kill(program, 0) != 0 })
    }

    @Test("In another size it is redrawn")
    func resizing() throws {
        try start()
        try shell.resize(width: 40, height: 12)
        #expect(try shell.eventually { try shell.screen().split(separator: "\n").last?.hasPrefix(" q quit") == true })
        #expect(try shell.screen().split(separator: "\n").allSatisfy { $0.count <= 40 })
    }

    @Test("The app has the colours of its theme, or none on request")
    func colors() throws {
        try start("--theme light")
        #expect(try shell.screen(withColors: true).contains("\u{1B}[38;"))
        try shell.press("q")
        try #require(try shell.shows("code=0"))
        try shell.run("clear; export NO_COLOR=1")
        try start()
        #expect(try !shell.screen(withColors: true).contains("38;"))
    }

    @Test("The app speaks the chosen language")
    func language() throws {
        try shell.run("\(Shell.program) feed --lang pt-BR")
        #expect(try shell.shows("Meu Feed") && shell.shows("q sair"))
    }

    @Test("EF-85: in a pipe, and on request, it prints what its first screen shows; a tour prints what happens")
    func plain() throws {
        let piped = try Shell.output(of: Shell.program, ["feed", "--lang", "el"])
        #expect(piped.code == 0 && piped.text.hasPrefix("Το Feed μου\n\nLisboa, Portugal\n"))
        #expect(!piped.text.contains("\u{1B}"))
        try shell.run("\(Shell.program) feed --plain --lang en | head -n 3; echo code=$?")
        #expect(try shell.shows("code=0") && shell.screen().contains("Lisboa, Portugal"))
        try shell.run("clear; \(Shell.program) tour feed; echo code=$?")
        #expect(try shell.shows("The cache is emptied") && shell.shows("code=0"))
    }

    @Test(
        "A terminal that obeys no sequences, and a file of errors, get plain text",
        arguments: ["TERM=dumb PROGRAM feed", "env -u TERM PROGRAM feed", "PROGRAM feed --theme 2>&1 >$(tty) | cat"])
    func plainTerminal(line: String) throws {
        let line = line.replacing("PROGRAM", with: Shell.program)
        try shell.run("clear; \(line); echo code=$?")
        #expect(try shell.shows("code=0") && !shell.screen(withColors: true).contains("\u{1B}["))
    }

    @Test(
        "An unknown option is refused in one line",
        arguments: [["--lang", "tlh"], ["--theme", "pink"], ["--theme"]])
    func refusals(options: [String]) throws {
        let output = try Shell.output(of: Shell.program, ["feed"] + options)
        #expect(output.code == 1 && output.text.hasPrefix("Error: ") && output.text.split(separator: "\n").count == 1)
    }

    @Test("Control-T shows the running pipelines over the screen, in a real terminal, and a key hides them")
    func running() throws {
        try start()
        try shell.press("C-t")
        #expect(try shell.shows("any key closes") && shell.screen().contains("My Feed"))
        try shell.press("x")
        #expect(try shell.hides("any key closes") && shell.screen().contains("Lisboa, Portugal"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
    }

    @Test(
        "Without a server and a cache it names the failed layers in one line, in the user's language",
        arguments: [
            ("en", "The first page: the server cannot be reached; the cache is empty."),
            ("pt-BR", "A primeira página: não é possível alcançar o servidor; o cache está vazio."),
            ("el", "Η πρώτη σελίδα: ο διακομιστής δεν είναι προσβάσιμος · η κρυφή μνήμη είναι άδεια."),
        ])
    func noServer(language: String, sentence: String) throws {
        let error = ["en": "Error", "pt-BR": "Erro", "el": "Σφάλμα"][language, default: ""]
        let output = try Shell.output(
            of: Shell.program, ["feed", "--lang", language, "--api", "http://127.0.0.1:1"])
        #expect(output.code == 1 && output.text.hasSuffix("\(error): http://127.0.0.1:1: \(sentence)\n"))
        #expect(!output.text.contains("NoCachedFeed") && !output.text.contains("URLError"))
    }

    @Test("A walk through the feed reports each recovered failure")
    func recovered() throws {
        let piped = try Shell.output(of: Shell.program, ["tour", "feed", "--lang", "en"])
        #expect(piped.text.contains("failed   The first page: the server cannot be reached\n"))
        #expect(piped.text.contains("The first page: the server cannot be reached; the cache is empty."))
    }
}
