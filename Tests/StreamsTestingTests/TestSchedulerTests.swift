import Streams
import StreamsTesting
import Synchronization
import Testing

@Suite struct TestSchedulerTests {
    /// What ran, and when.
    private final class Diary: Sendable {
        private let entries = Mutex<[String]>([])
        var lines: [String] { entries.withLock { $0 } }
        func write(_ line: String) { entries.withLock { $0.append(line) } }
    }

    private let diary = Diary()

    /// Writes when it runs, and at what time.
    private func schedule(_ name: String, after span: VirtualTime.Stride, on scheduler: TestScheduler) {
        scheduler.schedule(after: scheduler.now.advanced(by: span)) { [diary] in
            diary.write("\(name) at \(scheduler.now.sinceStart.nanoseconds)")
        }
    }

    @Test("Nothing runs before the clock is moved")
    func standsStill() {
        let scheduler = TestScheduler()
        scheduler.schedule { [diary] in diary.write("now") }
        #expect(diary.lines == [] && scheduler.pendingCount == 1)
        scheduler.advance()
        #expect(diary.lines == ["now"] && scheduler.pendingCount == 0)
    }

    @Test("Work runs in the order of time, and at its time, when the clock passes by")
    func order() {
        let scheduler = TestScheduler()
        for span in [3, 1, 2] { schedule("\(span)", after: .nanoseconds(span), on: scheduler) }
        scheduler.advance(by: .nanoseconds(2))
        #expect(diary.lines == ["1 at 1", "2 at 2"])
        scheduler.advance(by: .seconds(1))
        #expect(diary.lines == ["1 at 1", "2 at 2", "3 at 3"])
        #expect(scheduler.now == .start.advanced(by: .nanoseconds(1_000_000_002)))
    }

    @Test("What is due at the same instant runs in the order in which it was scheduled")
    func sameInstant() {
        let scheduler = TestScheduler()
        for name in ["a", "b", "c"] { schedule(name, after: 5, on: scheduler) }
        scheduler.run()
        #expect(diary.lines == ["a at 5", "b at 5", "c at 5"])
    }

    @Test("A seed shuffles what is due at the same instant, in the same way each time")
    func shuffled() {
        let orders = (0..<20).map { (seed: UInt64) in
            let (scheduler, diary) = (TestScheduler(seed: seed / 2), Diary())
            for name in ["a", "b", "c"] { scheduler.schedule { diary.write(name) } }
            scheduler.run()
            return diary.lines
        }
        #expect(stride(from: 0, to: 20, by: 2).allSatisfy { orders[$0] == orders[$0 + 1] })
        #expect(Set(orders).count > 3 && orders.allSatisfy { $0.sorted() == ["a", "b", "c"] })
    }

    @Test("Work that is scheduled by work runs in the same go if it is due")
    func nested() {
        let scheduler = TestScheduler()
        scheduler.schedule(after: scheduler.now.advanced(by: 1)) { [self] in
            schedule("late", after: 2, on: scheduler)
            schedule("early", after: 1, on: scheduler)
            schedule("past", after: -1, on: scheduler)
        }
        scheduler.advance(by: 2)
        #expect(diary.lines == ["past at 1", "early at 2"])
    }

    @Test("Work repeats after each interval, until it is cancelled, be it by itself")
    func repetition() {
        let scheduler = TestScheduler()
        let start = scheduler.now.advanced(by: .seconds(1))
        let repetition = scheduler.schedule(after: start, interval: .seconds(2)) { [diary] in
            diary.write("\(scheduler.now)")
        }
        scheduler.advance(by: .seconds(5))
        repetition.cancel()
        scheduler.advance(by: .seconds(5))
        #expect(diary.lines == ["1.0 seconds", "3.0 seconds", "5.0 seconds"] && scheduler.pendingCount == 0)
    }

    @Test("Running goes on until nothing is left, or the limit is reached")
    func runs() {
        let scheduler = TestScheduler()
        schedule("far", after: .seconds(1_000_000), on: scheduler)
        scheduler.run()
        #expect(diary.lines.count == 1 && scheduler.now == .start.advanced(by: .seconds(1_000_000)))
        let repetition = scheduler.schedule(after: scheduler.now, interval: 1) { [diary] in diary.write("tick") }
        scheduler.run(limit: 10)
        #expect(diary.lines.count == 11)
        repetition.cancel()
    }

    @Test("Instants and spans are counted in nanoseconds")
    func spans() {
        let spans: [VirtualTime.Stride] = [.seconds(1), .seconds(1.5), .milliseconds(2), .microseconds(3), 4]
        #expect(spans.map(\.nanoseconds) == [1_000_000_000, 1_500_000_000, 2_000_000, 3000, 4])
        let (early, late) = (VirtualTime(sinceStart: 5), VirtualTime(sinceStart: 7))
        #expect(early.distance(to: late) == 2 && late.advanced(by: -2) == early && early < late)
    }
}
