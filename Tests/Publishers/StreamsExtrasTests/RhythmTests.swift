import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct RhythmTests {
    private let scheduler = TestScheduler()

    private func times<Output, Failure>(of recorder: Recorder<Output, Failure>) -> [VirtualTime.Stride] {
        recorder.timedEvents.compactMap { if case .value = $0.event { $0.time.sinceStart } else { nil } }
    }

    @Test("An interval ticks from the subscription on, until it is cancelled", arguments: Path.allCases)
    func interval(path: Path) {
        scheduler.advance(by: 5)
        let ticks = Publishers.Interval(every: 10, scheduler: scheduler)
        let recorder = path == .sink ? ticks.recordSink(scheduler: scheduler) : ticks.record(scheduler: scheduler)
        scheduler.advance(by: 30)
        #expect(times(of: recorder) == [15, 25, 35] && recorder.values.map(\.sinceStart) == [15, 25, 35])
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
            #expect(times(of: recorder).prefix(3) == ArraySlice(expected.map { .init(integerLiteral: $0) }))
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

    @Test("poll subscribes at once and after each interval, unless the previous turn has not finished")
    func poll() {
        var count = 0
        let slow = Deferred {
            count += 1
            return Just(count).delay(for: count == 2 ? 15 : 1, scheduler: scheduler)
        }
        let recorder = slow.poll(every: 10, scheduler: scheduler).record(scheduler: scheduler)
        scheduler.advance(by: 45)
        #expect(times(of: recorder) == [1, 25, 31, 41] && recorder.values == [1, 2, 3, 4])
        recorder.cancel()
        #expect(scheduler.pendingCount == 0)
    }

    @Test("A failure ends polling")
    func pollFailure() {
        let recorder = Fail<Int, Fault>(error: .inner).poll(every: 1, scheduler: scheduler).record()
        #expect(recorder.completion == .failure(.inner) && scheduler.pendingCount == 0)
    }

    @Test("rateLimit sends a burst at once, and then a value for each interval")
    func rateLimit() {
        let recorder = (1...6).publisher.rateLimit(every: 10, burst: 3, scheduler: scheduler).record(
            scheduler: scheduler)
        scheduler.run()
        #expect(times(of: recorder) == [0, 0, 0, 10, 20, 30] && recorder.completion == .finished)
    }

    @Test("A failure follows the values that rateLimit has let through, even if they are requested later")
    func limitedFailure() {
        let upstream = Record<Int, Fault>(output: [1, 2], completion: .failure(.upstream))
        let recorder = upstream.rateLimit(every: 10, burst: 2, scheduler: scheduler).record(initialDemand: .none)
        for _ in 1...2 {
            scheduler.run()
            recorder.request(.max(1))
        }
        scheduler.run()
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.upstream))
    }

    @Test("rateLimit takes no longer to begin with a large burst")
    func largeBurst() {
        let recorder = (1...6).publisher.rateLimit(every: 10, burst: .max, scheduler: scheduler).record()
        scheduler.advance()
        #expect(recorder.values == Array(1...6) && recorder.completion == .finished)
    }

    @Test("At any times, rateLimit sends each value when there is a token for it")
    func tokens() throws {
        let scripts = Generator { choices in
            (
                burst: Generator.int(in: 1...4).draw(from: &choices),
                gaps: Generator.array(of: .int(in: 0...25), count: 0...20).draw(from: &choices)
            )
        }
        try forAll(scripts, count: 500) { script in
            let (scheduler, numbers) = (TestScheduler(), PassthroughSubject<Int, Never>())
            let recorder = numbers.buffer(size: 100, prefetch: .byRequest, whenFull: .dropNewest)
                .rateLimit(every: 10, burst: script.burst, scheduler: scheduler).record(scheduler: scheduler)
            var (now, tokens, nextToken, expected) = (0, script.burst, 0, [Int]())
            for gap in script.gaps {
                now += gap
                scheduler.advance(by: .seconds(gap))
                numbers.send(now)
                // Adds a token at a time, in whole seconds.
                var time = max(now, expected.last ?? 0)
                if tokens == script.burst { nextToken = max(nextToken, time) + (nextToken <= time ? 10 : 0) }
                while tokens < script.burst, nextToken <= time { (tokens, nextToken) = (tokens + 1, nextToken + 10) }
                if tokens == script.burst { nextToken = time + 10 }
                if tokens == 0 { (time, tokens, nextToken) = (nextToken, 1, nextToken + 10) }
                tokens -= 1
                expected.append(time)
            }
            scheduler.run()
            try checkEqual(times(of: recorder), expected.map { .seconds($0) })
        }
    }

    @Test("timeout(first:between:) ends when the first value or a later one is late")
    func timeout() {
        let numbers = PassthroughSubject<Int, Fault>()
        func run(_ moments: [Int]) -> (count: Int, end: VirtualTime.Stride?) {
            let scheduler = TestScheduler()
            let recorder = numbers.timeout(first: 20, between: 5, scheduler: scheduler) { .inner }
                .record(scheduler: scheduler)
            for moment in moments {
                scheduler.advance(to: VirtualTime(sinceStart: .seconds(moment)))
                numbers.send(moment)
            }
            scheduler.run()
            let end = recorder.completion == .failure(.inner) ? recorder.timedEvents.last?.time.sinceStart : nil
            return (recorder.values.count, end)
        }
        #expect(run([]) == (0, 20) && run([19, 23]) == (2, 28) && run([1, 7]) == (1, 6))
    }

    @Test("nil sets no limit")
    func openTimeout() {
        let numbers = PassthroughSubject<Int, Never>()
        let (late, rare) = (
            numbers.timeout(between: 5, scheduler: scheduler).record(),
            numbers.timeout(first: 5, scheduler: scheduler).record()
        )
        scheduler.advance(by: 4)
        numbers.send(1)
        scheduler.advance(by: 100)
        #expect(late.values == [1] && late.completion == .finished && rare.completion == nil)
        rare.cancel()
        #expect(scheduler.pendingCount == 0)
    }

    @Test("After a cancel and after the end, nothing is held", arguments: Timed.allCases, [true, false])
    func lifetime(timed: Timed, isCancelled: Bool) {
        weak var kept: Recorder<Int, Never>?
        let (numbers, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler())
        do {
            let recorder = timed.publisher(of: numbers, on: scheduler).record()
            kept = recorder
            numbers.send(1)
            scheduler.advance(by: 15)
            if isCancelled { recorder.cancel() } else { numbers.send(completion: .finished) }
            scheduler.advance(by: 15)
            if !timed.finishes { recorder.cancel() }
        }
        #expect(kept == nil && scheduler.pendingCount == 0)
    }

    enum Timed: CaseIterable {
        case sample, rateLimit, timeout, window, poll, retry, interval

        /// Whether it finishes with its upstream.
        var finishes: Bool { self != .poll && self != .interval }

        func publisher(of numbers: PassthroughSubject<Int, Never>, on scheduler: TestScheduler)
            -> AnyPublisher<Int, Never>
        {
            switch self {
            case .sample: numbers.sample(every: 10, scheduler: scheduler).eraseToAnyPublisher()
            case .rateLimit: numbers.rateLimit(every: 10, scheduler: scheduler).eraseToAnyPublisher()
            case .timeout: numbers.timeout(first: 99, between: 99, scheduler: scheduler).eraseToAnyPublisher()
            case .window:
                numbers.window(every: 10, scheduler: scheduler, bufferSize: 1).flatMap { $0 }.eraseToAnyPublisher()
            case .poll: numbers.poll(every: 10, scheduler: scheduler).eraseToAnyPublisher()
            case .retry:
                numbers.tryMap { _ in throw Fault.inner }.retry(3, delay: .constant(10), scheduler: scheduler)
                    .replaceError(with: 0).eraseToAnyPublisher()
            case .interval:
                Publishers.Interval(every: 10, scheduler: scheduler).map { _ in 0 }.merge(with: numbers)
                    .eraseToAnyPublisher()
            }
        }
    }
}
