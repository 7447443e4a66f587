import Foundation

extension RunLoop {
    /// Runs until the condition holds. Returns false if it does not within ten seconds.
    func run(in mode: Mode = .default, until condition: () -> Bool) -> Bool {
        let deadline = Date() + 120
        while !condition(), Date() < deadline { _ = run(mode: mode, before: Date() + 0.01) }
        return condition()
    }
}

/// A thread that runs its loop, and sleeps while there is nothing to do.
///
/// Sendable, as the loop is set before another thread can see it, and is stopped on its own thread.
final class LoopThread: @unchecked Sendable {
    private(set) var loop = RunLoop.main
    private var isRunning = true

    init() {
        let started = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            self.loop = .current
            self.loop.add(Timer(timeInterval: 1_000, repeats: true) { _ in }, forMode: .default)
            started.signal()
            while self.isRunning { _ = self.loop.run(mode: .default, before: .distantFuture) }
        }
        started.wait()
    }

    func stop() {
        let timer = Timer(fire: Date(), interval: 0, repeats: false) { _ in self.isRunning = false }
        loop.add(timer, forMode: .default)
    }
}
