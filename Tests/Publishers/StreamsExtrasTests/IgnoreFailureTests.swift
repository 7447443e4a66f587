import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct IgnoreFailureTests {
    @Test("ignoreFailure finishes when the publisher fails")
    func failure() {
        let recorder = Record<Int, Fault>(output: [1], completion: .failure(.upstream)).ignoreFailure().record()
        #expect(recorder.values == [1] && recorder.completion == .finished)
    }
}
