import FeatureLocalization
import FeaturePipelines
import Foundation
import Synchronization

/// The terminal, or a pipe, in the language of the user. Colours and animated progress only in a terminal.
final class Console: Sendable {
    enum Style: String {
        case plain = ""
        case bold = "1"
        case faint = "2"
        case outgoing = "36"
        case incoming = "32"
        case cache = "33"
        case failure = "31"
    }

    private let locale: Locale
    /// Whether the output is a terminal that obeys sequences.
    private let isTerminal: Bool
    /// Whether there is a user at the keyboard, and a terminal that shows screens.
    let isInteractive: Bool
    private let hasColors: Bool
    /// Whether the last line is a progress, which the next one replaces.
    private let showsProgress = Mutex(false)
    /// The first error of a write: the disk is full, or there is no output.
    private let fault = Mutex<(any Error)?>(nil)

    init(_ locale: Locale) {
        let environment = ProcessInfo.processInfo.environment
        self.locale = locale
        isTerminal = isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(environment["TERM", default: ""])
        isInteractive = isTerminal && isatty(STDIN_FILENO) == 1
        hasColors = isTerminal && environment["NO_COLOR", default: ""].isEmpty
    }

    /// Throws if something could not be written.
    func check() throws(Failure) {
        if let fault = fault.withLock({ $0 }) { throw Failure(.outputNotWritten, reason(of: fault)) }
    }

    /// The words of a text.
    func words(_ text: Text, _ arguments: String...) -> String { text.text(in: locale, arguments) }

    /// A short description of the error.
    func reason(of error: any Error) -> String { PlainText.reason(of: error, in: locale) }

    func line(_ text: String, _ style: Style = .plain) {
        write(styled(clean(text), style) + "\n")
    }

    /// The standard input, and this output; control-C interrupts.
    var lines: DialogueLines {
        var lines = DialogueLines.standardInput { [self] in line($0) }
        lines.onInterruption = { Leftovers.mayEnd($0) }
        return lines
    }

    func title(_ name: String, _ summary: String) {
        line("")
        line(name.uppercased(), .bold)
        line(summary, .faint)
    }

    func step(_ number: Int, _ text: Text) {
        line("")
        line("\(number)  \(words(text))", .bold)
    }

    /// An event of a step: a mark, and a text.
    func event(_ mark: String, _ text: String, _ style: Style = .plain) {
        line("   \(mark) \(PlainText.harmless(text))", style)
    }

    /// How far it is: a line that moves in a terminal, and in a pipe nothing.
    func progress(_ done: Int, of total: Int, _ text: String) {
        guard isTerminal else { return }
        let width = 24
        let filled = total == 0 ? width : min(width, done * width / total)
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
        write("   \(bar) \(clean(text))", isProgress: true)
    }

    func error(_ text: String) {
        let style = isatty(STDERR_FILENO) == 1 ? Style.failure : .plain
        // Where this cannot be written, there is no place left to say so.
        try? FileHandle.standardError.write(
            contentsOf: Data((styled(words(.error, clean(text)), style) + "\n").utf8))
    }

    private func write(_ text: String, isProgress: Bool = false) {
        showsProgress.withLock { showsProgress in
            let start = showsProgress ? "\r\u{1B}[2K" : ""
            showsProgress = isProgress
            do { try FileHandle.standardOutput.write(contentsOf: Data((start + text).utf8)) } catch {
                // Nobody reads the pipe: the program ends as others do.
                if SystemReason(error) == .lost { Leftovers.end(by: SIGPIPE) }
                fault.withLock { $0 = $0 ?? error }
            }
        }
    }

    private func styled(_ text: String, _ style: Style) -> String {
        hasColors && style != .plain ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Removes control characters from a server's text, which is shown and not obeyed; our own line breaks stay.
    private func clean(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { PlainText.harmless(String($0)) }
            .joined(separator: "\n")
    }
}
