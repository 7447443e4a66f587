import Dispatch
import Foundation
import Testing

@testable import TerminalUI

/// Traps on several threads at once, in a process of its own. Meant for Thread Sanitizer, and valid without it.
@MainActor
@Suite(.timeLimit(.minutes(5))) struct CrashConcurrencyTests {
    @Test(
        "A process that traps on several threads leaves the terminal as it was, and dies of the trap", arguments: 1...5)
    func trapping(number: Int) async throws {
        let pseudo = try PseudoTerminal()
        let before = pseudo.modes
        let path: String = String(cString: ttyname(pseudo.slave))
        let result = await #expect(processExitsWith: .signal(SIGTRAP), observing: [\.standardErrorContent]) {
            [path = path as String] in
            let file = open(path, O_RDWR | O_NOCTTY)
            try await MainActor.run { try Terminal(input: file, output: file).enter() }
            DispatchQueue.concurrentPerform(iterations: 3) { _ in raise(SIGTRAP) }
        }
        #expect(pseudo.modes == before)
        let errors = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(errors?.contains("ThreadSanitizer") == false)
        #expect(await pseudo.shows(Terminal.leaving))
    }

    @Test("Whenever the terminal is set up, a trap restores it")
    func order() async throws {
        let pseudo = try PseudoTerminal()
        let path: String = String(cString: ttyname(pseudo.slave))
        await #expect(processExitsWith: .exitCode(77)) { [path = path as String] in
            try await enterAndLeave(open(path, O_RDWR | O_NOCTTY))
            _exit(77)
        }
    }

    @Test("A handler that was there before receives what the system tells about the trap")
    func handlerBefore() async throws {
        let pseudo = try PseudoTerminal()
        let path: String = String(cString: ttyname(pseudo.slave))
        await #expect(processExitsWith: .exitCode(77)) { [path = path as String] in
            exitWhenTrapped()
            let file = open(path, O_RDWR | O_NOCTTY)
            try await MainActor.run { try Terminal(input: file, output: file).enter() }
            raise(SIGTRAP)
        }
    }
}

/// Exits with 77 on a trap that the system tells about.
private func exitWhenTrapped() {
    var action = sigaction()
    action.sa_flags = SA_SIGINFO
    action.__sigaction_handler.sa_sigaction = { number, info, _ in _exit(info?.pointee.si_signo == number ? 77 : 78) }
    sigaction(SIGTRAP, &action, nil)
}

/// Sets up the terminal again and again, on a thread that is watched.
@MainActor private func enterAndLeave(_ file: Int32) throws {
    let terminal = try Terminal(input: file, output: file)
    signal(SIGSEGV, SIG_DFL)
    watchThisThread(file)
    for _ in 1...5_000 {
        try terminal.enter()
        terminal.leave()
    }
}

/// Read by a signal's handler.
nonisolated(unsafe) private var watched: (terminal: Int32, thread: pthread_t) = (-1, pthread_self())

/// Interrupts the thread at many moments. Exits if the terminal does not echo then, and nothing would restore it after a
/// trap.
private func watchThisThread(_ terminal: Int32) {
    watched = (terminal, pthread_self())
    // Dispatch's threads leave signals to others.
    var signals = sigset_t()
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    signal(SIGALRM) { _ in
        guard pthread_equal(pthread_self(), watched.thread) != 0 else { return }
        var (modes, action) = (termios(), sigaction())
        tcgetattr(watched.terminal, &modes)
        sigaction(SIGSEGV, nil, &action)
        let isAlone = unsafeBitCast(action.__sigaction_handler, to: Int.self) == 0
        if modes.c_lflag & tcflag_t(ECHO) == 0, isAlone { _exit(78) }
    }
    let pause = timeval(tv_sec: 0, tv_usec: 20)
    var interval = itimerval(it_interval: pause, it_value: pause)
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &interval, nil)
}
