import Streams
import StreamsTesting
import Testing

/// The release of a value may run users' code, which calls the operator that lets go of the value.
@Suite struct ReleaseTests {
    @Test("collect by time drops its values when its upstream fails, whatever their release does")
    func collectedByTime() {
        let (subject, scheduler) = (PassthroughSubject<Item, Fault>(), TestScheduler())
        let recorder = subject.collect(.byTime(scheduler, 1)).map { $0.map(\.number) }.record()
        subject.send(Item(1, Keepsake { scheduler.advance(by: 1) }))
        subject.send(completion: .failure(.upstream))
        scheduler.run()
        #expect(recorder.values == [] && recorder.completion == .failure(.upstream))
    }
}
