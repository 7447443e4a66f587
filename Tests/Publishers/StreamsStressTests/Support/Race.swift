import Foundation
import Synchronization
import Testing

/// Some of the threads did not come back in time.
struct Hang: Error, CustomStringConvertible {
    let missing: Int
    let limit: TimeInterval

    var description: String { "\(missing) threads hang: they have not come back after \(limit) s" }
}

/// Runs each work on a thread of its own, all from the same moment on, and waits until all have returned.
///
/// Threads that hang are left behind: the test fails, and the others go on. What is shared here need not be
/// Sendable: whether threads can share it is what is tested.
func race(stackSize: Int = 1 << 20, within limit: TimeInterval = 60, _ works: () -> Void...) throws {
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

/// Runs the works in rounds, each on a thread of its own: every round begins when all have finished the last one.
func race(
    rounds: Int, within limit: TimeInterval = 60, _ work: @escaping (Int) -> Void, _ other: @escaping (Int) -> Void
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

/// Runs the work on a thread whose stack is small.
func onSmallStack(within limit: TimeInterval = 60, _ work: @escaping () -> Void) throws {
    try race(stackSize: 512 << 10, within: limit, work)
}

/// Does it so many times. After that nothing may be left of what was made for it.
func rounds(
    _ count: Int, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Lifetimes) throws -> Void
) throws {
    let lifetimes = Lifetimes()
    for _ in 0..<count { try body(lifetimes) }
    #expect(
        eventually { lifetimes.count == 0 }, "\(lifetimes.count) objects are kept alive",
        sourceLocation: sourceLocation)
}

/// Waits until it is so. False if it is not in time.
func eventually(within limit: TimeInterval = 20, _ condition: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: limit)
    while !condition() {
        guard Date() < deadline else { return false }
        usleep(100)
    }
    return true
}

/// Lets another thread go on.
func giveWay() { sched_yield() }

/// Work for one thread, which lets go of it before it says that it has finished.
///
/// Sendable, as only that thread touches it.
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
/// Sendable, as the count is the condition's.
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
