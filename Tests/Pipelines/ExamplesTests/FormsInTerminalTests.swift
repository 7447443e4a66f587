import Foundation
import Testing

/// The forms in a real terminal.
@Suite(.serialized, .timeLimit(.minutes(5)), .enabled(if: Shell.isThere, "This needs tmux"))
struct FormsInTerminalTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func start(_ example: String) throws {
        try shell.run("SWIFT_BACKTRACE=enable=no \(Shell.program) \(example) --lang en; echo \"code=$?\"")
    }

    @Test("A sign-up by keys, with a paste and an undo, prints its errors at the end, and no password")
    func signUp() throws {
        try start("sign-up")
        try #require(try shell.shows("For ages 13 and up"))
        try shell.paste("jane@example.com\u{1B}[2J")
        try shell.press("Enter", "1", "3", "Tab", "secret")
        #expect(try shell.shows("••••••") && shell.shows("jane@example.com[2J") && shell.shows("^S Submit"))
        try shell.press("BTab", "C-u")
        #expect(try shell.hides("^S Submit"))
        try shell.press("C-_")
        #expect(try shell.shows("^S Submit"))
        try shell.press("C-s")
        #expect(try shell.shows("Welcome, jane@example.com"))
        try shell.press("BSpace", "Escape")
        #expect(try shell.shows("Esc drops it"))
        try shell.press("Escape")
        #expect(try shell.shows("code=0") && shell.screen().contains("number (1) is less than minimum (13)"))
        #expect(try !shell.screen().contains("secret"))
    }

    @Test("An event by keys: a picker opens, turns and closes, and all-day removes the times")
    func addEvent() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "events-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try start("add-event --store \(folder.path)")
        try #require(try shell.shows("Start time"))
        try shell.press("Picnic", "Tab", "Tab", "Tab", "Tab", "Enter")
        #expect(try shell.shows("▾"))
        try shell.press("Tab", "Up", "BTab", "Enter")
        #expect(try shell.hides("▾") && shell.screen().contains("Picnic"))
        try shell.press("Up", "Up", "Space")
        #expect(try shell.hides("Start time"))
        try shell.press("C-s")
        #expect(try shell.shows("Saved: Picnic"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
    }

    @Test("EF-88: without a given directory events are kept in the user's own, which the first screen names")
    func home() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try shell.run("export HOME=\(folder.path); unset XDG_DATA_HOME; clear")
        try start("add-event")
        try #require(try shell.shows("~/.local/share/streams-examples/add-event"))
        try shell.press("Picnic", "C-s")
        #expect(try shell.shows("Saved: Picnic"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
        try shell.run("clear; \(Shell.program) add-event --lang en | cat")
        #expect(try shell.shows("Your Events") && shell.shows("Picnic"))
    }

    @Test(
        "The language is that of the environment, or the requested one, in any notation",
        arguments: [
            ("LANG=pt_BR.UTF-8", "", "Cadastro"), ("LC_ALL=el_GR", "", "Εγγραφή"), ("LANG=de_DE", "", "Sign Up"),
            ("LANG=C", "--lang pt", "Cadastro"), ("LC_ALL=el", "--lang en_GB", "Sign Up"),
        ])
    func language(environment: String, option: String, title: String) throws {
        let words =
            ["-u", "LC_ALL", environment, Shell.program, "sign-up"] + option.split(separator: " ").map(String.init)
        #expect(try Shell.output(of: "env", words).text.contains(title))
    }

    @Test(
        "An option that an example does not use is an error, and so is an unsupported language",
        arguments: ["sign-up --api http://a.b", "feed --store x", "foaas --cache x", "add-event --lang fr"])
    func useless(line: String) throws {
        let output = try Shell.output(of: Shell.program, line.split(separator: " ").map(String.init))
        #expect(output.code == 1 && output.text.hasPrefix("Error: "))
    }

    @Test("In a terminal the program without arguments lists its commands, and runs nothing")
    func nothingAsked() throws {
        try shell.run("clear; \(Shell.program); echo \"code=$?\"")
        #expect(try shell.shows("code=0") && shell.screen().contains("--store") && !shell.screen().contains("log:"))
    }

    @Test("Control-backslash restores the terminal")
    func quitSignal() throws {
        try start("sign-up")
        try #require(try shell.shows("For ages 13 and up"))
        try shell.press("C-\\")
        #expect(try shell.shows("code=131") && shell.hides("Password"))
    }

    @Test("EF-85: in a terminal that shows no screens an app prints its first one", arguments: ["dumb", ""])
    func dumb(term: String) throws {
        try shell.run("TERM=\(term) \(Shell.program) sign-up --lang en; echo \"code=$?\"")
        #expect(try shell.shows("code=0") && shell.screen().contains("Age: For ages 13 and up"))
    }

    @Test("In an ASCII locale nothing else is sent")
    func ascii() throws {
        try shell.run("LC_ALL=C \(Shell.program) add-event --lang en; echo \"code=$?\"")
        try #require(try shell.shows("Start time"))
        #expect(try shell.screen().unicodeScalars.allSatisfy { $0.isASCII })
        try shell.press("Escape")
        #expect(try shell.shows("Your Events"))
        try shell.press("q")
        #expect(try shell.shows("code=0"))
    }

    @Test("The help fits into a terminal")
    func shortHelp() throws {
        let lines = try Shell.output(of: Shell.program, ["--help"]).text.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 80 })
    }

    @Test("The version and all commands are printed")
    func help() throws {
        let help = try Shell.output(of: Shell.program, ["--help"])
        #expect(try Shell.output(of: Shell.program, ["marbles", "--help"]).text == help.text)
        #expect(help.code == 0 && ["marbles", "explain", "--version", "--key-file"].allSatisfy(help.text.contains))
        #expect(try Shell.output(of: Shell.program, ["--version"]).text.hasPrefix("Streams"))
    }

    @Test("The feed's pipelines are recorded in a file, and drawn from it, layer by layer")
    func report() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (file, trace) = (folder.appending(path: "runs").path, folder.appending(path: "trace.json"))
        #expect(try Shell.output(of: Shell.program, ["tour", "feed", "--report", file]).code == 0)
        let drawn = try Shell.output(of: Shell.program, ["explain", file]).text
        #expect(drawn.contains(/the first page: (finished|cancelled)/) && drawn.contains("the first page: failed"))
        #expect(drawn.contains("GET /v1/feed") && drawn.contains("NoCachedFeed() of TryMap") == false)
        #expect(try Shell.output(of: Shell.program, ["explain", file, trace.path]).code == 0)
        #expect(try String(contentsOf: trace, encoding: .utf8).contains("traceEvents"))
    }

    @Test("A tour in a pipe prints the walk-through", arguments: ["sign-up", "add-event"])
    func plain(example: String) throws {
        let piped = try Shell.output(of: Shell.program, ["tour", example, "--lang", "pt-BR"])
        #expect(piped.code == 0 && piped.text.contains("6  ") && !piped.text.contains("\u{1B}"))
    }
}
