import Foundation
import Testing

/// A shell in a real terminal: tmux draws it, and reads its screen.
final class Shell {
    private let socket = "streams-\(UUID().uuidString)"

    /// The path of the program `examples`, which was built beside the tests.
    static let program: String = {
        let bundle = Bundle(for: Shell.self).bundleURL
        return (bundle.pathExtension == "xctest" ? bundle.deletingLastPathComponent() : bundle)
            .appending(path: "examples").path
    }()

    /// Whether tmux is installed. If not, and `REQUIRES_TMUX` does not require it, these tests are skipped.
    static var isThere: Bool {
        ProcessInfo.processInfo.environment["REQUIRES_TMUX"] != nil || (try? output(of: "tmux", ["-V"]).code) == 0
    }

    init(width: Int = 80, height: Int = 24) throws {
        // Does not wait for the end of the output: the server that tmux leaves behind keeps the files open.
        try Self.launch(
            "tmux",
            [
                "-L", socket, "-f", "/dev/null", "new-session", "-d", "-x", "\(width)", "-y", "\(height)",
                "env -u NO_COLOR PS1='$ ' bash --norc --noprofile -i",
            ], output: FileHandle.nullDevice)
        try #require(try shows("$"))
    }

    deinit { _ = try? tmux(["kill-server"]) }

    /// Types text, and keys that tmux has names for: `Enter`, `C-c`, `Down`.
    func press(_ keys: String...) throws { try tmux(["send-keys"] + keys) }

    /// Pastes text, in brackets if the program requests them.
    func paste(_ text: String) throws {
        try tmux(["set-buffer", "--", text])
        try tmux(["paste-buffer", "-p"])
    }

    func run(_ command: String) throws { try press(command, "Enter") }

    func resize(width: Int, height: Int) throws { try tmux(["resize-window", "-x", "\(width)", "-y", "\(height)"]) }

    /// Sends a signal to the program that runs in the shell.
    func signal(_ number: Int32) throws { kill(try child(), number) }

    /// Returns the program that runs in the shell.
    func child() throws -> pid_t {
        let shell = try tmux(["display-message", "-p", "#{pane_pid}"]).trimmingCharacters(in: .whitespacesAndNewlines)
        let children = try Self.output(of: "pgrep", ["-P", shell]).text.split(separator: "\n")
        return try #require(children.first.flatMap { pid_t($0) })
    }

    /// Closes the terminal, as closing its window does.
    func close() throws { try tmux(["kill-server"]) }

    /// Returns the text of the screen, optionally with the sequences for its colours.
    func screen(withColors: Bool = false) throws -> String {
        try tmux(["capture-pane", "-p"] + (withColors ? ["-e"] : []))
    }

    /// Waits until the screen has a text, for at most a minute: other tests run beside this one.
    func shows(_ text: String) throws -> Bool { try eventually { try screen().contains(text) } }

    /// Waits until the screen no longer has a text.
    func hides(_ text: String) throws -> Bool { try eventually { try !screen().contains(text) } }

    func eventually(_ condition: () throws -> Bool) throws -> Bool {
        let deadline = ContinuousClock.now + .seconds(240)
        while ContinuousClock.now < deadline {
            if try condition() { return true }
            usleep(20_000)
        }
        return try condition()
    }

    @discardableResult
    private func tmux(_ arguments: [String]) throws -> String {
        try Self.output(of: "tmux", ["-L", socket] + arguments).text
    }

    /// Returns the standard output and error of a program, and its exit code. After four minutes it is killed, with all that
    /// it has started.
    static func output(of program: String, _ arguments: [String]) throws -> (text: String, code: Int32) {
        let pipe = Pipe()
        let process = try launch(program, arguments, output: pipe)
        let group = process.processIdentifier  // A process leads a group of its own.
        let end = DispatchWorkItem { killpg(group, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 240, execute: end)
        defer { end.cancel() }
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: data, as: UTF8.self), process.terminationStatus)
    }

    /// The tests' environment, but in English: the program uses the language of its environment. The home of its data is a
    /// place that no test fills, and so is its temporary folder: an app in which something was saved leaves that behind.
    private static let environment = ProcessInfo.processInfo.environment
        .filter { !["LC_ALL", "LC_MESSAGES"].contains($0.key) }
        .merging(["LANG": "C.UTF-8", "XDG_DATA_HOME": nowhere, "XDG_CACHE_HOME": nowhere, "TMPDIR": nowhere]) { $1 }

    /// Removed when the process of the tests ends.
    private static let nowhere: String = {
        atexit { try? FileManager.default.removeItem(atPath: Shell.nowhere) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "nowhere-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder.path
    }()

    @discardableResult
    private static func launch(_ program: String, _ arguments: [String], output: Any) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        // A process inherits the signals that its parent's thread blocks; threads of a pool block nearly all.
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
        return process
    }
}
