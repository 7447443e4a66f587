import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct IntervalTests: OperatorTests {
    static let rows = [
        Operator("an interval beside the upstream", .unmodelled, [.isUnordered, .outlivesUpstream]) { upstream, stage in
            let interval = Publishers.Interval(every: 2, scheduler: stage.scheduler).map { _ in Item(0) }
            return upstream.merge(with: interval.setFailureType(to: Fault.self))
        }
    ]

    static let limits = [
        Limit("Interval", 1) { _ = Publishers.Interval(every: .nanoseconds($0), scheduler: TestScheduler()) }
    ]

    private let scheduler = TestScheduler()

    @Test("An interval ticks from the subscription on, until it is cancelled", arguments: Path.allCases)
    func interval(path: Path) {
        scheduler.advance(by: 5)
        let ticks = Publishers.Interval(every: 10, scheduler: scheduler)
        let recorder = path == .sink ? ticks.recordSink(scheduler: scheduler) : ticks.record(scheduler: scheduler)
        scheduler.advance(by: 30)
        #expect(recorder.times == [15, 25, 35] && recorder.values.map(\.sinceStart) == [15, 25, 35])
        recorder.cancel()
        #expect(scheduler.pendingCount == 0 && recorder.violations == [])
    }

    @Test("A tick without demand is dropped")
    func intervalDemand() {
        let recorder = Publishers.Interval(every: 10, scheduler: scheduler).record(initialDemand: .none)
        scheduler.advance(by: 25)
        recorder.request(.max(1))
        scheduler.advance(by: 30)
        #expect(recorder.values.map(\.sinceStart) == [30])
    }

    @Test("One tick makes up for those that a subscriber's work has delayed; the next are counted from it")
    func intervalDelayed() {
        for (work, expected) in [(5, [10, 20, 30]), (20, [10, 30, 40]), (25, [10, 35, 45])] {
            let scheduler = TestScheduler()
            let recorder = Publishers.Interval(every: 10, scheduler: scheduler).record(
                scheduler: scheduler,
                onEvent: { recorder, event in
                    if case .value = event, recorder.values.count == 1 {
                        scheduler.advance(by: .init(integerLiteral: work))
                    }
                })
            scheduler.advance(to: .start.advanced(by: 50))
            #expect(recorder.times.prefix(3) == ArraySlice(expected.map { .init(integerLiteral: $0) }))
        }
    }

    @Test("An interval ticks until the end of time, and no longer", arguments: [1, 2, 3, 30 * 86_400])
    func intervalToTheEnd(seconds: Int) {
        let scheduler = TestScheduler(now: .start.advanced(by: .nanoseconds(.max - 4_500_000_000)))
        let recorder = Publishers.Interval(every: .seconds(seconds), scheduler: scheduler).record()
        let arrays = PassthroughSubject<Int, Never>().collect(.byTime(scheduler, .seconds(seconds))).record()
        scheduler.run(limit: 10_000)
        #expect(recorder.values.count == 4 / seconds + 1 && arrays.values == [] && scheduler.pendingCount == 0)
    }

    @Test("An interval keeps the laws of publishers")
    func intervalLaws() throws {
        try PublisherLaws { Publishers.Interval(every: 10, scheduler: $0.scheduler).prefix(5) }.check(count: 20)
    }
}
