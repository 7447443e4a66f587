import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct RateLimitTests: OperatorTests {
    static let rows = [
        Operator("rateLimit of a buffer", .unlimited, [.hops]) { upstream, stage in
            upstream.buffer(size: 1000, prefetch: .byRequest, whenFull: .dropNewest)
                .rateLimit(every: 1, burst: 1000, scheduler: stage.scheduler)
        },
        Operator("rateLimit", .unmodelled, [.keepsAll]) {
            $0.rateLimit(every: 2, burst: 2, scheduler: $1.scheduler)
        },
    ]

    static let limits = [
        Limit("rateLimit, burst", 1) { _ = [1].publisher.rateLimit(every: 1, burst: $0, scheduler: TestScheduler()) },
        Limit("rateLimit, interval", 1) {
            _ = [1].publisher.rateLimit(every: .nanoseconds($0), scheduler: TestScheduler())
        },
    ]

    private let scheduler = TestScheduler()

    @Test("rateLimit sends a burst at once, and then a value for each interval")
    func rateLimit() {
        let recorder = (1...6).publisher.rateLimit(every: 10, burst: 3, scheduler: scheduler).record(
            scheduler: scheduler)
        scheduler.run()
        #expect(recorder.times == [0, 0, 0, 10, 20, 30] && recorder.completion == .finished)
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
            try checkEqual(recorder.times, expected.map { .seconds($0) })
        }
    }
}
