import Streams
import StreamsTesting
import Testing

@Suite struct TimeoutTests: OperatorTests {
    static let rows = [
        Operator("timeout", .unmodelled, [.sendsOnScheduler]) { upstream, stage in
            upstream.timeout(4, scheduler: stage.scheduler) { [hold = stage.hold] in hold(.inner) }
        }
    ]

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("timeout finishes when no value has come for a while, and cancels")
    func timeout() {
        var isCancelled = false
        let watched = subject.handleEvents(receiveCancel: { isCancelled = true })
        let recorder = watched.timeout(10, scheduler: scheduler).record(scheduler: scheduler)
        subject.send(1, at: 9, on: scheduler)
        subject.send(2, at: 18, on: scheduler)
        scheduler.run()
        #expect(recorder.log == ["9: value(1)", "18: value(2)", "28: finished"] && isCancelled)
    }

    @Test("timeout fails with the error that its closure makes")
    func timeoutFails() {
        let recorder = subject.timeout(10, scheduler: scheduler) { .inner }.record(scheduler: scheduler)
        scheduler.run()
        #expect(recorder.log == ["10: failure(inner)"])
    }

    @Test("The time of timeout runs from the subscription, whenever values are requested")
    func timeoutOfWhoAsksLate() {
        let recorder = PassthroughSubject<Int, Fault>().timeout(10, scheduler: scheduler).record(initialDemand: .none)
        scheduler.advance(by: 9)
        recorder.request(.unlimited)
        #expect(recorder.completion == nil)
        scheduler.advance(by: 1)
        #expect(recorder.completion == .finished)
    }
}
