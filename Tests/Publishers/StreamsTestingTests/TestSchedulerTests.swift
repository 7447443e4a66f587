import Streams
import StreamsTesting
import Synchronization
import Testing

@Suite struct TestSchedulerTests {
    /// Records work and its times.
    private final class Diary: Sendable {
        private let entries = Mutex<[String]>([])
        var lines: [String] { entries.withLock { $0 } }
        func write(_ line: String) { entries.withLock { $0.append(line) } }
    }

    private let diary = Diary()

    /// Schedules work that records its name and its time.
    private func schedule(_ name: String, after span: VirtualTime.Stride, on scheduler: TestScheduler) {
        scheduler.schedule(after: scheduler.now.advanced(by: span)) { [diary] in
            diary.write("\(name) at \(scheduler.now.sinceStart.magnitude / 1_000_000_000)")
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

    @Test("Work runs in the order of time, at its instant, when the clock passes it")
    func order() {
        let scheduler = TestScheduler()
        for span in [3, 1, 2] as [VirtualTime.Stride] {
            schedule("\(Int(span.duration / .seconds(1)))", after: span, on: scheduler)
        }
        scheduler.advance(by: 2)
        #expect(diary.lines == ["1 at 1", "2 at 2"])
        scheduler.advance(by: 10)
        #expect(diary.lines == ["1 at 1", "2 at 2", "3 at 3"])
        #expect(scheduler.now == .start.advanced(by: 12))
    }

    @Test("Work of the same instant runs in the order of scheduling")
    func sameInstant() {
        let scheduler = TestScheduler()
        for name in ["a", "b", "c"] { schedule(name, after: 5, on: scheduler) }
        scheduler.run()
        #expect(diary.lines == ["a at 5", "b at 5", "c at 5"])
    }

    @Test("A seed shuffles the work of an instant, in the same way each time")
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

    @Test("Work scheduled by other work runs in the same run if it is due")
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

    @Test("Work repeats after each interval, until it is cancelled, even by itself")
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

    @Test("run continues until nothing is left, or the limit is reached")
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

    @Test("A repetition can be cancelled before it begins, and releases what it holds")
    func neverBegins() {
        let scheduler = TestScheduler()
        var held: Diary? = Diary()
        weak let released = held
        scheduler.schedule(after: scheduler.now, interval: 1) { [held] in held?.write("tick") }.cancel()
        held = nil
        #expect(released == nil && scheduler.pendingCount == 0)
        scheduler.run()
        #expect(scheduler.now == .start)
    }

    @Test("The clock never goes back: a step or an instant in the past runs only the work that is due now")
    func back() {
        let scheduler = TestScheduler(now: .start.advanced(by: 10))
        for span in [0, 1] { schedule("\(span)", after: .seconds(span), on: scheduler) }
        scheduler.advance(by: -5)
        #expect(diary.lines == ["0 at 10"])
        scheduler.schedule { [diary] in diary.write("due") }
        scheduler.advance(to: .start)
        #expect(diary.lines == ["0 at 10", "due"] && scheduler.now == .start.advanced(by: 10))
    }

    @Test("Work may move the clock: work that becomes due runs inside of it, and the clock stays there")
    func reentrance() {
        let scheduler = TestScheduler()
        scheduler.schedule(after: .start.advanced(by: 1)) { [diary] in
            scheduler.advance(by: 2)
            diary.write("outer until \(scheduler.now)")
        }
        for span in [2, 3, 4] { schedule("\(span)", after: .seconds(span), on: scheduler) }
        scheduler.advance(by: 2)
        #expect(diary.lines == ["2 at 2", "3 at 3", "outer until 3.0 seconds"])
        #expect(scheduler.now == .start.advanced(by: 3) && scheduler.pendingCount == 1)
    }

    @Test("Time ends, and repetitions end with it")
    func end() {
        let scheduler = TestScheduler()
        let end = VirtualTime(sinceStart: .nanoseconds(.max))
        let repetition = scheduler.schedule(after: end.advanced(by: -1), interval: 1) { [diary] in diary.write("tick") }
        scheduler.advance(to: end.advanced(by: 1))
        scheduler.advance(by: .seconds(.max))
        #expect(diary.lines == ["tick", "tick"] && scheduler.now == end && scheduler.pendingCount == 0)
        repetition.cancel()
        #expect(VirtualTime(sinceStart: .nanoseconds(.min)).advanced(by: -1).distance(to: end) == .nanoseconds(.max))
    }

    @Test("Any pieces of work, some of them removed, run in the order of time and then of scheduling")
    func sorted() throws {
        try forAll(.array(of: .int(in: 0...9)), maximumSize: 60) { dates in
            let (scheduler, ran) = (TestScheduler(), Diary())
            let repetitions = dates.enumerated().map { index, date in
                scheduler.schedule(after: .start.advanced(by: .seconds(date)), interval: 1e9) { ran.write("\(index)") }
            }
            for index in dates.indices where index % 3 == 2 { repetitions[index].cancel() }
            withExtendedLifetime(repetitions) { scheduler.advance(by: 10) }
            let kept = dates.indices.filter { $0 % 3 != 2 }
            try checkEqual(ran.lines, kept.sorted { (dates[$0], $0) < (dates[$1], $1) }.map(String.init))
        }
    }

    @Test("A hundred thousand pieces of work take little time", .timeLimit(.minutes(5)))
    func many() {
        let scheduler = TestScheduler()
        let count = Atomic(0)
        for index in 0..<100_000 {
            let date = VirtualTime.start.advanced(by: .nanoseconds(index * 7919 % 100_000))
            scheduler.schedule(after: date) { count.add(1, ordering: .relaxed) }
        }
        scheduler.run()
        #expect(count.load(ordering: .relaxed) == 100_000 && scheduler.now.sinceStart == .nanoseconds(99_999))
    }

    @Test("Intervals are counted in nanoseconds, and as a literal in seconds")
    func spans() {
        let spans: [VirtualTime.Stride] = [1, 1.5, .milliseconds(2), .microseconds(3), .nanoseconds(4)]
        #expect(spans.map(\.magnitude) == [1_000_000_000, 1_500_000_000, 2_000_000, 3000, 4])
        #expect("\(spans[1])" == "1.5 seconds" && "\(VirtualTime.start.advanced(by: 2))" == "2.0 seconds")
        let (early, late) = (VirtualTime(sinceStart: 5), VirtualTime(sinceStart: 7))
        #expect(early.distance(to: late) == 2 && late.advanced(by: -2) == early && early < late)
    }
}
