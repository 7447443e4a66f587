import Streams
import StreamsTesting
import Testing

extension Laws {
    /// Tests operators with several upstreams that send in turns.
    @Suite struct InterleavingLaws {
        typealias Hub = PassthroughSubject<Int, Fault>
        typealias Ints = AnyPublisher<Int, Fault>

        @Test("merge sends the values of both publishers as they come", arguments: Path.allCases)
        func merge(path: Path) throws {
            try check(path, sources: 2, Model.merge) { hubs in hubs[0].merge(with: hubs[1].map { $0 }) }
        }

        @Test("Merging many publishers sends the values of all as they come", arguments: Path.allCases)
        func mergeMany(path: Path) throws {
            try check(path, sources: 4, Model.merge) { hubs in Publishers.MergeMany(hubs) }
        }

        @Test("combineLatest sends the latest values of both publishers", arguments: Path.allCases)
        func combineLatest(path: Path) throws {
            try check(path, sources: 2, Model.combineLatest) { hubs in hubs[0].combineLatest(hubs[1]) { $0 * 10 + $1 }
            }
        }

        @Test("combineLatest sends the latest values of three publishers", arguments: Path.allCases)
        func combineLatest3(path: Path) throws {
            try check(path, sources: 3, Model.combineLatest) { hubs in
                hubs[0].combineLatest(hubs[1], hubs[2]).map { ($0 * 10 + $1) * 10 + $2 }
            }
        }

        @Test("switchToLatest sends the values of the latest publisher", arguments: Path.allCases)
        func switchToLatest(path: Path) throws {
            try check(path, sources: 4, Model.switchToLatest) { hubs in
                hubs[0].map { hubs[1 + $0 % 3] }.switchToLatest()
            }
        }

        @Test("Once the next publisher has come, switchToLatest drops waiting values of the one before")
        func staleValues() throws {
            try forAll(eventsOf: Turn.generator(sources: 4), count: 600) {
                try checkEqual(staleValues($0), [], "Values of publishers that are not the latest")
            }
        }

        /// Returns the values of publishers that are not the latest, while another thread plays two turns for each
        /// value.
        private func staleValues(_ turns: [Turn]) -> [Int] {
            let hubs = (0..<4).map { _ in Hub() }
            var (rest, latest, stale) = (turns[...], 0, [Int]())
            func play() {
                guard let turn = rest.popFirst() else { return }
                turn.play(on: hubs)
                if turn.source == 0, case .value(let value) = turn.signal { latest = 1 + value % 3 }
            }
            let numbers = hubs.indices.map { index in hubs[index].map { _ in index } }
            let recorder = hubs[0].map { numbers[1 + $0 % 3] }.switchToLatest().recordSink { _, event in
                if case .value(let source) = event, source != latest { stale.append(source) }
                for _ in 0..<2 { onAnotherThread(play) }
            }
            while !rest.isEmpty { play() }
            recorder.cancel()
            return stale
        }

        @Test("flatMap sends the values of all inner publishers so far", arguments: Path.allCases)
        func flatMap(path: Path) throws {
            try check(path, sources: 4, { Model.flatMap($0, $1) }) { hubs in hubs[0].flatMap { hubs[1 + $0 % 3] } }
        }

        @Test("flatMap with a limit takes no more upstream values than it has room for", arguments: Path.allCases)
        func limitedFlatMap(path: Path) throws {
            try check(path, sources: 4, { Model.flatMap($0, $1, limit: 2) }) { hubs in
                hubs[0].flatMap(maxPublishers: .max(2)) { hubs[1 + $0 % 3] }
            }
        }

        private func check(
            _ path: Path, sources: Int, _ model: (Int, [Turn]) -> History,
            _ combine: ([Hub]) -> some Publisher<Int, Fault>
        ) throws {
            try forAll(eventsOf: Turn.generator(sources: sources), count: 600) { turns in
                let hubs = (0..<sources).map { _ in Hub() }
                let publisher = combine(hubs)
                let recorder = path == .sink ? publisher.recordSink() : publisher.record()
                for turn in turns { turn.play(on: hubs) }
                let received = History(recorder.values, recorder.completion)
                try checkEqual(received, model(sources, turns), "The output is not the model's.")
                try checkEqual(recorder.violations, [])
            }
        }
    }
}

