import Streams
import StreamsTesting
import Testing

@Suite struct DelayTests: OperatorTests {
    static let rows = [
        Operator("delay", .always, [.hops, .sendsOnScheduler]) { upstream, stage in
            upstream.delay(for: 5, scheduler: stage.scheduler)
        },
        Operator("delays", .unmodelled) { upstream, stage in
            upstream.flatMap { Just($0).setFailureType(to: Fault.self).delay(for: 1, scheduler: stage.scheduler) }
        },
    ]

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("delay sends all values later by its interval, in order, and the completion last")
    func delay() {
        let recorder = subject.delay(for: 10, scheduler: scheduler).record(scheduler: scheduler)
        for (value, time) in [(1, 0), (2, 0), (3, 5)] { subject.send(value, at: time, on: scheduler) }
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.log == ["10: value(1)", "10: value(2)", "15: value(3)", "15: finished"])
    }
}
