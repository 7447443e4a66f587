import Streams
import StreamsTesting
import Testing

@Suite struct RetryTests: OperatorTests {
    static let rows = [
        Operator("retry", .unmodelled) { upstream, _ in upstream.retry(2) },
        Operator("retry that begins with another", .unmodelled, [.meetsAnother]) { upstream, stage in
            let other = stage.publisher(History([11], .failure(.inner)))
            return Deferred {
                var attempts = [upstream, other]
                return Deferred { attempts.popLast() ?? upstream }.retry(1)
            }
        },
    ]

    private let failing = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .failure(.upstream)])

    @Test("retry subscribes again up to its count, and passes the last failure on")
    func retry() {
        var attempts = 0
        let failing = Deferred {
            attempts += 1
            return Record<Int, Fault>(output: [attempts], completion: .failure(.upstream))
        }
        let recorder = failing.retry(2).record()
        #expect(recorder.values == [1, 2, 3] && recorder.completion == .failure(.upstream) && attempts == 3)
    }

    @Test("retry passes the remaining demand to each attempt")
    func retryDemand() {
        let failing = ScriptedPublisher<Int, Fault>([.value(1), .failure(.upstream)])
        _ = failing.retry(2).record(initialDemand: .max(5))
        #expect(failing.subscriptions.map(\.requests) == [[.max(5)], [.max(4)], [.max(3)]])
    }
}
