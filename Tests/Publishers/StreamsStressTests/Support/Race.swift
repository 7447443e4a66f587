import Foundation
import Synchronization
import Testing

/// The error for threads that did not return in time.
struct Hang: Error, CustomStringConvertible {
    let missing: Int
    let limit: TimeInterval

    var description: String { "\(missing) threads hang: they have not come back after \(limit) s" }
}

/// Runs each piece of work on its own thread, all from the same moment on, and waits until all have returned.
///
/// Threads that hang are left behind: the test fails, and the others go on. How long is too long is for hangs alone, as a
/// machine may be as busy as it likes. The closures need not be Sendable: whether
/// threads can share their state is what is tested.
func race(stackSize: Int = 1 << 20, within limit: TimeInterval = 600, _ works: () -> Void...) throws {
    let crew = Crew(size: works.count)
    for work in works {
        let errand = Errand(work)
        let thread = Thread {
            crew.start()
            errand.run()
            crew.finish()
        }
        thread.stackSize = stackSize
        thread.start()
    }
    try crew.wait(within: limit)
}

/// Runs the pieces of work in rounds, each on its own thread. A round begins when all have finished the one before.
func race(
    rounds: Int, within limit: TimeInterval = 600, _ work: @escaping (Int) -> Void, _ other: @escaping (Int) -> Void
)
    throws
{
    let arrived = Tally()
    let run = { (work: (Int) -> Void) in
        for round in 0..<rounds {
            arrived.add()
            while arrived.count < 2 * (round + 1) { giveWay() }
            work(round)
        }
    }
    try race(within: limit, { run(work) }, { run(other) })
}

/// Runs the work on a thread with a small stack.
func onSmallStack(within limit: TimeInterval = 600, _ work: @escaping () -> Void) throws {
    try race(stackSize: 512 << 10, within: limit, work)
}

/// Repeats the body the given number of times, and checks that everything made for it has been released.
func rounds(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Lifetimes) throws -> Void
) throws {
    let lifetimes = Lifetimes()
    for _ in 0..<count { try body(lifetimes) }
    #expect(
        eventually { lifetimes.count == 0 }, "\(lifetimes.count) objects are kept alive",
        sourceLocation: sourceLocation)
}

/// Waits until the condition holds. Returns false if it does not in time.
func eventually(within limit: TimeInterval = 600, _ condition: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: limit)
    while !condition() {
        guard Date() < deadline else { return false }
        usleep(100)
    }
    return true
}

/// Yields to another thread.
func giveWay() { sched_yield() }

/// Work for one thread, which releases it before it reports that it has finished.
///
/// Sendable, as only that thread accesses it.
private final class Errand: @unchecked Sendable {
    private var work: (() -> Void)?

    init(_ work: @escaping () -> Void) { self.work = work }

    func run() {
        work?()
        work = nil
    }
}

/// Threads that start together.
///
/// Sendable, as the condition's lock protects the count.
private final class Crew: @unchecked Sendable {
    private let condition = NSCondition()
    private let awaited: Atomic<Int>
    private var running: Int

    init(size: Int) {
        awaited = Atomic(size)
        running = size
    }

    func start() {
        awaited.subtract(1, ordering: .acquiringAndReleasing)
        while awaited.load(ordering: .acquiring) > 0 { giveWay() }
    }

    func finish() {
        condition.withLock {
            running -= 1
            condition.signal()
        }
    }

    func wait(within limit: TimeInterval) throws {
        let deadline = Date(timeIntervalSinceNow: limit)
        let missing = condition.withLock {
            while running > 0, condition.wait(until: deadline) {}
            return running
        }
        if missing > 0 { throw Hang(missing: missing, limit: limit) }
    }
}
