import Streams
import StreamsTesting
import Testing

@Suite struct MeasureIntervalTests: OperatorTests {
    static let rows = [
        Operator(
            "measureInterval", .always, [.passesSubscriptionOn], model: { $0.mapValues { $0.map { _ in 0 } } }
        ) { upstream, _ in
            upstream.measureInterval(using: ImmediateScheduler.shared).map { Item($0.magnitude) }
        }
    ]

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("measureInterval sends a negative time when the clock has been set back, as in Combine")
    func measureIntervalBackwards() {
        let scheduler = WallScheduler()
        let recorder = subject.measureInterval(using: scheduler).record()
        for offset in [0, -3600, -3600] as [VirtualTime.Stride] {
            scheduler.clock.advance(by: 1)
            scheduler.offset = offset
            subject.send(1)
        }
        #expect(recorder.values == [1, -3599, 1])
    }

    @Test("measureInterval sends the time since the previous value, and first since the subscription")
    func measureInterval() {
        let recorder = subject.measureInterval(using: scheduler).record()
        for (value, time) in [(1, 4), (2, 4), (3, 10)] { subject.send(value, at: time, on: scheduler) }
        #expect(recorder.values == [4, 0, 6])
    }
}
