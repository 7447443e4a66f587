import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct FlatMapFirstTests: OperatorTests {
    static let rows = [
        Operator("flatMapFirst", .unlimited, model: { $0.mapValues { $0.flatMap { [$0, -$0] } } }) { upstream, stage in
            upstream.flatMapFirst { stage.publisher(History([$0.number, -$0.number]), carrying: $0.keepsake) }
        }
    ]

    private let outer = PassthroughSubject<Int, Fault>()
    private let inners = (0..<3).map { _ in PassthroughSubject<String, Fault>() }

    @Test(
        "flatMapFirst drops values while an inner publisher runs, and makes no publisher of them",
        arguments: Path.allCases)
    func first(path: Path) {
        var made: [Int] = []
        let flattened = outer.flatMapFirst { number in
            made.append(number)
            return inners[number]
        }
        let recorder = path == .sink ? flattened.recordSink() : flattened.record()
        for number in [0, 1] { outer.send(number) }
        for (number, inner) in inners.enumerated() { inner.send("\(number)") }
        inners[0].send(completion: .finished)
        outer.send(2)
        inners[2].send("again")
        #expect(recorder.values == ["0", "again"] && made == [0, 2])
    }

    @Test("flatMapFirst finishes when upstream and the inner publisher have, and fails with the first failure")
    func ends() {
        let (finishing, failing) = (
            outer.flatMapFirst { inners[$0] }.record(), outer.flatMapFirst { inners[$0] }.record()
        )
        outer.send(0)
        outer.send(completion: .finished)
        #expect(finishing.completion == nil)
        inners[0].send(completion: .failure(.inner))
        #expect(failing.completion == .failure(.inner) && finishing.completion == .failure(.inner))
    }

    @Test("flatMapFirst drops a value that is sent while it subscribes to a publisher")
    func nestedFirst() {
        let recorder = outer.flatMapFirst { number in
            Deferred {
                if number == 0 { outer.send(1) }
                return Just(number).setFailureType(to: Fault.self)
            }
        }.record()
        for number in [0, 2] { outer.send(number) }
        #expect(recorder.values == [0, 2])
    }

    @Test("For any taps, flatMapFirst follows the tap that came while nothing ran")
    func model() throws {
        let scripts = Generator.array(of: .int(in: 0...3), count: 0...20)
        try forAll(scripts, count: 500) { script in
            // 0 ends the inner publisher, 1 makes it send a value, and any other number is a tap.
            let taps = PassthroughSubject<Int, Never>()
            var (running, isRunning, expected) = (PassthroughSubject<Int, Never>(), false, [Int]())
            let recorder = taps.flatMapFirst { _ in
                running = PassthroughSubject()
                return running
            }.record()
            for (index, step) in script.enumerated() {
                switch step {
                case 0: running.send(completion: .finished)
                case 1: running.send(index)
                default: taps.send(index)
                }
                if step == 1, isRunning { expected.append(index) }
                isRunning = step > 1 || step == 1 && isRunning
            }
            try checkEqual(recorder.values, expected)
        }
    }
}
