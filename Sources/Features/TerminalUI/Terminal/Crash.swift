import Foundation

/// Restores the terminal when the process dies of a trap: what a handler of such a signal may touch.
enum Crash {
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // Written on the main actor before the handler is installed, and read by it in a process that does nothing else
    // any more.
    nonisolated(unsafe) private static var before = termios()
    nonisolated(unsafe) private static var input: Int32 = -1
    nonisolated(unsafe) private static var output: Int32 = -1
    nonisolated(unsafe) private static var leaving: [UInt8] = []

    @MainActor
    static func restores(_ modes: termios, _ input: Int32, _ output: Int32) {
        (before, self.input, self.output) = (modes, input, output)
        leaving = Array(Terminal.leaving.utf8)
        for number in signals { signal(number) { Crash.restore(dyingOf: $0) } }
    }

    @MainActor
    static func restoresNothing() { signals.forEach { signal($0, SIG_DFL) } }

    /// Calls nothing but what POSIX allows in a handler, and dies as it would have.
    private static func restore(dyingOf number: Int32) {
        _ = leaving.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        tcsetattr(input, TCSANOW, &before)
        signal(number, SIG_DFL)
        raise(number)
    }
}
