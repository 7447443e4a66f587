import Streams
import StreamsTesting
import Testing

@Suite struct ReplaceErrorTests {
    private let failing = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .failure(.upstream)])

    @Test("The value in place of an error waits until it is requested")
    func replaceError() {
        let recorder = failing.replaceError(with: 9).record(initialDemand: .max(2))
        #expect(recorder.values == [1, 2] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1, 2, 9] && recorder.completion == .finished)
    }
}
