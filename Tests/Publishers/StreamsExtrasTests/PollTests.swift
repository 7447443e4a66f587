import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct PollTests: OperatorTests {
    static let rows = [
        Operator("poll", .unmodelled, [.isUnordered, .outlivesUpstream]) {
            $0.poll(every: 2, scheduler: $1.scheduler)
        }
    ]

    private let scheduler = TestScheduler()

    @Test("poll subscribes at once and after each interval, unless the previous turn has not finished")
    func poll() {
        var count = 0
        let slow = Deferred {
            count += 1
            return Just(count).delay(for: count == 2 ? 15 : 1, scheduler: scheduler)
        }
        let recorder = slow.poll(every: 10, scheduler: scheduler).record(scheduler: scheduler)
        scheduler.advance(by: 45)
        #expect(recorder.times == [1, 25, 31, 41] && recorder.values == [1, 2, 3, 4])
        recorder.cancel()
        #expect(scheduler.pendingCount == 0)
    }

    @Test("The next round waits until the values of the previous one have been requested")
    func pollWithoutDemand() {
        var rounds = 0
        let counting = Deferred {
            rounds += 1
            return Just(rounds)
        }
        let recorder = counting.poll(every: 10, scheduler: scheduler).record(initialDemand: .none)
        scheduler.advance(by: 95)
        #expect(rounds == 1 && recorder.values == [])
        recorder.request(.max(2))
        scheduler.advance(by: 10)
        #expect(rounds == 2 && recorder.values == [1, 2])
    }

    @Test("A failure ends polling")
    func pollFailure() {
        let recorder = Fail<Int, Fault>(error: .inner).poll(every: 1, scheduler: scheduler).record()
        #expect(recorder.completion == .failure(.inner) && scheduler.pendingCount == 0)
    }
}
