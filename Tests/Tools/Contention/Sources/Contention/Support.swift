import Foundation
import Synchronization

/// A number that one thread writes, and another one reads when that has ended.
final class Cell: @unchecked Sendable { var value = 0 }

/// Threads that run until they are told to stop, or until their work is done.
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

    /// Starts threads that send without pause, numbered values of their own.
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

    /// Stops all, and waits for those that nobody has waited for.
    func stop(but awaited: Int = 0) {
        isStopped.store(true, ordering: .relaxed)
        for _ in 0..<count.load(ordering: .relaxed) - awaited { done.wait() }
    }
}

/// This thread and another one, which do something at the same time, again and again.
///
/// Sendable, as the work is handed over by the number of the round.
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

/// The longest of many calls on several threads, and for how much of it the thread was running.
final class Longest: Sendable {
    private let wall = Atomic<UInt64>(0)
    private let running = Atomic<UInt64>(0)

    /// Times one thread's calls. Its own time is read now and then, and after calls that took long: a call to the kernel
    /// for each one would be most of what is measured.
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

/// The most that there has been in memory so far.
func residentMegabytes() -> Int {
    var usage = rusage()
    getrusage(0, &usage)  // Of this process: RUSAGE_SELF, which platforms import as different types.
    return usage.ru_maxrss >> 10
}
