import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct TimeoutPhasesTests: OperatorTests {
    static let rows = [
        Operator("timeout in phases", .unmodelled, [.sendsOnScheduler]) { upstream, stage in
            upstream.timeout(first: 4, between: 2, scheduler: stage.scheduler) { [hold = stage.hold] in hold(.inner) }
        }
    ]

    private let scheduler = TestScheduler()

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

    @Test("A value that comes in the handshake begins the limit between values")
    func valueInTheHandshake() {
        let scheduler = TestScheduler()
        let current = CurrentValueSubject<Int, Never>(0)
        let recorders = [nil, 20].map {
            current.timeout(first: $0, between: 5, scheduler: scheduler).record(scheduler: scheduler)
        }
        scheduler.advance(by: 6)
        #expect(recorders.map(\.completion) == [.finished, .finished])
    }
}
