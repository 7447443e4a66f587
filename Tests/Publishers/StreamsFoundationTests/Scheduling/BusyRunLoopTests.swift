#if !canImport(Darwin)
import Foundation
import Streams
import Testing

@testable import StreamsFoundation

/// Tests repeated work on a loop that is busy for longer than an interval.
@Suite struct BusyRunLoopTests {
    private let runs = Arrivals<Int>()

    @Test("A loop that was busy for many intervals runs repeated work once for them")
    func missedIntervals() {
        let repetition = RunLoop.current.schedule(after: RunLoop.current.now, interval: 0.001) { [runs] in runs.add(1) }
        passTime()
        _ = RunLoop.current.run(mode: .default, before: Date())
        #expect(runs.values.count < 5)
        repetition.cancel()
    }

    @Test("An interval that ends while the work runs is not missed")
    func intervalMeanwhile() {
        let repetition = RunLoop.current.schedule(after: RunLoop.current.now, interval: 0.04) { [runs] in
            if runs.values.isEmpty { self.passTime() }
            runs.add(1)
        }
        #expect(RunLoop.current.run { !runs.values.isEmpty })
        _ = RunLoop.current.run(mode: .default, before: Date())
        #expect(runs.values.count >= 2)
        repetition.cancel()
    }

    @Test("Repeated work that waits for a busy loop is removed by a cancel")
    func takingBack() {
        let repetition = RunLoop.current.schedule(after: RunLoop.current.now, interval: 1_000) { [runs] in runs.add(1) }
        passTime()
        repetition.cancel()
        RunLoop.current.schedule { [runs] in runs.add(2) }
        #expect(RunLoop.current.run { runs.values.contains(2) } && runs.values == [2])
    }

    /// Lets the clock of delayed work advance while the loop rests.
    private func passTime() {
        let passed = Arrivals<Int>()
        alarms.schedule(after: alarms.now.advanced(by: .milliseconds(50))) { passed.add(1) }
        _ = passed.wait(for: 1)
    }
}
#endif
