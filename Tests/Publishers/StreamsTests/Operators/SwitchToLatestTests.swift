import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct SwitchToLatestTests: OperatorTests {
    static let rows = [
        Operator("switchToLatest", .unlimited, model: Models.twice) { upstream, stage in
            upstream.map { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
                .switchToLatest()
        },
        Operator("switchToLatest of sequences", .unlimited, model: Models.twice) { upstream, stage in
            upstream.map { [hold = stage.hold] in [hold($0), $0.map(-)].publisher.setFailureType(to: Fault.self) }
                .switchToLatest()
        },
        Operator("switchToLatest of upstream", .unmodelled) { upstream, _ in
            upstream.map { upstream.prepend($0) }.switchToLatest()
        },
    ]

    private let upstreams = (0..<2).map { _ in ScriptedPublisher<Int, Never>((1...9).map { .value($0) }) }

    @Test(
        "switchToLatest requests nothing of the next publisher when the value that brought it is answered with no demand"
    )
    func switchToLatestUnanswered() {
        let outer = PassthroughSubject<ScriptedPublisher<Int, Never>, Never>()
        let recorder = outer.switchToLatest().record(initialDemand: .max(1)) { [upstreams] _, event in
            if event == .value(1) { outer.send(upstreams[1]) }
        }
        outer.send(upstreams[0])
        #expect(recorder.values == [1] && upstreams[1].subscriptions[0].requests == [])
    }

    @Test("switchToLatest passes the undelivered demand to the next publisher")
    func switchToLatest() {
        let outer = PassthroughSubject<ScriptedPublisher<Int, Never>, Never>()
        let first = ScriptedPublisher<Int, Never>([.value(1)])
        let recorder = outer.switchToLatest().record(initialDemand: .max(3))
        outer.send(first)
        outer.send(upstreams[0])
        #expect(recorder.values == [1, 1, 2] && first.subscriptions.map(\.cancelCount) == [1])
        #expect(upstreams[0].subscriptions.map(\.requests) == [[.max(2)]])
    }
}
