import Foundation

/// Restores the terminal when the process dies of a trap: what a handler of such a signal may touch.
enum Crash {
    private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    // Written on the main actor while no handler is installed, and read by it in a process that does nothing else any
    // more.
    nonisolated(unsafe) private static var modes = termios()
    nonisolated(unsafe) private static var input: Int32 = -1
    nonisolated(unsafe) private static var output: Int32 = -1
    nonisolated(unsafe) private static var leaving: [UInt8] = []
    nonisolated(unsafe) private static var before: [(number: Int32, action: sigaction)] = []
    @MainActor private static var isInstalled = false

    /// Called before the terminal is set up: a trap may come at any time.
    @MainActor
    static func restores(_ modes: termios, _ input: Int32, _ output: Int32) {
        restoresNothing()
        (self.modes, self.input, self.output) = (modes, input, output)
        leaving = Array(Terminal.leaving.utf8)
        before = signals.map { number in
            var action = sigaction()
            sigaction(number, nil, &action)
            return (number, action)
        }
        isInstalled = true
        for number in signals { signal(number) { Crash.restore(dyingOf: $0) } }
    }

    /// Called after the terminal has been left.
    @MainActor
    static func restoresNothing() {
        if isInstalled { installFormerActions() }
        isInstalled = false
    }

    /// With their flags: a handler may want to know what the system tells about the signal.
    private static func installFormerActions() {
        for (number, action) in before {
            var action = action
            sigaction(number, &action, nil)
        }
    }

    /// Calls nothing but what POSIX allows in a handler, and dies as it would have.
    private static func restore(dyingOf number: Int32) {
        _ = leaving.withUnsafeBytes { write(output, $0.baseAddress, $0.count) }
        tcsetattr(input, TCSANOW, &modes)
        installFormerActions()
        raise(number)
    }
}
