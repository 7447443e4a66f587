import Streams
import StreamsTesting

extension Recorder {
    /// Lists values and the end, each with its time.
    var log: [String] {
        timedEvents.dropFirst().map { "\($0.time.sinceStart.magnitude / 1_000_000_000): \($0.event)" }
    }
}

extension PassthroughSubject {
    /// Advances the scheduler to a time in seconds, and sends.
    func send(_ value: Output, at time: Int, on scheduler: TestScheduler) {
        scheduler.advance(to: VirtualTime(sinceStart: VirtualTime.Stride(integerLiteral: time)))
        send(value)
    }
}
