import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct IgnoreFailureTests: OperatorTests {
    static let rows = [
        Operator("ignoreFailure", model: { $0.replacingFailure(by: History([])) }) { upstream, _ in
            upstream.ignoreFailure().setFailureType(to: Fault.self)
        }
    ]

    @Test("ignoreFailure finishes when the publisher fails")
    func failure() {
        let recorder = Record<Int, Fault>(output: [1], completion: .failure(.upstream)).ignoreFailure().record()
        #expect(recorder.values == [1] && recorder.completion == .finished)
    }
}
