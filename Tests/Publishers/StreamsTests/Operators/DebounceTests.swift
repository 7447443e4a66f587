import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct DebounceTests: OperatorTests {
    static let rows = [
        Operator("debounce", .unmodelled, [.sendsOnScheduler]) { $0.debounce(for: 2, scheduler: $1.scheduler) }
    ]

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("debounce sends values that no other value follows for a while, and drops the rest")
    func debounce() {
        let recorder = subject.debounce(for: 10, scheduler: scheduler).record(scheduler: scheduler)
        subject.send(1, at: 0, on: scheduler)
        subject.send(2, at: 9, on: scheduler)
        subject.send(3, at: 30, on: scheduler)
        scheduler.run()
        #expect(recorder.log == ["19: value(2)", "40: value(3)"])
    }

    @Test("debounce and timeout have one piece of work scheduled, however often the deadline moves")
    func movingDeadlines() {
        let other = TestScheduler()
        let recorders = [
            subject.debounce(for: 5, scheduler: scheduler).record(), subject.timeout(5, scheduler: other).record(),
        ]
        for value in 1...3 { subject.send(value) }
        #expect(scheduler.pendingCount == 1 && recorders[0].values.isEmpty)
        other.advance()
        #expect(other.pendingCount == 1 && recorders[1].values == [1, 2, 3])
    }

    @Test("debounce passes the completion on at once, and drops the waiting value")
    func debounceEnds() {
        let recorder = subject.debounce(for: 10, scheduler: scheduler).record(scheduler: scheduler)
        subject.send(1, at: 0, on: scheduler)
        scheduler.advance(to: VirtualTime(sinceStart: 5))
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.log == ["5: finished"])
    }

    @Test("A value sent while debounce or throttle sends one is not lost", arguments: [0, 1, 10], [true, false])
    func nested(seconds: Int, isDebounce: Bool) {
        let time = VirtualTime.Stride.seconds(seconds)
        let recorder = Recorder<Int, Fault>(onEvent: { [subject] in if $1 == .value(1) { subject.send(2) } })
        if isDebounce {
            subject.debounce(for: time, scheduler: scheduler).subscribe(recorder)
        } else {
            subject.throttle(for: time, scheduler: scheduler, latest: true).subscribe(recorder)
        }
        subject.send(1)
        scheduler.run()
        #expect(recorder.values == [1, 2])
    }

    @Test("debounce releases the waiting value when its upstream ends")
    func debounceAtTheEnd() {
        let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Keepsake, Never>())
        let recorder = subject.debounce(for: 5, scheduler: scheduler).record()
        weak var waiting: Keepsake?
        do {
            let keepsake = Keepsake()
            waiting = keepsake
            subject.send(keepsake)
        }
        #expect(waiting != nil)
        subject.send(completion: .finished)
        #expect(waiting == nil && recorder.values.isEmpty)
    }
}
