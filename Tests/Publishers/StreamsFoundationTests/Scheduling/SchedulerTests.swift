import Foundation
import Streams
import StreamsFoundation
import Testing

/// Tests what all schedulers have in common.
@Suite struct SchedulerTests {
    private let dates = Arrivals<Date>()

    @Test("Work runs, even after the scheduler has been idle", arguments: Context.all)
    func work(context: Context) {
        for count in 1...20 {
            context.schedule { [dates] in dates.add(Date()) }
            #expect(dates.wait(for: count).count == count)
        }
    }

    @Test("Delayed work runs after its instant, and once", arguments: Context.all)
    func laterWork(context: Context) throws {
        let start = Date()
        context.scheduleAfter(0.02) { [dates] in dates.add(Date()) }
        #expect(try #require(dates.wait(for: 1).first) >= start + 0.019)
        context.scheduleAfter(0.06) { [dates] in dates.add(.distantFuture) }
        #expect(dates.wait(for: 2).last == .distantFuture)
    }

    @Test("Delayed work in the past, or at an infinite time, does no harm", arguments: Context.all)
    func strangeInstants(context: Context) {
        for delay in [-.infinity, -1e300, -5, .infinity, 1e300] {
            context.scheduleAfter(delay) { [dates] in dates.add(Date()) }
        }
        #expect(dates.wait(for: 3).count == 3)
    }

    @Test("Work is repeated after each interval, until it is cancelled", arguments: Context.all)
    func repeatedWork(context: Context) {
        let start = Date()
        let repetition = context.scheduleEvery(0.01) { [dates] in dates.add(Date()) }
        #expect(dates.wait(for: 4)[3] >= start + 0.029)
        repetition.cancel()
        let (later, count) = (Arrivals<Void>(), settled(context))
        _ = context.scheduleAfter(0.05) { later.add(()) }
        #expect(later.wait(for: 1).count == 1 && dates.values.count == count)
    }

    /// Returns how often the work has run, after a run that overlaps the cancel has ended.
    private func settled(_ context: Context) -> Int {
        let end = Arrivals<Void>()
        context.scheduleAfter(0.02) { end.add(()) }
        _ = end.wait(for: 1)
        return dates.values.count
    }

    @Test("An interval that is zero or negative does no harm", arguments: Context.all, [0, -1])
    func strangeIntervals(context: Context, interval: Double) {
        let repetition = context.scheduleEvery(interval) { [dates] in dates.add(Date()) }
        #expect(dates.wait(for: 3).count >= 3)
        repetition.cancel()
    }

    @Test("Repeated work is released by a cancel, and when its cancellable is released", arguments: Context.all)
    func repeatedWorkIsLetGoOf(context: Context) {
        let cancelled = Watched { held in context.scheduleEvery(1_000, held.use) }
        let abandoned = Watched { held in _ = context.scheduleEvery(1_000, held.use) }
        #expect(cancelled.isHeld)
        cancelled.made.cancel()
        #expect(eventually { !cancelled.isHeld && !abandoned.isHeld })
    }

    @Test("Work is released after it has run", arguments: Context.all)
    func workIsLetGoOf(context: Context) {
        let later = Watched { held in context.scheduleAfter(0.01, held.use) }
        let soon = Watched { held in context.schedule(held.use) }
        #expect(eventually { !later.isHeld && !soon.isHeld })
    }

    @Test("receive(on:) delivers all values, in order", arguments: Context.all)
    func delivery(context: Context) {
        let (subject, arrivals) = (PassthroughSubject<Int, Never>(), Arrivals<Int>())
        let cancellable = context.deliver(subject).sink { arrivals.add($0) }
        for value in 0..<1_000 { subject.send(value) }
        #expect(arrivals.wait(for: 1_000) == Array(0..<1_000))
        cancellable.cancel()
    }
}

/// Waits until another thread has made the condition true, two minutes at most.
func eventually(_ condition: () -> Bool) -> Bool {
    let deadline = Date() + 120
    while !condition(), Date() < deadline { Thread.sleep(forTimeInterval: 0.001) }
    return condition()
}
