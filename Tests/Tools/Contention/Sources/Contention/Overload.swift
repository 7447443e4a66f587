import Foundation
import Streams
import Synchronization

/// One run of a scenario.
///
/// Sendable, as threads share it by what is atomic; the rest is one thread's.
final class Overload: @unchecked Sendable {
    private let scenario: Scenario
    private let seconds: Double
    private let stops = Atomic(false)
    private let longestSend = Atomic<UInt64>(0)
    private let longestSink = Atomic<UInt64>(0)
    private let sinks = Atomic(0)
    private let sinksWithoutValue = Atomic(0)
    /// The number of the last value of each sender, and of those that came in another order: the deliverer's.
    private var last = [0, 0, 0, 0]
    private var disorder = 0

    init(_ scenario: Scenario, seconds: Double) { (self.scenario, self.seconds) = (scenario, seconds) }

    func run() -> String {
        let (sends, publisher) = scenario.make()
        let sink = publisher.sink { value in
            let (sender, number) = (value >> 48, value & (1 << 48 - 1))
            if number == 0 { return }
            if self.last[sender] + 1 != number { self.disorder += 1 }
            self.last[sender] = number
        }
        let counts = (0..<4).map { _ in Cell() }
        let threads = sends.enumerated().map { index, send in
            // Whether threads can share it is what is measured.
            nonisolated(unsafe) let send = send
            return thread {
                var number = 0
                while !self.stops.load(ordering: .relaxed) {
                    number += 1
                    self.longestSend.note { send(index << 48 | number) }
                }
                counts[index].value = number
            }
        }
        nonisolated(unsafe) let visited = publisher  // For the same reason.
        let visitor = thread { while !self.stops.load(ordering: .relaxed) { self.visit(visited) } }
        usleep(300_000)
        let before = residentMegabytes()
        usleep(UInt32(seconds * 1_000_000))
        let most = residentMegabytes()
        stops.store(true, ordering: .relaxed)
        for waiting in threads + [visitor] { waiting.wait() }
        let isComplete = disorder == 0 && last == counts.map(\.value)
        sink.cancel()
        let sent = counts.map(\.value).reduce(0, +)
        return "\(scenario.rawValue): \(Int(Double(sent) / (seconds + 0.3) / 1000)) k values/s, longest send "
            + "\(longestSend.milliseconds) ms, longest sink \(longestSink.milliseconds) ms, memory +\(most - before) MB, "
            + "\(isComplete ? "complete and in order" : "NOT COMPLETE"), \(sinks.load(ordering: .relaxed)) late sinks, "
            + "\(sinksWithoutValue.load(ordering: .relaxed)) without a current value"
    }

    private func visit(_ publisher: AnyPublisher<Int, Never>) {
        var hasValue = false
        let lock = Atomic(false)
        var visit: AnyCancellable?
        longestSink.note {
            visit = publisher.sink { _ in
                if !lock.load(ordering: .relaxed) { hasValue = true }
            }
        }
        lock.store(true, ordering: .relaxed)
        sinks.add(1, ordering: .relaxed)
        if scenario == .currentValue, !hasValue { sinksWithoutValue.add(1, ordering: .relaxed) }
        visit?.cancel()
        usleep(100)
    }
}

/// A number that one thread writes, and another one reads when that has ended.
final class Cell: @unchecked Sendable { var value = 0 }

private func thread(_ work: @escaping @Sendable () -> Void) -> DispatchSemaphore {
    let done = DispatchSemaphore(value: 0)
    Thread {
        work()
        done.signal()
    }.start()
    return done
}

extension Atomic<UInt64> {
    /// Notes how long the call takes, if it is the longest.
    fileprivate borrowing func note(_ body: () -> Void) {
        let start = DispatchTime.now().uptimeNanoseconds
        body()
        self.max(DispatchTime.now().uptimeNanoseconds - start, ordering: .relaxed)
    }

    fileprivate var milliseconds: Int { Int(load(ordering: .relaxed) / 1_000_000) }
}

/// The most that there has been in memory so far.
private func residentMegabytes() -> Int {
    var usage = rusage()
    getrusage(0, &usage)  // Of this process: RUSAGE_SELF, which platforms import as different types.
    return usage.ru_maxrss >> 10
}
