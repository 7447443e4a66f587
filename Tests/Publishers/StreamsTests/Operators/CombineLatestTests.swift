import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct CombineLatestTests: OperatorTests {
    static let rows = [
        Operator("combineLatest after one value", model: { $0.mapValues { $0.map { $0 + 7 } } }) {
            upstream, stage in
            stage.publisher(History([7])).combineLatest(upstream) { seven, item in item.map { $0 + seven.number } }
        },
        Operator(
            "combineLatest3 after two values", model: { $0.mapValues { $0.map { $0 + 3 } } }
        ) { upstream, stage in
            stage.publisher(History([1])).combineLatest(stage.publisher(History([2])), upstream)
                .map { one, two, item in item.map { $0 + one.number + two.number } }
        },
        Operator("combineLatest after none", .unlimited, [.asksAhead], model: { $0.mapValues { _ in [] } }) {
            upstream, stage in
            stage.publisher(History([])).combineLatest(upstream, stage.publisher(History([2])))
                .map { none, item, two in item.map { $0 + none.number + two.number } }
        },
        Operator("combineLatest", .synchronous, model: Models.latestPlus([7, 8])) { upstream, stage in
            upstream.combineLatest(stage.publisher(History([7, 8]))) { item, seven in
                item.map { $0 + seven.number }
            }
        },
        Operator("combineLatest with itself", .unmodelled) { upstream, _ in upstream.combineLatest(upstream) { $1 } },
    ]

    private let upstreams = (0..<2).map { _ in ScriptedPublisher<Int, Never>((1...9).map { .value($0) }) }

    @Test("combineLatest passes demand to each upstream, and each answer once")
    func combineLatest() {
        let recorder = upstreams[0].combineLatest(upstreams[1]).record(
            initialDemand: .max(1),
            onEvent: { recorder, _ in
                recorder.demandAfterValue = recorder.values.count == 1 ? .max(1) : .none
            })
        #expect(recorder.values.map(\.0) == [1, 2])
        #expect(upstreams.map { $0.subscriptions[0].demand } == [.max(2), .max(2)])
    }

    @Test(
        "combineLatest ends with its last upstream, and fails with the first failure, even if one ends without a value",
        arguments: 2...4, [true, false])
    func combineLatestWithoutValue(count: Int, isOfAll: Bool) {
        for end in [.finished, .failure(.inner)] as [Subscribers.Completion<Fault>] {
            let subjects = (0..<count).map { _ in PassthroughSubject<Int, Fault>() }
            let recorder = latest(of: subjects, isOfAll: isOfAll).record()
            for subject in subjects.dropLast() { subject.send(completion: .finished) }
            subjects[count - 1].send(1)
            #expect(recorder.events.count == 1 && recorder.completion == nil)
            subjects[count - 1].send(completion: end)
            #expect(recorder.values == [] && recorder.completion == end)
        }
    }

    private func latest(of subjects: [PassthroughSubject<Int, Fault>], isOfAll: Bool) -> AnyPublisher<[Int], Fault> {
        let (first, second, last) = (subjects[0], subjects[1], subjects[subjects.count - 1])
        if isOfAll { return subjects.combineLatestAll().eraseToAnyPublisher() }
        switch subjects.count {
        case 2: return first.combineLatest(last) { [$0, $1] }.eraseToAnyPublisher()
        case 3: return first.combineLatest(second, last) { [$0, $1, $2] }.eraseToAnyPublisher()
        default: return first.combineLatest(second, subjects[2], last) { [$0, $1, $2, $3] }.eraseToAnyPublisher()
        }
    }

    @Test("combineLatest and zip of four publishers have the value of each in its place")
    func four() {
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let (a, b, c, d) = (subjects[0], subjects[1], subjects[2], subjects[3])
        let latest = a.combineLatest(b, c, d).map { [$0, $1, $2, $3] }.record()
        let zipped = a.zip(b, c, d).map { [$0, $1, $2, $3] }.record()
        for (index, subject) in subjects.enumerated() { subject.send(index) }
        d.send(4)
        #expect(latest.values == [[0, 1, 2, 3], [0, 1, 2, 4]] && zipped.values == [[0, 1, 2, 3]])
    }
}
