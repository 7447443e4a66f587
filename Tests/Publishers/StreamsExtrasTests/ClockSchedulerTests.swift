import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ClockSchedulerTests {
    private let virtual = TestScheduler()
    private let ran = PassthroughSubject<Void, Never>()
    private var scheduler: ClockScheduler<TestClock> { ClockScheduler(virtual.clock, executor: virtual) }

    /// Returns the instants at which work ran.
    private func times(_ recorder: Recorder<Void, Never>) -> [VirtualTime] {
        recorder.timedEvents.dropFirst().map(\.time)
    }

    @Test("Work runs when it is due")
    func after() {
        let recorder = ran.record(scheduler: virtual)
        scheduler.schedule(after: scheduler.now.advanced(by: 5)) { [input = ran.input] in input.send(()) }
        scheduler.schedule { [input = ran.input] in input.send(()) }
        virtual.run()
        #expect(times(recorder) == [.start, .start.advanced(by: 5)])
    }

    @Test("Work repeats after each interval, and is released when it is cancelled")
    func interval() {
        let recorder = ran.record(scheduler: virtual)
        var held: Held? = Held()
        weak let released = held
        let repeating = scheduler.schedule(after: scheduler.now, interval: 1) { [held, input = ran.input] in
            withExtendedLifetime(held) { input.send(()) }
        }
        held = nil
        virtual.advance(by: 2)
        repeating.cancel()
        virtual.advance()
        #expect(times(recorder) == [0, 1, 2].map { .start.advanced(by: $0) })
        #expect(released == nil && virtual.pendingCount == 0)
    }

    @Test(
        "Repeating work that is late keeps its rhythm, and does not run again for intervals that it has missed",
        arguments: [0.5, 1, 10])
    func late(seconds: Double) {
        let recorder = ran.record(scheduler: virtual)
        let repeating = scheduler.schedule(after: scheduler.now, interval: 1) { [virtual, input = ran.input] in
            if virtual.now == .start { virtual.advance(by: .seconds(seconds)) }
            input.send(())
        }
        virtual.advance(by: 12)
        repeating.cancel()
        let expected = [seconds, seconds.rounded(.down) + 1, seconds.rounded(.down) + 2]
        #expect(times(recorder).prefix(3).map(\.sinceStart) == expected.map { .seconds($0) })
    }

    @Test("Repeating work without an interval traps")
    func mistake() async {
        await #expect(processExitsWith: .failure) {
            let scheduler = ClockScheduler()
            _ = scheduler.schedule(after: scheduler.now, interval: 0) {}
        }
    }

    @Test("Work runs on the actor that the scheduler was made with")
    func onActor() async {
        await withCheckedContinuation { continuation in
            ClockScheduler(on: MainActor.shared).schedule {
                MainActor.assertIsolated()
                continuation.resume()
            }
        }
    }

    @Test("The clock times operators")
    func operators() {
        let recorder = Just(1).delay(for: .milliseconds(1500), scheduler: scheduler).record(scheduler: virtual)
        virtual.run()
        #expect(recorder.timedEvents.dropFirst().map(\.time) == [1.5, 1.5].map { .start.advanced(by: $0) })
    }

    @Test("Intervals are counted in seconds")
    func spans() {
        #expect(ClockStride.milliseconds(1500) == .seconds(1.5) && ClockStride.microseconds(2) == .nanoseconds(2000))
        #expect((2 as ClockStride) * .milliseconds(250) == .milliseconds(500) && (-3 as ClockStride) < -2)
        #expect(ClockStride(exactly: 7) == .seconds(7) && ClockStride(exactly: UInt64.max) == nil)
        #expect(ClockStride(.milliseconds(1500)) == 1.5 && ClockStride(.nanoseconds(-7)) == .nanoseconds(-7))
        #expect((5 as ClockStride) - 2 + 1 == 4 && (1 as ClockStride) < 2)
    }

    @Test("Work that an operator has delayed does not run in a cancelled task")
    func isNotCancelled() {
        var isCancelled: [Bool] = []
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.debounce(for: 1, scheduler: scheduler).sink { _ in isCancelled.append(Task.isCancelled) }
        for value in 1...2 {
            subject.send(value)
            virtual.run()
        }
        withExtendedLifetime(sink) { #expect(isCancelled == [false, false]) }
    }
}

/// An object that work holds.
private final class Held: Sendable {}
