import Streams
import StreamsTesting
import Testing

@Suite struct FirstTests {
    @Test("first() sends one value, even if a subject sends another one during its delivery")
    func firstOfCurrentValue() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = subject.first().recordSink { _, event in if event == .value(1) { subject.send(2) } }
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }
}
