import Streams
import StreamsTesting
import Testing

@Suite struct ReplaceErrorTests: OperatorTests {
    static let rows = [
        Operator("replaceError", model: { $0.replacingFailure(by: History([9])) }) { upstream, stage in
            upstream.replaceError(with: Item(9, stage.keepsake)).mapError { _ -> Fault in }
        },
        Operator("replaceEmpty", model: { $0.values.isEmpty ? $0.continued(by: History([5])) : $0 }) {
            upstream, stage in
            upstream.replaceEmpty(with: Item(5, stage.keepsake))
        },
    ]

    private let failing = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .failure(.upstream)])

    @Test("The value in place of an error waits until it is requested")
    func replaceError() {
        let recorder = failing.replaceError(with: 9).record(initialDemand: .max(2))
        #expect(recorder.values == [1, 2] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1, 2, 9] && recorder.completion == .finished)
    }
}
