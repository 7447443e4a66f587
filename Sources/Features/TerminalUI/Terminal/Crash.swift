import Foundation

/// Restores the terminal when the process dies of a trap: what a handler of such a signal may touch.
enum Crash {
    private typealias Handler = @convention(c) (Int32) -> Void

    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // Written on the main actor before the handler is installed, and read by it in a process that does nothing else
    // any more.
    nonisolated(unsafe) private static var modes = termios()
    nonisolated(unsafe) private static var input: Int32 = -1
    nonisolated(unsafe) private static var output: Int32 = -1
    nonisolated(unsafe) private static var leaving: [UInt8] = []
    nonisolated(unsafe) private static var handlers: [(number: Int32, handler: Handler?)] = []

    @MainActor
    static func restores(_ modes: termios, _ input: Int32, _ output: Int32) {
        (self.modes, self.input, self.output) = (modes, input, output)
        leaving = Array(Terminal.leaving.utf8)
        handlers = signals.map { ($0, signal($0) { Crash.restore(dyingOf: $0) }) }
    }

    @MainActor
    static func restoresNothing() {
        for (number, handler) in handlers { signal(number, handler) }
    }

    /// Calls nothing but what POSIX allows in a handler, and dies as it would have.
    private static func restore(dyingOf number: Int32) {
        _ = leaving.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        tcsetattr(input, TCSANOW, &modes)
        for before in handlers { signal(before.number, before.handler) }
        raise(number)
    }
}
