import Streams
import StreamsTesting
import Testing

@Suite struct ThrottleTests: OperatorTests {
    static let rows = [
        Operator("throttle", .unmodelled, [.sendsOnScheduler]) {
            $0.throttle(for: 2, scheduler: $1.scheduler, latest: true)
        },
        Operator("throttle of the first", .unmodelled, [.sendsOnScheduler]) {
            $0.throttle(for: 2, scheduler: $1.scheduler, latest: false)
        },
    ]

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("throttle sends the first value at once, and then one for each interval", arguments: [true, false])
    func throttle(latest: Bool) {
        let throttled = subject.throttle(for: 10, scheduler: scheduler, latest: latest)
        let recorder = throttled.record(scheduler: scheduler)
        for (value, time) in [(1, 0), (2, 3), (3, 6), (4, 25)] { subject.send(value, at: time, on: scheduler) }
        scheduler.run()
        #expect(recorder.log == ["0: value(1)", latest ? "10: value(3)" : "10: value(2)", "25: value(4)"])
    }

    @Test(
        "throttle sends the first value as soon as the scheduler runs, or the latest until then",
        arguments: [true, false])
    func throttledBurst(latest: Bool) {
        let recorder = subject.throttle(for: 10, scheduler: scheduler, latest: latest).record(scheduler: scheduler)
        for value in 1...3 { subject.send(value) }
        scheduler.run()
        #expect(recorder.log == ["0: value(\(latest ? 3 : 1))"])
    }
}
