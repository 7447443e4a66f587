import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct AppendTests: OperatorTests {
    static let rows = [
        Operator("append", model: { $0.continued(by: History([1, 2])) }) { upstream, stage in
            upstream.append(stage.publisher(History([1, 2]), carrying: stage.keepsake))
        },
        Operator("prepend", .always, [.joinsLater], model: { History([3]).continued(by: $0) }) { upstream, stage in
            upstream.prepend(Item(3, stage.keepsake))
        },
        Operator("append, append", .unmodelled, [.meetsAnother]) {
            $0.append($1.publisher(History([11]))).append([Item(21)])
        },
        Operator("first, append", .unmodelled, [.meetsAnother]) { $0.first().append($1.publisher(History([11]))) },
    ]

    @Test("A failure of one of many appended publishers ends the others' turn, and demand reaches each in its turn")
    func appendedFailure() {
        let scripts = [[.value(1), .finished], [.value(2), .failure(.inner)], [.value(3)]].map {
            ScriptedPublisher<Int, Fault>($0)
        }
        let all = scripts.dropFirst().reduce(scripts[0].eraseToAnyPublisher()) { $0.append($1).eraseToAnyPublisher() }
        let recorder = all.record(initialDemand: .max(1))
        #expect(recorder.values == [1] && scripts.map(\.subscriptions.count) == [1, 1, 0])
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.inner) && recorder.violations == [])
        #expect(scripts[1].subscriptions.map(\.requests) == [[.max(2)]] && scripts[2].subscriptions.isEmpty)
    }

    private let puppet = Puppet()

    @Test("A publisher that is made while its subscriber cancels passes nothing on")
    func cancelWhileAppending() {
        var recorder: ItemRecorder?
        let next = Deferred { () -> Just<Item> in
            recorder?.cancel()
            return Just(Item(1))
        }
        recorder = puppet.append(next.setFailureType(to: Fault.self)).record()
        puppet.handOver()
        puppet.subscriber?.receive(completion: .finished)
        #expect(recorder?.events == [.subscription])
    }
}