/// A signal of one of several publishers.
struct Turn: CustomDebugStringConvertible {
    enum Signal {
        case value(Int)
        case completion(Subscribers.Completion<Fault>)
    }

    let source: Int
    let signal: Signal

    var debugDescription: String { "\(source) sends \(signal)" }

    func play(on hubs: [PassthroughSubject<Int, Fault>]) {
        switch signal {
        case .value(let value): hubs[source].send(value)
        case .completion(let completion): hubs[source].send(completion: completion)
        }
    }

    /// Generates turns of which none sends after its end.
    static func generator(sources: Int) -> Generator<[Turn]> {
        let signal = Generator<Signal>.frequency([
            (9, Generator.int(in: 0...9).map { .value($0) }), (2, .always(.completion(.finished))),
            (1, .always(.completion(.failure(.upstream)))),
        ])
        let turn = Generator {
            Turn(source: Generator.int(in: 0...sources - 1).draw(from: &$0), signal: signal.draw(from: &$0))
        }
        return Generator.array(of: turn).map { turns in
            var ended: Set<Int> = []
            return turns.filter { turn in
                guard !ended.contains(turn.source) else { return false }
                if case .completion = turn.signal { ended.insert(turn.source) }
                return true
            }
        }
    }
}

/// The operators' output for the turns, written in another way.
private enum Model {
    static func merge(sources: Int, turns: [Turn]) -> History {
        var (values, open) = ([Int](), sources)
        for turn in turns {
            switch turn.signal {
            case .value(let value): values.append(value)
            case .completion(.finished): open -= 1
            case .completion(let failure): return History(values, failure)
            }
            if open == 0 { return History(values) }
        }
        return History(values, nil)
    }

    static func combineLatest(sources: Int, turns: [Turn]) -> History {
        var (values, latest, open) = ([Int](), [Int: Int](), sources)
        for turn in turns {
            switch turn.signal {
            case .value(let value):
                latest[turn.source] = value
                let digits = (0..<sources).compactMap { latest[$0] }
                if digits.count == sources { values.append(digits.reduce(0) { $0 * 10 + $1 }) }
            case .completion(.finished): open -= 1
            case .completion(let failure): return History(values, failure)
            }
            if open == 0 { return History(values) }
        }
        return History(values, nil)
    }

    /// The first source says which of the others comes next.
    static func switchToLatest(sources: Int, turns: [Turn]) -> History {
        var (values, latest, ends) = ([Int](), Int?.none, [Int: Subscribers.Completion<Fault>]())
        for turn in turns {
            switch turn.signal {
            case .value(let value) where turn.source == 0: latest = 1 + value % 3
            case .value(let value): if turn.source == latest { values.append(value) }
            case .completion(let completion): ends[turn.source] = completion
            }
            let failures = [0, latest].compactMap { $0.flatMap { ends[$0] } }.filter { $0 != .finished }
            if let failure = failures.first { return History(values, failure) }
            if ends[0] != nil, latest.map({ ends[$0] != nil }) ?? true { return History(values) }
        }
        return History(values, nil)
    }

    /// The first source says which of the others joins, if there is room.
    static func flatMap(_ sources: Int, _ turns: [Turn], limit: Int = .max) -> History {
        var (values, members, ends) = ([Int](), [Int](), [Int: Subscribers.Completion<Fault>]())
        for turn in turns {
            switch turn.signal {
            case .value(let value) where turn.source == 0:
                if members.count < limit { members.append(1 + value % 3) }
            case .value(let value): values += members.filter { $0 == turn.source }.map { _ in value }
            case .completion(let completion): ends[turn.source] = completion
            }
            let failures = ([0] + members).compactMap { ends[$0] }.filter { $0 != .finished }
            if let failure = failures.first { return History(values, failure) }
            members.removeAll { ends[$0] != nil }
            if ends[0] != nil, members.isEmpty { return History(values) }
        }
        return History(values, nil)
    }
}
