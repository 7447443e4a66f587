import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct FlatMapTests: OperatorTests {
    static let rows = [
        Operator("flatMap", .unlimited, model: Models.twice) { upstream, stage in
            upstream.flatMap { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        },
        Operator("flatMap one at a time", .unlimited, [.asksOneByOne], model: Models.twice) { upstream, stage in
            upstream.flatMap(maxPublishers: .max(1)) {
                stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake)
            }
        },
        Operator("flatMap that fails", .unlimited, model: { $0.failing(.inner) { $0 == 3 } }) { upstream, stage in
            upstream.flatMap { item in
                stage.publisher(
                    item.number == 3 ? History([], .failure(.inner)) : History([item.number]),
                    carrying: item.keepsake)
            }
        },
        Operator("flatMap of sequences", .unlimited, model: { Models.twice($0).failing(.inner) { $0 == -3 } }) {
            upstream, stage in
            upstream.flatMap { [hold = stage.hold] item in
                [hold(item), item.map(-)].publisher.throwing(Fault.self).tryMap { item throws(Fault) in
                    if item.number == -3 { throw .inner }
                    return item
                }
            }
        },
        Operator("flatMap to upstream", .unmodelled) { upstream, _ in
            upstream.prefix(3).flatMap(maxPublishers: .max(2)) { upstream.prefix(2).prepend($0) }
        },
    ]

    @Test("Values that wait in flatMap are sent when the current value is answered with demand")
    func answeredInside() {
        let subject = PassthroughSubject<Int, Fault>()
        let members = subject.flatMap { ScriptedPublisher<Int, Fault>([.value($0), .value($0)]) }
        let recorder = members.record(initialDemand: .max(1), demandAfterValue: .max(1)) { recorder, event in
            if recorder.values == [1], event == .value(1) { subject.send(2) }
        }
        subject.send(1)
        #expect(recorder.values == [1, 2, 2, 1])
    }

    @Test("flatMap keeps one value of each of its publishers ahead")
    func ahead() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .value(3), .value(4)])
        let recorder = Just(0).setFailureType(to: Fault.self).flatMap { _ in upstream }.record(initialDemand: .none)
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2] && upstream.subscriptions.map(\.demand) == [.max(3)])
    }
}
