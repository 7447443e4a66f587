import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct AmbTests: OperatorTests {
    static let rows = [
        Operator("amb with one that is silent") { upstream, stage in upstream.amb(stage.publisher(History([], nil))) },
        Operator("amb, lost", .unlimited, model: { _ in History([1, 2]) }) { upstream, stage in
            [stage.publisher(History([1, 2]), carrying: stage.keepsake), upstream].amb()
        },
        Operator("amb, either", .unmodelled, [.meetsAnother]) { $0.amb($1.publisher(History([11, 12]))) },
    ]

    @Test("amb continues with the publisher that sends first, and cancels the others", arguments: Path.allCases)
    func race(path: Path) {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Fault>() }
        var cancels: [Int] = []
        let race = subjects.enumerated()
            .map { index, subject in subject.handleEvents(receiveCancel: { cancels.append(index) }) }.amb()
        let recorder = path == .sink ? race.recordSink() : race.record()
        for (index, subject) in zip([1, 0, 1], [subjects[1], subjects[0], subjects[1]]) { subject.send(index) }
        #expect(recorder.values == [1, 1] && cancels == [0, 2] && recorder.completion == nil)
        subjects[1].send(completion: .finished)
        #expect(recorder.completion == .finished && cancels == [0, 2])
    }

    @Test("amb ends when the first signal is a completion")
    func endOfRace() {
        let (silent, failing) = (ScriptedPublisher<Int, Fault>([]), ScriptedPublisher<Int, Fault>([.failure(.inner)]))
        let recorder = silent.amb(failing).record()
        #expect(recorder.completion == .failure(.inner) && silent.subscriptions.map(\.cancelCount) == [1])
    }

    @Test("amb does not subscribe to a publisher after another one has won")
    func decidedAtOnce() {
        let late = ScriptedPublisher<Int, Never>([.value(2)])
        #expect(Just(1).amb(late).record().values == [1] && late.subscriptions.isEmpty)
    }

    @Test("amb passes demand to each publisher, and later to the winner alone")
    func demandOfRace() {
        let publishers = (0..<2).map { _ in ScriptedPublisher<Int, Never>([]) }
        let recorder = publishers.amb().record(initialDemand: .max(2))
        recorder.request(.max(1))
        #expect(publishers.flatMap(\.subscriptions).map(\.requests) == [[.max(2), .max(1)], [.max(2), .max(1)]])
    }
}
