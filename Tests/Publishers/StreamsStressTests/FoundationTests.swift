import Foundation
import Streams
import StreamsFoundation
import Testing

extension Stress {
    /// Foundation's publishers and schedulers, used on several threads.
    @Suite struct FoundationTests {
        /// Nobody subscribes meanwhile: Thread Sanitizer does not see the center's lock, which hands the subscriber over.
        @Test("A notification that any thread posts arrives, while other subscribers leave")
        func notifications() throws {
            let (center, name, count) = (NotificationCenter(), Notification.Name("stress"), Tally())
            let staying = center.publisher(for: name).sink { _ in count.add() }
            let leaving = (0..<100.scaled).map { _ in center.publisher(for: name).sink { _ in } }
            let post = { for _ in 0..<1000.scaled { center.post(name: name, object: nil) } }
            try race(post, post) { leaving.forEach { $0.cancel() } }
            withExtendedLifetime(staying) { #expect(count.count == 2 * 1000.scaled) }
        }

        @Test("A run loop does all work that other threads schedule")
        func runLoop() throws {
            let (loop, done) = (SharedLoop(), Tally())
            let schedule = {
                let loop = loop.wait()
                for _ in 0..<1000.scaled { loop.schedule { done.add() } }
            }
            try race({ loop.runHere { done.count < 2 * 1000.scaled } }, schedule, schedule)
            #expect(done.count == 2 * 1000.scaled)
        }

        @Test("Subscribers of a timer come and leave on other threads while it fires")
        func timer() throws {
            let (loop, left, dates) = (SharedLoop(), Tally(), Tally())
            let visit = {
                let timer = Timer.publish(every: 0.0005, on: loop.wait(), in: .default)
                let connection = timer.connect()
                let staying = timer.sink { _ in dates.add() }
                for _ in 0..<1000.scaled { timer.sink { _ in }.cancel() }
                #expect(eventually { dates.count > 0 })
                withExtendedLifetime(staying, connection.cancel)
                left.add()
            }
            try race({ loop.runHere { left.count < 2 } }, visit, visit)
        }

        @Test("Work of an operation queue is done, or cancelled, whichever threads schedule it and cancel")
        func operations() throws {
            let (queue, done) = (OperationQueue(), Tally())
            let schedule = {
                for _ in 0..<300.scaled {
                    queue.schedule(after: queue.now.advanced(by: .microseconds(100))) { done.add() }
                    queue.schedule(after: queue.now.advanced(by: .seconds(3600)), interval: 1) {}.cancel()
                }
            }
            try race(schedule, schedule)
            #expect(eventually { done.count == 2 * 300.scaled && queue.operationCount == 0 })
        }
    }
}

/// The run loop of one thread, for others.
///
/// Sendable, as its lock is held for each access.
private final class SharedLoop: @unchecked Sendable {
    private let lock = NSLock()
    private var loop: RunLoop?

    /// Waits until there is a loop; the race has a deadline.
    func wait() -> RunLoop {
        while true {
            if let loop = lock.withLock({ loop }) { return loop }
            giveWay()
        }
    }

    /// Runs this thread's loop as long as the condition holds.
    func runHere(while condition: () -> Bool) {
        // Keeps the loop from ending while nothing is scheduled, and lets the scheduler make what wakes the loop: Thread
        // Sanitizer does not see all of a `Mutex`, under which other threads would make it.
        RunLoop.current.add(Timer(fire: .distantFuture, interval: 1, repeats: true) { _ in }, forMode: .default)
        RunLoop.current.schedule {}
        lock.withLock { loop = .current }
        while condition() { _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01)) }
    }
}
