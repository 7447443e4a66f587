import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct CombiningTests {
    private let upstreams = (0..<2).map { _ in ScriptedPublisher<Int, Never>((1...9).map { .value($0) }) }

    @Test("A failure of one of many appended publishers ends the others' turn, and demand reaches each in its turn")
    func appendedFailure() {
        let scripts = [[.value(1), .finished], [.value(2), .failure(.inner)], [.value(3)]].map {
            ScriptedPublisher<Int, Fault>($0)
        }
        let all = scripts.dropFirst().reduce(scripts[0].eraseToAnyPublisher()) { $0.append($1).eraseToAnyPublisher() }
        let recorder = all.record(initialDemand: .max(1))
        #expect(recorder.values == [1] && scripts.map(\.subscriptions.count) == [1, 1, 0])
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.inner) && recorder.violations == [])
        #expect(scripts[1].subscriptions.map(\.requests) == [[.max(2)]] && scripts[2].subscriptions.isEmpty)
    }

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

    @Test("merge requests a value of each upstream, and another one when that has been delivered")
    func merge() {
        let recorder = upstreams[0].merge(with: upstreams[1]).record(initialDemand: .max(1))
        #expect(recorder.values == [1] && upstreams.map { $0.subscriptions[0].demand } == [.max(2), .max(1)])
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2, 1])
    }

    @Test(
        "zip takes a few values ahead of a sequence, however many are requested",
        arguments: [.max(17), .max(1000), .unlimited] as [Subscribers.Demand])
    func zipAhead(demand: Subscribers.Demand) {
        var made = 0
        let numbers = sequence(state: ()) { _ -> Int? in
            made += 1
            return made
        }
        let letters = PassthroughSubject<String, Never>()
        let recorder = numbers.publisher.zip(letters) { "\($0)\($1)" }.record(initialDemand: .none)
        recorder.request(demand)
        letters.send("a")
        #expect(recorder.values == ["1a"] && made <= 33)
    }

    @Test("Combined publishers are subscribed to in their order")
    func orderOfSubscriptions() {
        var log: [Int] = []
        let silent = (0...4).map { number in
            Empty<Int, Never>(completeImmediately: false)
                .handleEvents(receiveSubscription: { _ in log.append(number) })
        }
        let (a, b, c, d) = (silent[1], silent[2], silent[3], silent[4])
        let (e, f, g) = (b.eraseToAnyPublisher(), c.eraseToAnyPublisher(), d.eraseToAnyPublisher())
        let cancellables = [
            a.zip(b).sink { _ in }, a.zip(b, c).sink { _ in }, a.zip(b, c, d).sink { _ in },
            a.combineLatest(b).sink { _ in }, a.combineLatest(b, c).sink { _ in },
            a.combineLatest(b, c, d).sink { _ in }, a.merge(with: e).sink { _ in }, a.merge(with: e, f).sink { _ in },
            a.merge(with: e, f, g).sink { _ in },
        ]
        #expect(log == (1...3).flatMap { _ in [1, 2, 1, 2, 3, 1, 2, 3, 4] })
        withExtendedLifetime(cancellables) {}
    }

    @Test("All merged publishers receive unlimited demand once, whatever answer it comes from, and however they send")
    func mergedForEverything() {
        let sources = (0..<2).map { _ in ScriptedPublisher<Int, Never>([.value(1), .value(2), .value(3), .finished]) }
        let recorder = sources[0].merge(with: sources[1]).record(
            initialDemand: .max(1), demandAfterValue: .unlimited,
            onEvent: { if $1 == .value(2) { $0.request(.unlimited) } })
        #expect(recorder.values.count == 6)
        #expect(sources.allSatisfy { $0.subscriptions[0].requests.filter { $0 == .unlimited }.count == 1 })
    }

    @Test("A publisher that joins while hundreds of others receive unlimited demand receives it once")
    func joiningMeanwhile() {
        let (outer, silent) = (PassthroughSubject<Int, Never>(), Empty<Int, Never>(completeImmediately: false))
        let first = silent.handleEvents(receiveRequest: { if $0 == .unlimited { outer.send(300) } })
        let joined = outer.flatMap { [upstreams] number in
            number == 300
                ? upstreams[0].eraseToAnyPublisher()
                : number == 0 ? first.eraseToAnyPublisher() : silent.eraseToAnyPublisher()
        }
        let recorder = joined.record(initialDemand: .max(1))
        for number in 0..<300 { outer.send(number) }
        recorder.request(.unlimited)
        #expect(upstreams[0].subscriptions.map(\.requests) == [[.unlimited]])
    }

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

    @Test("zip of three fails when one fails, even if another has finished and the third is silent")
    func zipOfThreeFails() {
        let subjects = (0..<3).map { _ in PassthroughSubject<Int, Fault>() }
        let recorder = subjects[0].zip(subjects[1], subjects[2]).map { $0.0 + $0.1 + $0.2 }.record()
        for subject in subjects[0...1] { subject.send(1) }
        subjects[0].send(completion: .finished)
        subjects[1].send(completion: .failure(.inner))
        #expect(recorder.completion == .failure(.inner))
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

    @Test("A request during another unlimited request of all merged publishers does not repeat it")
    func mergedWhileAsking() {
        var asked = 0
        let (subject, never) = (PassthroughSubject<Int, Never>(), Empty<Int, Never>(completeImmediately: false))
        let sending = subject.handleEvents(receiveRequest: { if $0 == .unlimited { asked += 1 } })
            .handleEvents(receiveRequest: { if $0 == .unlimited { subject.send(1) } })
        let recorder = sending.merge(with: never).record(initialDemand: .none) { recorder, event in
            if event == .value(1) { recorder.request(.max(1)) }
        }
        recorder.request(.unlimited)
        #expect(recorder.values == [1] && asked == 1)
    }

    @Test("zip of three and of four publishers uses each value once")
    func zippedOnce() {
        let (a, b, c, d) = ([1, 2].publisher, [3, 4].publisher, [5, 6].publisher, [7, 8].publisher)
        #expect(a.zip(b, c).map { [$0, $1, $2] }.record().values == [[1, 3, 5], [2, 4, 6]])
        #expect(a.zip(b, c, d).map { [$0, $1, $2, $3] }.record().values == [[1, 3, 5, 7], [2, 4, 6, 8]])
    }
}
