import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct RetryDelayTests: OperatorTests {
    static let rows = [
        Operator("retry with delay, of what may not be", .always) { upstream, stage in
            upstream.retry(3, delay: .constant(1), scheduler: stage.scheduler) { [hold = stage.hold] _ in hold(false) }
        },
        Operator(
            "retry with delay", .always, [.hops, .asksLater, .isUnordered], model: { History([3]).continued(by: $0) }
        ) {
            upstream, stage in
            Deferred {
                var attempts = [upstream, stage.publisher(History([3], .failure(.inner)), carrying: stage.keepsake)]
                return Deferred { attempts.popLast() ?? upstream }
                    .retry(1, delay: .constant(0), scheduler: stage.scheduler)
            }
        },
    ]

    static let limits = [
        Limit("retry", 0) { _ = [1].publisher.retry($0, delay: .constant(1), scheduler: TestScheduler()) }
    ]

    private let scheduler = TestScheduler()
    private let failing = ScriptedPublisher<Int, Fault>([.value(1), .failure(.upstream)])

    @Test("retry waits before each attempt, twice as long each time, up to a limit")
    func exponential() {
        let retried = failing.retry(4, delay: .exponential(from: 10, limit: 30), scheduler: scheduler)
        let recorder = retried.record(scheduler: scheduler)
        scheduler.run()
        #expect(recorder.completion == .failure(.upstream))
        let times = recorder.timedEvents.compactMap { if case .value = $0.event { $0.time.sinceStart } else { nil } }
        #expect(times == [0, 10, 30, 60, 90])
    }

    @Test("A limit near the largest number does not overflow")
    func limit() {
        let backoff = Publishers.Backoff<Int>.exponential(from: 3, limit: .max)
        #expect([0, 1, 2, 100].map(backoff.span) == [3, 6, 12, .max])
        #expect(Publishers.Backoff<Int>.exponential(from: 9, limit: 5).span(0) == 5)
    }

    @Test("A first delay that is not positive traps, as it could not be doubled")
    func senselessNumbers() async {
        await #expect(processExitsWith: .failure) { _ = Publishers.Backoff<Int>.exponential(from: 0, limit: 5) }
        await #expect(processExitsWith: .failure) { _ = Publishers.Backoff<Int>.exponential(from: -1, limit: 5) }
        await #expect(processExitsWith: .failure) { _ = Publishers.Backoff<Double>.exponential(from: .nan, limit: 5) }
        await #expect(processExitsWith: .failure) {
            let failing = Fail<Int, Fault>(error: .upstream)
            _ = failing.retry(-1, delay: .constant(1), scheduler: TestScheduler())
        }
    }

    @Test("A limit below the first delay, or one that is not a number, ends the doubling")
    func senselessLimits() {
        #expect(Publishers.Backoff<Int>.exponential(from: 9, limit: -5).span(3) == -5)
        #expect(Publishers.Backoff<Double>.exponential(from: 1, limit: .nan).span(3).isFinite)
        #expect(Publishers.Backoff<Double>.exponential(from: 1, limit: .infinity).span(3) == 8)
    }

    @Test("An error that the closure rejects is passed on at once")
    func predicate() {
        var asked: [Fault] = []
        let recorder = failing.retry(4, delay: .constant(10), scheduler: scheduler) {
            asked.append($0)
            return false
        }.record()
        #expect(recorder.completion == .failure(.upstream) && asked == [.upstream] && scheduler.pendingCount == 0)
    }

    @Test("A cancel during the delay ends the retries")
    func cancel() {
        let recorder = failing.retry(4, delay: .constant(10), scheduler: scheduler).record()
        recorder.cancel()
        scheduler.run()
        #expect(recorder.values == [1] && failing.subscriptions.count == 1 && recorder.violations == [])
    }

    @Test("Each attempt receives the remaining demand")
    func demand() {
        _ = failing.retry(2, delay: .constant(1), scheduler: scheduler).record(initialDemand: .max(5))
        scheduler.run()
        #expect(failing.subscriptions.map(\.requests) == [[.max(5)], [.max(4)], [.max(3)]])
    }

    @Test("Each subscriber gets all attempts")
    func eachSubscriber() {
        let retried = failing.retry(2, delay: Publishers.Backoff { .seconds($0) }, scheduler: scheduler)
        let recorders = (0..<2).map { _ in retried.record() }
        scheduler.run()
        #expect(recorders.map(\.values) == [[1, 1, 1], [1, 1, 1]])
    }
}
