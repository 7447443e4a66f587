import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct FlatMapTests {
    @Test("Values that wait in flatMap are sent when the current value is answered with demand")
    func answeredInside() {
        let subject = PassthroughSubject<Int, Fault>()
        let members = subject.flatMap { ScriptedPublisher<Int, Fault>([.value($0), .value($0)]) }
        let recorder = members.record(initialDemand: .max(1), demandAfterValue: .max(1)) { recorder, event in
            if recorder.values == [1], event == .value(1) { subject.send(2) }
        }
        subject.send(1)
        #expect(recorder.values == [1, 2, 2, 1])
    }

    @Test("flatMap keeps one value of each of its publishers ahead")
    func ahead() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .value(3), .value(4)])
        let recorder = Just(0).setFailureType(to: Fault.self).flatMap { _ in upstream }.record(initialDemand: .none)
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2] && upstream.subscriptions.map(\.demand) == [.max(3)])
    }
}
