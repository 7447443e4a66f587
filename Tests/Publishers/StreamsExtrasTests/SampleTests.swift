import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct SampleTests: OperatorTests {
    static let rows = [
        Operator("sample when nothing says so", .always, [.asksAhead], model: { $0.mapValues { _ in [] } }) {
            upstream, stage in
            upstream.sample(stage.publisher(History([], nil)))
        },
        Operator("sample", .unmodelled, [.sendsOnScheduler]) { $0.sample(every: 2, scheduler: $1.scheduler) },
        Operator("sample by upstream", .unmodelled) { upstream, _ in
            upstream.sample(upstream.filter { $0.number % 2 == 0 })
        },
        Operator("sample by another", .unmodelled, [.meetsAnother]) { $0.sample($1.publisher(History([11, 12]))) },
    ]

    private let numbers = PassthroughSubject<Int, Fault>()
    private let triggers = PassthroughSubject<Void, Fault>()

    @Test("sample sends the latest value when the other publisher sends, once", arguments: Path.allCases)
    func latest(path: Path) {
        let recorder = path == .sink ? numbers.sample(triggers).recordSink() : numbers.sample(triggers).record()
        triggers.send()
        for number in 1...2 { numbers.send(number) }
        for _ in 0..<2 { triggers.send() }
        numbers.send(3)
        triggers.send()
        #expect(recorder.values == [2, 3])
    }

    @Test("sample subscribes to the other publisher first, and so misses no trigger that the first values cause")
    func order() {
        let causing = (1...3).publisher.setFailureType(to: Fault.self)
            .handleEvents(receiveOutput: { [triggers] in if $0 == 3 { triggers.send() } })
            .append(Empty(completeImmediately: false))
        #expect(causing.sample(triggers).record().values == [2])
        let (number, trigger) = (CurrentValueSubject<Int, Fault>(1), CurrentValueSubject<Void, Fault>(()))
        let recorder = number.sample(trigger).record()
        #expect(recorder.values == [])
        trigger.send()
        #expect(recorder.values == [1])
    }

    @Test("sample ends when either publisher ends", arguments: [true, false])
    func ends(byTrigger: Bool) {
        let (finishing, failing) = (numbers.sample(triggers).record(), numbers.sample(triggers).record())
        numbers.send(1)
        if byTrigger { triggers.send(completion: .finished) } else { numbers.send(completion: .failure(.upstream)) }
        #expect(finishing.values == [] && finishing.completion == (byTrigger ? .finished : .failure(.upstream)))
        #expect(failing.completion == finishing.completion)
    }

    @Test("A sample that is due without demand stays the latest")
    func demand() {
        let recorder = numbers.sample(triggers).record(initialDemand: .none)
        numbers.send(1)
        triggers.send()
        recorder.request(.max(1))
        #expect(recorder.values == [])
        triggers.send()
        #expect(recorder.values == [1])
    }

    @Test("sample(every:) sends the latest value of each interval that has one, and releases its timer")
    func every() {
        let scheduler = TestScheduler()
        let recorder = numbers.sample(every: 10, scheduler: scheduler).record(scheduler: scheduler)
        for number in 1...4 {
            scheduler.advance(by: 6)
            numbers.send(number)
        }
        scheduler.advance(by: 20)
        #expect(recorder.timedEvents.dropFirst().map { $0.time.sinceStart } == [10, 20, 30])
        #expect(recorder.values == [1, 3, 4])
        numbers.send(completion: .finished)
        scheduler.advance()
        #expect(recorder.completion == .finished && scheduler.pendingCount == 0)
    }

    @Test("For any order of values and triggers, sample sends the value before each trigger, if it is new")
    func model() throws {
        try forAll(Generator.array(of: .int(in: 0...2), count: 0...30), count: 500) { turns in
            let (numbers, triggers) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
            let recorder = numbers.sample(triggers).record()
            var (latest, expected) = (Int?.none, [Int]())
            for (index, turn) in turns.enumerated() {
                if turn == 0 {
                    triggers.send()
                    expected += latest.map { [$0] } ?? []
                    latest = nil
                } else {
                    numbers.send(index)
                    latest = index
                }
            }
            try checkEqual(recorder.values, expected)
        }
    }
}
