import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct WithLatestFromTests: OperatorTests {
    static let rows = [
        Operator("withLatestFrom one that has come", model: { $0.mapValues { $0.map { $0 + 7 } } }) { upstream, stage in
            upstream.withLatestFrom(stage.publisher(History([7]), carrying: stage.keepsake)) { [hold = stage.hold] in
                hold(Item($0.number + $1.number, $1.keepsake))
            }
        },
        Operator("withLatestFrom one that never comes", model: { $0.mapValues { _ in [] } }) { upstream, stage in
            upstream.withLatestFrom(stage.publisher(History([], nil)))
        },
        Operator("withLatestFrom upstream", .unmodelled) { upstream, _ in upstream.withLatestFrom(upstream) },
        Operator("withLatestFrom", .unmodelled, [.meetsAnother]) {
            $0.withLatestFrom($1.publisher(History([11, 12]))) { a, b in a.map { $0 * 100 + b.number } }
        },
    ]

    private let words = PassthroughSubject<String, Fault>()
    private let numbers = PassthroughSubject<Int, Fault>()

    @Test("withLatestFrom sends what the other publisher sent last, and waits for its first value")
    func latest() {
        let recorder = words.withLatestFrom(numbers).record()
        words.send("early")
        for number in 1...2 { numbers.send(number) }
        for word in ["a", "b"] { words.send(word) }
        #expect(recorder.values == [2, 2])
    }

    @Test("withLatestFrom goes on when the other publisher has finished, and fails when it fails")
    func otherEnds() {
        let failing = words.withLatestFrom(Fail<Int, Fault>(error: .inner)).record()
        let recorder = words.withLatestFrom(Just(1).setFailureType(to: Fault.self)) { "\($0)\($1)" }.record()
        words.send("a")
        #expect(recorder.values == ["a1"] && recorder.completion == nil && failing.completion == .failure(.inner))
    }

    @Test("withLatestFrom requests a replacement for each value that comes before the other publisher's first")
    func dropped() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .value(3)])
        let recorder = upstream.withLatestFrom(numbers).record(initialDemand: .max(2))
        withExtendedLifetime(recorder) { #expect(upstream.subscriptions.map(\.demand) == [.max(5)]) }
    }

    @Test("withLatestFrom passes demand to this publisher, and requests all values of the other")
    func demand() {
        let (upstream, other) = (ScriptedPublisher<Int, Fault>([]), ScriptedPublisher<Int, Fault>([]))
        let recorder = upstream.withLatestFrom(other).record(initialDemand: .max(2))
        #expect(upstream.subscriptions.map(\.requests) == [[.max(2)]])
        #expect(other.subscriptions.map(\.requests) == [[.unlimited]])
        recorder.cancel()
        #expect((upstream.subscriptions + other.subscriptions).map(\.cancelCount) == [1, 1])
    }
}
