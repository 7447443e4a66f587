import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Tests operators with several upstreams that Combine does not have.
    @Suite struct BeyondCombineLaws {
        typealias Hub = PassthroughSubject<Int, Fault>

        /// Returns what the publisher sends, and nothing if it breaks a rule.
        private func play(_ turns: [Turn], _ path: Path, to combine: ([Hub]) -> some Publisher<Int, Fault>) -> History {
            let hubs = (0..<3).map { _ in Hub() }
            let publisher = combine(hubs)
            let recorder = path == .sink ? publisher.recordSink() : publisher.record()
            for turn in turns { turn.play(on: hubs) }
            return History(recorder.violations == [] ? recorder.values : [], recorder.completion)
        }

        @Test("combineLatest of a sequence sends the values of that of three publishers", arguments: Path.allCases)
        func combineLatest(path: Path) throws {
            try forAll(eventsOf: Turn.generator(sources: 3), count: 600) { turns in
                try checkEqual(
                    play(turns, path) { $0.combineLatestAll().map { $0.reduce(0) { $0 * 10 + $1 } } },
                    play(turns, path) { $0[0].combineLatest($0[1], $0[2]) { ($0 * 10 + $1) * 10 + $2 } },
                    "combineLatest of three differs.")
            }
        }

        @Test(
            "zip of a sequence sends the first values of all, the second ones, and so on",
            arguments: Path.allCases)
        func zip(path: Path) throws {
            try forAll(eventsOf: Turn.generator(sources: 3), count: 600) { turns in
                var (waiting, ended, expected) = ([[Int]](repeating: [], count: 3), Set<Int>(), History([], nil))
                for turn in turns where expected.completion == nil {
                    switch turn.signal {
                    case .value(let value): waiting[turn.source].append(value)
                    case .completion(.finished): ended.insert(turn.source)
                    case .completion(let failure): expected.completion = failure
                    }
                    if waiting.allSatisfy({ !$0.isEmpty }) {
                        expected.values.append(waiting.indices.reduce(0) { $0 * 10 + waiting[$1].removeFirst() })
                    }
                    if ended.contains(where: { waiting[$0].isEmpty }) { expected.completion = .finished }
                }
                let received = play(turns, path) { $0.zipAll().map { $0.reduce(0) { $0 * 10 + $1 } } }
                try checkEqual(received, expected, "The output is not the model's.")
            }
        }

        @Test("amb sends the values of the first publisher to send any signal", arguments: Path.allCases)
        func amb(path: Path) throws {
            try forAll(eventsOf: Turn.generator(sources: 3), count: 600) { turns in
                let winner = turns.first?.source ?? 0
                try checkEqual(
                    play(turns, path) { $0.amb() }, play(turns, path) { $0[winner].eraseToAnyPublisher() },
                    "The winner's output differs.")
            }
        }

        @Test(
            "withLatestFrom sends the other publisher's latest value for each of its own, if there is one",
            arguments: Path.allCases
        )
        func withLatestFrom(path: Path) throws {
            try forAll(eventsOf: Turn.generator(sources: 2), count: 600) { turns in
                var (latest, expected) = (Int?.none, History([], nil))
                for turn in turns where expected.completion == nil {
                    switch turn.signal {
                    case .value(let value) where turn.source == 1: latest = value
                    case .value(let value): expected.values += latest.map { [value * 10 + $0] } ?? []
                    case .completion(let end): if turn.source == 0 || end != .finished { expected.completion = end }
                    }
                }
                let received = play(turns, path) { $0[0].withLatestFrom($0[1]) { $0 * 10 + $1 } }
                try checkEqual(received, expected, "The output is not the model's.")
            }
        }
    }
}
