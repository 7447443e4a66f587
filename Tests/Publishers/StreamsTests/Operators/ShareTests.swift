import Streams
import StreamsTesting
import Testing

@Suite struct ShareTests: OperatorTests {
    static let rows = [
        Operator("share", .unlimited, [.isShared]) { upstream, _ in upstream.share() },
        Operator("share of merge", .unmodelled, [.meetsAnother]) {
            $0.merge(with: $1.publisher(History([11]))).share()
        },
        Operator("share of a current value", .unmodelled, [.meetsAnother]) { upstream, stage in
            let current = CurrentValueSubject<Item, Fault>(Item(7, stage.keepsake))
            return current.merge(with: upstream).share()
        },
        Operator("share of merge, first", .unmodelled, [.meetsAnother]) {
            $0.merge(with: $1.publisher(History([11]))).share().first()
        },
    ]

    private let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])

    @Test("share subscribes for the first subscriber, with unlimited demand, and not for the others")
    func connection() {
        let endless = ScriptedPublisher<Int, Never>([.value(1)])
        let shared = endless.share()
        #expect(endless.subscriptions.isEmpty)
        let members = (0..<3).map { _ in shared.record() }
        #expect(endless.subscriptions.map(\.requests) == [[.unlimited]])
        #expect(members.map(\.values) == [[1], [], []])
    }

    @Test("A subscriber after the end receives only the completion")
    func afterTheEnd() {
        let shared = upstream.share()
        #expect(shared.record().values == [1, 2])
        #expect(shared.record().events == [.subscription, .completion(.finished)])
        #expect(upstream.subscriptions.count == 1)
    }

    @Test("The last subscriber that leaves cancels, and the next one starts again", arguments: Path.allCases)
    func restart(path: Path) {
        let endless = ScriptedPublisher<Int, Never>([.value(1)])
        let shared = endless.share()
        let join = { path == .sink ? shared.recordSink() : shared.record() }
        let members = [join(), join()]
        members[0].cancel()
        #expect(endless.subscriptions.map(\.cancelCount) == [0])
        members[1].cancel()
        #expect(endless.subscriptions.map(\.cancelCount) == [1])
        #expect(join().values == [1] && endless.subscriptions.count == 2)
    }

    @Test("A subscriber without demand for a value misses it")
    func demand() {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let (patient, eager) = (shared.record(initialDemand: .max(1)), shared.record())
        for value in 1...3 { subject.send(value) }
        #expect(patient.values == [1] && eager.values == [1, 2, 3])
    }

    @Test("A subscriber that leaves during a value does not make the others miss it")
    func leaving() {
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.share()
        let (leaving, staying) = (shared.record(cancelAfter: 1), shared.record())
        for value in 1...2 { subject.send(value) }
        #expect(leaving.values == [1] && staying.values == [1, 2])
    }

    @Test("A connection is cancelled if its only subscriber has left while it was made")
    func leavingMeanwhile() {
        var cancels = 0
        let shared = CurrentValueSubject<Int, Never>(1).handleEvents(receiveCancel: { cancels += 1 }).share()
        let recorder = shared.first().record()
        withExtendedLifetime((shared, recorder)) { #expect(recorder.values == [1] && cancels == 1) }
    }

    /// Publishers that share the upstream's values, and send all of them while the connection is being made.
    private static let sharing: [@Sendable (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>] = [
        { $0.share().eraseToAnyPublisher() },
        { $0.share().share().eraseToAnyPublisher() },
        { $0.share().append(0).eraseToAnyPublisher() },
        { $0.makeConnectable().autoconnect().eraseToAnyPublisher() },
        { $0.multicast { PassthroughSubject() }.autoconnect().eraseToAnyPublisher() },
        { $0.multicast(subject: CurrentValueSubject(0)).autoconnect().dropFirst().eraseToAnyPublisher() },
        { values in Just(0).map { _ in values.share() }.switchToLatest().eraseToAnyPublisher() },
    ]

    @Test("A cancel while the connection is made reaches the source", arguments: sharing.indices, Path.allCases)
    func cancelInsideOfTheConnect(way: Int, path: Path) {
        var asked = 0
        let endless = sequence(first: 1) { $0 + 1 }.publisher.handleEvents(receiveOutput: { _ in asked += 1 })
        let shared = Self.sharing[way](endless.prefix(1_000).eraseToAnyPublisher())
        let members = (0..<2).map { _ in path == .sink ? shared.first().recordSink() : shared.first().record() }
        #expect(members.map(\.values) == [[1], [1]])
        #expect(asked == 2)
    }

    @Test("autoconnect of a publisher from elsewhere connects it behind an operator with several upstreams")
    func autoconnectOfAStranger() {
        let subject = PassthroughSubject<Int, Never>()
        let shared = Elsewhere(subject).autoconnect()
        let silent = Empty<Int, Never>(completeImmediately: false)
        let merged = shared.merge(with: silent).recordSink()
        let until = shared.prefix(untilOutputFrom: silent).recordSink()
        subject.send(1)
        #expect(merged.values == [1] && until.values == [1])
    }

    @Test("A share that has ended does not take the place of what follows it")
    func followed() {
        let shared = Just(9).share()
        #expect(shared.recordSink().values == [9])
        let recorder = [0].publisher.append(shared).append([1, 2, 3]).recordSink()
        #expect(recorder.values == [0, 1, 2, 3] && recorder.completion == .finished)
    }
}

/// A connectable publisher from elsewhere.
private struct Elsewhere: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = Never

    private let subject: PassthroughSubject<Int, Never>

    init(_ subject: PassthroughSubject<Int, Never>) { self.subject = subject }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subject.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable { AnyCancellable {} }
}
