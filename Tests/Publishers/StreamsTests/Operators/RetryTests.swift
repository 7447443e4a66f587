import Streams
import StreamsTesting
import Testing

@Suite struct RetryTests {
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
