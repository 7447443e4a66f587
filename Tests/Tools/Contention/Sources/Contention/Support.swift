import Foundation
import Synchronization

/// A number that one thread writes, and another one reads after the first has ended.
final class Cell: @unchecked Sendable { var value = 0 }

/// Threads that run until they are stopped, or until their work is done.
final class Crew: Sendable {
    private let isStopped = Atomic(false)
    private let done = DispatchSemaphore(value: 0)
    private let count = Atomic(0)

    var goesOn: Bool { !isStopped.load(ordering: .relaxed) }

    func start(_ work: @escaping @Sendable () -> Void) {
        count.add(1, ordering: .relaxed)
        Thread { [done] in
            work()
            done.signal()
        }.start()
    }

    /// Starts threads that send numbered values of their own without pause.
    func startSenders(_ sends: [(Int) -> Void]) {
        for (index, send) in sends.enumerated() {
            nonisolated(unsafe) let send = send  // Whether threads can share it is what is measured.
            start {
                var number = 0
                while self.goesOn {
                    number += 1
                    send(index << 48 | number)
                }
            }
        }
    }

    func waitForOne() { done.wait() }

    /// Stops all threads, and waits for those that have not been waited for.
    func stop(but awaited: Int = 0) {
        isStopped.store(true, ordering: .relaxed)
        for _ in 0..<count.load(ordering: .relaxed) - awaited { done.wait() }
    }
}

/// This thread and another one, which work at the same time, again and again.
///
/// Sendable, as the number of the round hands the work over.
final class Pair: @unchecked Sendable {
    private let round = Atomic(0)
    private let done = Atomic(0)
    private var work: (() -> Void)?

    init() {
        Thread {
            var last = 0
            while let work = self.next(after: &last) {
                work()
                self.done.store(last, ordering: .releasing)
            }
        }.start()
    }

    func run(_ body: () -> Void, _ other: @escaping () -> Void) {
        work = other
        let number = round.add(1, ordering: .acquiringAndReleasing).newValue
        body()
        while done.load(ordering: .acquiring) < number { sched_yield() }
        work = nil
    }

    func end() { round.add(1, ordering: .acquiringAndReleasing) }

    private func next(after last: inout Int) -> (() -> Void)? {
        while round.load(ordering: .acquiring) == last { sched_yield() }
        last += 1
        return work
    }
}

/// The longest of many calls on several threads, and how long the thread was running during it.
final class Longest: Sendable {
    private let wall = Atomic<UInt64>(0)
    private let running = Atomic<UInt64>(0)

    /// Times the calls of one thread. Reads the thread's own time only now and then, and after long calls: a system
    /// call for each of them would dominate the measurement.
    struct Watch {
        let longest: Longest
        private var count = 0
        private var ownTime = threadNanoseconds()

        init(_ longest: Longest) { self.longest = longest }

        mutating func note(_ body: () -> Void) {
            let start = DispatchTime.now().uptimeNanoseconds
            body()
            let took = DispatchTime.now().uptimeNanoseconds - start
            count += 1
            guard took > 1_000_000 || count % 64 == 0 else { return }
            let now = threadNanoseconds()
            if longest.wall.max(took, ordering: .relaxed).newValue == took {
                longest.running.store(Swift.min(now - ownTime, took), ordering: .relaxed)
            }
            ownTime = now
        }
    }

    var description: String {
        "\(milliseconds(wall.load(ordering: .relaxed))) ms (running \(milliseconds(running.load(ordering: .relaxed))) of them)"
    }

    private func milliseconds(_ nanoseconds: UInt64) -> String { "\(Double(nanoseconds / 10_000) / 100)" }
}

private func threadNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// Returns the largest amount of memory used so far.
func residentMegabytes() -> Int {
    var usage = rusage()
    getrusage(0, &usage)  // For this process: RUSAGE_SELF, which platforms import as different types.
    return usage.ru_maxrss >> 10
}
