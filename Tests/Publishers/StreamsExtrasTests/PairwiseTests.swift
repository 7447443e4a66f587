import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct PairwiseTests: OperatorTests {
    static let rows = [
        Operator(
            "pairwise", .always, [.passesSubscriptionOn],
            model: { $0.mapValues { zip($0, $0.dropFirst()).map { $1 &- $0 } } }
        ) { upstream, _ in
            upstream.pairwise().map { Item($1.number &- $0.number, $1.keepsake) }
        },
        Operator("pairs", .unmodelled) { upstream, _ in upstream.pairwise().map(\.0) },
    ]

    @Test("pairwise sends each value with the one before it")
    func pairs() {
        let recorder = ["a", "b", "c"].publisher.pairwise().map { $0 + $1 }.record()
        #expect(recorder.values == ["ab", "bc"] && recorder.completion == .finished)
    }

    @Test("A single value has no pair, and nil is a value")
    func edges() {
        #expect(Just(1).pairwise().map { [$0, $1] }.record().values == [])
        #expect([1, nil, 2].publisher.pairwise().map { [$0, $1] }.record().values == [[1, nil], [nil, 2]])
    }

    @Test("The first pair requests two values, each further pair one")
    func demand() {
        let upstream = ScriptedPublisher<Int, Never>((1...9).map { .value($0) })
        let recorder = upstream.pairwise().map { $0 + $1 }.record(initialDemand: .max(2))
        #expect(recorder.values == [3, 5] && upstream.subscriptions.map(\.demand) == [.max(3)])
    }
}
