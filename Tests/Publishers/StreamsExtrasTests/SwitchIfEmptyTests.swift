import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct SwitchIfEmptyTests: OperatorTests {
    static let rows = [
        Operator("switchIfEmpty", model: { $0 == History([]) ? History([5]) : $0 }) { upstream, stage in
            upstream.switchIfEmpty(to: stage.publisher(History([5]), carrying: stage.keepsake))
        }
    ]

    @Test("switchIfEmpty continues with the other publisher only after an end without a value")
    func empty() {
        let other = ScriptedPublisher<Int, Fault>([.value(7), .finished])
        #expect(Record<Int, Fault>(output: [1], completion: .finished).switchIfEmpty(to: other).record().values == [1])
        #expect(Fail<Int, Fault>(error: .upstream).switchIfEmpty(to: other).record().completion == .failure(.upstream))
        #expect(other.subscriptions.isEmpty)
        let empty = Empty<Int, Fault>().switchIfEmpty(to: other)
        #expect(empty.record().values == [7] && empty.record().completion == .finished)
    }
}
