import Streams
import StreamsTesting
import Testing

@Suite struct ReplaceNilTests {
    @Test("replaceNil sends the value in place of nil, and all other values as they are")
    func values() {
        let recorder = [1, nil, 2].publisher.replaceNil(with: 7).record()
        #expect(recorder.values == [1, 7, 2] && recorder.completion == .finished)
    }

    @Test("replaceNil passes demand and failures on")
    func demand() {
        let upstream = ScriptedPublisher<Int?, Fault>([.value(nil), .value(1), .failure(.upstream)])
        let recorder = upstream.replaceNil(with: 7).record(initialDemand: .max(1))
        #expect(recorder.values == [7] && upstream.subscriptions.map(\.demand) == [.max(1)])
        recorder.request(.unlimited)
        #expect(recorder.values == [7, 1] && recorder.completion == .failure(.upstream))
    }
}
