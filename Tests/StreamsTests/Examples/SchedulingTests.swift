import Streams
import StreamsTesting
import Testing

@Suite struct SchedulingTests {
    private let scheduler = TestScheduler()

    @Test(
        "A publisher from elsewhere that is subscribed to later reaches a sink behind an operator that may end early"
    )
    func subscribingLaterFromElsewhere() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
        let recorder = upstream.subscribe(on: scheduler).prefix(2).recordSink()
        scheduler.run()
        #expect(recorder.values == [1, 2] && recorder.completion == .finished)
    }
}
