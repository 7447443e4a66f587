import Dispatch
import Foundation
import Synchronization
import Testing

@testable import TerminalUI

/// Sends signals from several threads, in a process of its own, as signals concern all of it. Meant for Thread
/// Sanitizer, and valid without it. The signal does nothing by default.
@Suite(.timeLimit(.minutes(2))) struct SignalConcurrencyTests {
    @Test("Signals of several threads are told one after the other, and none after a stop")
    func telling() async {
        await #expect(processExitsWith: .success) { @MainActor in
            for _ in 0..<3 {
                Thread.detachNewThread {
                    acceptSignal()
                    while true { raise(SIGURG) }
                }
            }
            var told = 0
            for round in 1...20 {
                var isStopped = false
                let signals = Signals([SIGURG]) { number in
                    precondition(number == SIGURG && !isStopped)
                    told += 1
                }
                let isTold = await eventually { told > round * 10 }
                precondition(isTold)
                await signals.stop()
                isStopped = true  // A call that comes in a later round traps, too.
            }
        }
    }

    @Test("A thread that gets a signal never waits, and keeps its error number, however late the signals are told")
    func handling() async {
        await #expect(processExitsWith: .success) { @MainActor in
            var told = 0
            let signals = Signals([SIGURG]) { _ in told += 1 }
            // Nothing is told meanwhile, as the main thread is busy, and the pipe has no room for so many signals.
            DispatchQueue.concurrentPerform(iterations: 3) { _ in
                acceptSignal()
                for _ in 0..<40_000 {
                    errno = EDOM
                    raise(SIGURG)
                    precondition(errno == EDOM)
                }
            }
            let isTold = await eventually { told > 1_000 }
            precondition(isTold)
            await signals.stop()
        }
    }
}

/// Accepts the signal on this thread: those of Dispatch block signals.
private func acceptSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
