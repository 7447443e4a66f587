import Foundation

/// A terminal could not be used.
public struct TerminalError: Error, CustomStringConvertible {
    /// The operation that failed, and the reason.
    public let description: String

    init(_ action: String) { description = "The terminal cannot be \(action): \(String(cString: strerror(errno)))." }
}

/// A terminal that is drawn on: its modes while it is, and those that it had before.
///
/// Between ``enter()`` and ``leave()`` every key is a byte to read, and the terminal shows its alternate screen. A
/// process that ends with a trap meanwhile leaves the terminal, too.
@MainActor
public final class Terminal {
    let input: Int32
    private let output: Int32
    private let before: termios
    private var isEntered = false

    /// Uses a terminal as it is. Throws if the file is not a terminal.
    public init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) throws(TerminalError) {
        var before = termios()
        guard isatty(output) == 1, tcgetattr(input, &before) == 0 else { throw TerminalError("read") }
        self.input = input
        self.output = output
        self.before = before
    }

    /// Whether input and output of the process are a terminal.
    public static nonisolated var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 }

    /// How large it is; 80×24 where it does not say. A terminal may say anything: what is beyond any screen is left out, as
    /// a frame has a cell for each place.
    public var size: Size {
        var window = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
            return Size(width: 80, height: 24)
        }
        return Size(width: min(2_000, Int(window.ws_col)), height: min(1_000, Int(window.ws_row)))
    }

    /// Takes the screen and the keyboard.
    public func enter() throws(TerminalError) {
        guard !isEntered else { return }
        var raw = before
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_cflag |= tcflag_t(CS8)
        // Signals stay on: the keys that interrupt and suspend do so for all of a pipeline.
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN)
        // Keys that were typed ahead are kept.
        Crash.restores(before, input, output)
        guard tcsetattr(input, TCSANOW, &raw) == 0 else {
            let error = TerminalError("set up")
            Crash.restoresNothing()
            throw error
        }
        isEntered = true
        try write(Self.entering)
    }

    /// Restores screen and keyboard.
    public func leave() {
        guard isEntered else { return }
        isEntered = false
        try? write(Self.leaving)
        var before = before
        // Does not wait for written bytes: a terminal that is gone would never take them.
        _ = tcsetattr(input, TCSANOW, &before)
        Crash.restoresNothing()
    }

    /// Writes all of a text.
    public func write(_ text: String) throws(TerminalError) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Foundation.write(output, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                _ = poll(&ready, 1, -1)
            } else if errno != EINTR {
                throw TerminalError("written to")
            }
        }
    }

    /// Reads the available bytes; none when the terminal is gone.
    func read() -> [UInt8] {
        while true {
            var bytes = [UInt8](repeating: 0, count: 1 << 14)
            let count = Foundation.read(input, &bytes, bytes.count)
            if count >= 0 { return Array(bytes.prefix(count)) }
            guard errno == EINTR else { return [] }
        }
    }

    /// The other screen, no wrapping at the margin, pastes marked as such, and news of the focus and of the mouse.
    private static let entering =
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25l\u{1B}[2J"
    static let leaving =
        "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[H\u{1B}[J\u{1B}[?1049l"
}
