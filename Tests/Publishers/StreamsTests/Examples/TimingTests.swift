import Streams
import StreamsTesting
import Testing

@Suite struct TimingTests {
    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("A pipeline that feeds itself without delay lets the scheduler do other work", arguments: [0, 1])
    func selfFeeding(way: Int) {
        let delayed = subject.delay(for: 0, scheduler: scheduler).eraseToAnyPublisher()
        let publisher = way == 0 ? delayed : subject.debounce(for: 0, scheduler: scheduler).eraseToAnyPublisher()
        let circle = publisher.ignoreFailure().sink { self.subject.send($0 + 1) }
        subject.send(1)
        var hasRun = false
        scheduler.schedule { hasRun = true }
        scheduler.run(limit: 2)
        withExtendedLifetime(circle) { #expect(hasRun) }
    }

    @Test("Thousands of values that are due at once all arrive, in order")
    func manyDueAtOnce() {
        let recorder = subject.delay(for: 5, scheduler: scheduler).record(scheduler: scheduler)
        for value in 0..<2_500 { subject.send(value) }
        subject.send(completion: .finished)
        scheduler.advance(by: 5)
        #expect(recorder.values == Array(0..<2_500) && recorder.completion == .finished)
    }
}
