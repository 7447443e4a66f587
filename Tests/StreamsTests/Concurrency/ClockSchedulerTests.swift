import Streams
import StreamsTesting
import Testing

@Suite(.timeLimit(.minutes(1))) struct ClockSchedulerTests {
    private let clock = VirtualClock()
    private let run = AsyncStream<VirtualTime>.makeStream()
    private var ran: AsyncStream<VirtualTime>.Continuation { run.continuation }

    private func runs(_ count: Int) async -> [VirtualTime] {
        var times: [VirtualTime] = []
        for await time in run.stream.prefix(count) { times.append(time) }
        return times
    }

    @Test("Work runs when its time has come")
    func after() async {
        let scheduler = ClockScheduler(clock)
        scheduler.schedule(after: scheduler.now.advanced(by: 5)) { [clock, ran] in ran.yield(clock.now.time) }
        #expect(await clock.wakeNext() == .start.advanced(by: .seconds(5)))
        #expect(await runs(1) == [.start.advanced(by: .seconds(5))])
    }

    @Test("Work repeats after each interval, and is let go of when it is cancelled")
    func interval() async {
        let scheduler = ClockScheduler(clock)
        let repeating = scheduler.schedule(after: scheduler.now, interval: 2) {
            [clock, ran, farewell = Farewell(ran.finish)] in
            withExtendedLifetime(farewell) { _ = ran.yield(clock.now.time) }
        }
        for _ in 0..<3 { _ = await clock.wakeNext() }
        #expect(await runs(3) == [0, 2, 4].map { .start.advanced(by: .seconds($0)) })
        for await deadline in clock.sleepers.stream.prefix(1) {
            repeating.cancel()
            clock.scheduler.advance(to: deadline.time)
        }
        #expect(await runs(1) == [])
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

    @Test("Operators are timed by the clock")
    func operators() async {
        let delayed = Just(1).delay(for: .milliseconds(1500), scheduler: ClockScheduler(clock))
        let cancellable = delayed.sink { [clock, ran] _ in ran.yield(clock.now.time) }
        _ = await clock.wakeNext()
        #expect(await runs(1) == [.start.advanced(by: .milliseconds(1500))])
        cancellable.cancel()
    }

    @Test("Spans are counted in seconds")
    func spans() {
        #expect(ClockStride.milliseconds(1500) == .seconds(1.5) && ClockStride.microseconds(2) == .nanoseconds(2000))
        #expect((2 as ClockStride) * .milliseconds(250) == .milliseconds(500) && (-3 as ClockStride) < -2)
        #expect(ClockStride(exactly: 7) == .seconds(7) && ClockStride(exactly: UInt64.max) == nil)
        #expect((5 as ClockStride) - 2 + 1 == 4 && (1 as ClockStride) < 2)
    }
}

/// Says when it is let go of.
private final class Farewell: Sendable {
    private let say: @Sendable () -> Void

    init(_ say: @escaping @Sendable () -> Void) { self.say = say }

    deinit { say() }
}
