import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct MaterializeTests: OperatorTests {
    static let rows = [
        Operator("materialize, dematerialize") { upstream, _ in
            upstream.materialize().dematerialize()
        },
        Operator("materialize", .unmodelled) { upstream, _ in
            upstream.materialize().collect(2).flatMap(\.publisher).dematerialize()
        },
    ]

    @Test("materialize turns values and the completion into values")
    func materialize() {
        let record = Record<Int, Fault>(output: [1], completion: .failure(.upstream)).materialize().record()
        #expect(record.values == [.value(1), .completion(.failure(.upstream))] && record.completion == .finished)
        #expect(Just(1).materialize().record().values == [.value(1), .completion(.finished)])
    }

    @Test("The materialized completion waits until it is requested")
    func demand() {
        let recorder = Just(1).materialize().record(initialDemand: .max(1))
        #expect(recorder.values == [.value(1)] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values.count == 2 && recorder.completion == .finished)
    }

    @Test(
        "dematerialize ends with the materialized completion, and cancels",
        arguments: [.finished, .failure(.inner)] as [Subscribers.Completion<Fault>])
    func dematerialize(completion: Subscribers.Completion<Fault>) {
        let events = PassthroughSubject<Publishers.Event<Int, Fault>, Never>()
        var isCancelled = false
        let recorder = events.handleEvents(receiveCancel: { isCancelled = true }).dematerialize().record()
        for event in [.value(1), .completion(completion), .value(2)] as [Publishers.Event<Int, Fault>] {
            events.send(event)
        }
        #expect(recorder.values == [1] && recorder.completion == completion && isCancelled)
    }
}
