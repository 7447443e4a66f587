import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct CollectUntilTests: OperatorTests {
    static let rows = [
        Operator(
            "collect until output that never comes", .unlimited, [.asksOneByOne], model: { $0.chunked(by: 2) }
        ) { upstream, stage in
            upstream.collect(until: stage.publisher(History([], nil)), limit: 2)
                .map { Item($0.reduce(0) { $0 &* 100 &+ $1.number }, $0.first?.keepsake) }
        },
        Operator("collect until output of upstream", .unmodelled) { upstream, _ in
            upstream.collect(until: upstream.filter { $0.number % 3 == 0 }, limit: 4).flatMap(\.publisher)
        },
        Operator("collect until output", .unmodelled, [.meetsAnother]) {
            $0.collect(until: $1.publisher(History([11, 12])), limit: 9).map { Item($0.reduce(0) { $0 + $1.number }) }
        },
    ]

    static let limits = [
        Limit("collect(until:)", 1) { _ = [1].publisher.collect(until: Just(1), limit: $0) }
    ]

    private let numbers = PassthroughSubject<Int, Fault>()
    private let boundaries = PassthroughSubject<Void, Fault>()

    @Test("collect(until:) sends the values so far, and an array that is full", arguments: Path.allCases)
    func arrays(path: Path) {
        let collected = numbers.collect(until: boundaries, limit: 3)
        let recorder = path == .sink ? collected.recordSink() : collected.record()
        for number in 1...4 { numbers.send(number) }
        for _ in 0..<2 { boundaries.send() }
        numbers.send(5)
        boundaries.send(completion: .finished)
        numbers.send(completion: .finished)
        #expect(recorder.values == [[1, 2, 3], [4], [5]] && recorder.completion == .finished)
    }

    @Test("An array without demand waits, and grows up to the limit")
    func demand() {
        let upstream = ScriptedPublisher<Int, Fault>((1...9).map { .value($0) })
        let recorder = upstream.collect(until: boundaries, limit: 4).record(initialDemand: .none)
        boundaries.send()
        #expect(upstream.subscriptions.map(\.demand) == [.max(4)])
        recorder.request(.max(1))
        #expect(recorder.values == [[1, 2, 3, 4]] && upstream.subscriptions.map(\.demand) == [.max(8)])
    }

    @Test("An array that its own delivery makes due asks for as many values as it had, too")
    func nested() {
        let send = { [numbers, boundaries] (number: Int) in
            numbers.send(number)
            boundaries.send()
        }
        let recorder = numbers.collect(until: boundaries, limit: 2)
            .handleEvents(receiveOutput: { if $0 == [1] { send(2) } }).record()
        send(1)
        for number in 3...4 { numbers.send(number) }
        #expect(recorder.values == [[1], [2], [3, 4]])
    }

    @Test("A failure of either publisher drops the remaining values")
    func failure() {
        let recorder = numbers.collect(until: boundaries, limit: 3).record()
        numbers.send(1)
        boundaries.send(completion: .failure(.inner))
        #expect(recorder.values == [] && recorder.completion == .failure(.inner))
    }

    @Test("In any order of values and boundaries, each value is in one array, in order, and none exceeds the limit")
    func model() throws {
        try forAll(Generator.array(of: .int(in: 0...3), count: 0...40), count: 500) { turns in
            let (numbers, boundaries) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
            let recorder = numbers.collect(until: boundaries, limit: 4).record()
            var expected: [[Int]] = [[]]
            for (index, turn) in turns.enumerated() {
                if turn == 0 { boundaries.send() } else { numbers.send(index) }
                if turn > 0 { expected[expected.count - 1].append(index) }
                if turn == 0 || expected[expected.count - 1].count == 4 { expected.append([]) }
            }
            numbers.send(completion: .finished)
            try checkEqual(recorder.values, expected.filter { !$0.isEmpty })
        }
    }
}
