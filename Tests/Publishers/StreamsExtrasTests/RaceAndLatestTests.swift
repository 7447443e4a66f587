import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct RaceAndLatestTests {
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

@Suite struct SequenceOfPublishersTests {
    @Test("zip sends the first values of all publishers, then the second ones")
    func zip() {
        let recorder = [[1, 2, 3].publisher, [4, 5].publisher, [6, 7, 8].publisher].zipAll().record()
        #expect(recorder.values == [[1, 4, 6], [2, 5, 7]] && recorder.completion == .finished)
    }

    @Test("combineLatest sends the latest values of all publishers whenever one sends")
    func combineLatest() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        let recorder = subjects.combineLatestAll().record()
        for (index, value) in [(0, 1), (2, 2), (0, 3), (1, 4), (2, 5)] { subjects[index].send(value) }
        #expect(recorder.values == [[3, 4, 2], [3, 4, 5]])
    }

    @Test("merge sends the values of all publishers", arguments: [0, 1, 2, 500])
    func merge(count: Int) {
        let recorder = (0..<count).map { Just($0) }.mergeAll().record()
        #expect(recorder.values == Array(0..<count) && recorder.completion == .finished)
    }

    @Test("Without publishers there are no values; a single publisher's values are sent alone")
    func few() {
        let (none, one) = ([Just<Int>](), [[1, 2].publisher])
        #expect(none.zipAll().record().events.count == 2 && none.combineLatestAll().record().completion == .finished)
        #expect(one.zipAll().record().values == [[1], [2]] && one.combineLatestAll().record().values == [[1], [2]])
        #expect(none.amb().record().completion == .finished && one.amb().record().values == [1, 2])
    }

    @Test("Ten thousand publishers are zipped and combined")
    func many() {
        let publishers = (0..<10_000).map { Just($0) }
        let (zipped, combined) = (publishers.zipAll().record(), publishers.combineLatestAll().record())
        #expect(zipped.values == [Array(0..<10_000)] && combined.values == [Array(0..<10_000)])
        #expect(zipped.completion == .finished && combined.completion == .finished)
    }
}

@Suite struct EventTests {
    @Test("materialize turns values and the completion into values")
    func materialize() {
        let record = Record<Int, Fault>(output: [1], completion: .failure(.upstream)).materialize().record()
        #expect(record.values == [.value(1), .completion(.failure(.upstream))] && record.completion == .finished)
        #expect(Just(1).materialize().record().values == [.value(1), .completion(.finished)])
    }

    @Test("The materialized completion waits until it is requested")
    func demand() {
        let recorder = Just(1).materialize().record(initialDemand: .max(1))
        #expect(recorder.values == [.value(1)] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values.count == 2 && recorder.completion == .finished)
    }

    @Test(
        "dematerialize ends with the materialized completion, and cancels",
        arguments: [.finished, .failure(.inner)] as [Subscribers.Completion<Fault>])
    func dematerialize(completion: Subscribers.Completion<Fault>) {
        let events = PassthroughSubject<Publishers.Event<Int, Fault>, Never>()
        var isCancelled = false
        let recorder = events.handleEvents(receiveCancel: { isCancelled = true }).dematerialize().record()
        for event in [.value(1), .completion(completion), .value(2)] as [Publishers.Event<Int, Fault>] {
            events.send(event)
        }
        #expect(recorder.values == [1] && recorder.completion == completion && isCancelled)
    }

    @Test("flatMapLatest switches to the latest publisher")
    func flatMapLatest() {
        let (outer, inners) = (PassthroughSubject<Int, Never>(), (0..<2).map { _ in PassthroughSubject<Int, Never>() })
        let recorder = outer.flatMapLatest { inners[$0] }.record()
        for index in 0..<2 {
            outer.send(index)
            for (number, inner) in inners.enumerated() { inner.send(number + 10 * index) }
        }
        #expect(recorder.values == [0, 11])
    }
}
