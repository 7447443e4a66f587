import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Tests subscribers that act while they receive a value.
    @Suite struct ReentranceLaws {
        @Test(
            "switchToLatest sends the latest publisher's values as requested, whatever happens during a value")
        func switchToLatest() throws {
            try forAll(SwitchPlay.generator, count: 2000) { play in
                let (switches, plain) = (Switches(play), PlainSwitches(play))
                for move in play.outside {
                    switches.perform(move)
                    plain.perform(move)
                }
                try checkEqual(switches.recorder.values, plain.values, "The simplest switch differs")
                try checkEqual(switches.recorder.violations, [])
            }
        }

        /// Ways for one subscriber to receive the values of many threads.
        enum Hub: CaseIterable {
            case passthrough, currentValue, replay, share, merge, combineLatest, buffer, debounce

            func make() -> (subject: any Subject<Int, Fault>, publisher: AnyPublisher<Int, Fault>) {
                let (passthrough, current) = (PassthroughSubject<Int, Fault>(), CurrentValueSubject<Int, Fault>(0))
                let replay = ReplaySubject<Int, Fault>(bufferSize: 1)
                let publisher: AnyPublisher<Int, Fault>
                switch self {
                case .passthrough: publisher = passthrough.eraseToAnyPublisher()
                case .currentValue: return (current, current.eraseToAnyPublisher())
                case .replay: return (replay, replay.eraseToAnyPublisher())
                case .share: publisher = passthrough.share().eraseToAnyPublisher()
                case .merge:
                    publisher = passthrough.merge(with: Empty(completeImmediately: false)).eraseToAnyPublisher()
                case .combineLatest:
                    let other = CurrentValueSubject<Int, Fault>(0)
                    publisher = passthrough.combineLatest(other) { value, _ in value }.eraseToAnyPublisher()
                case .buffer:
                    publisher = passthrough.buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest)
                        .eraseToAnyPublisher()
                case .debounce:
                    let scheduler = ImmediateScheduler.shared
                    publisher = passthrough.debounce(for: 0, scheduler: scheduler).eraseToAnyPublisher()
                }
                return (passthrough, publisher)
            }
        }

        enum Inside: CaseIterable { case send, request, subscribe, cancel }

        @Test(
            "Nothing that happens during a value ends its delivery: another thread's value waits",
            arguments: Hub.allCases)
        func nested(hub: Hub) throws {
            try forAll(.array(of: .element(of: Inside.allCases), count: 0...4)) { acts in
                let (subject, publisher) = hub.make()
                var isEarly = false
                var others = [publisher.sink(receiveCompletion: { _ in }, receiveValue: { _ in })]
                let recorder = publisher.record(initialDemand: .max(100)) { recorder, event in
                    guard event == .value(1) else { return }
                    for act in acts {
                        switch act {
                        case .send: subject.send(2)
                        case .request: recorder.request(.max(1))
                        case .subscribe: others.append(publisher.sink(receiveCompletion: { _ in }) { _ in })
                        case .cancel: others.popLast()?.cancel()
                        }
                    }
                    onAnotherThread { subject.send(3) }
                    isEarly = recorder.values.contains(3)
                }
                subject.send(1)
                try checkEqual(recorder.values.last, 3)
                try check(!isEarly, "Another thread's value arrives during a delivery")
                try checkEqual(recorder.violations, [])
            }
        }
    }
}

/// Actions on publishers that are switched between, from outside and during values.
private struct SwitchPlay: CustomDebugStringConvertible {
    enum Move { case join(Int), send(by: Int), request(Int) }

    let outside: [Move]
    let inside: [(moves: [Move], answer: Int)]

    var debugDescription: String {
        "\(outside), inside \(inside)\n    \(outside.count + inside.reduce(0) { $0 + $1.moves.count }) events"
    }

    /// Returns the actions during the value of this number, counted from 1, and the answer to it.
    func answer(to number: Int) -> (moves: [Move], answer: Int) {
        number <= inside.count ? inside[number - 1] : ([], 0)
    }

    static var generator: Generator<SwitchPlay> {
        let index = Generator.int(in: 0...1)
        let move = Generator<Move>.frequency([
            (2, index.map { .join($0) }), (5, index.map { .send(by: $0) }),
            (2, Generator.int(in: 1...3).map { .request($0) }),
        ])
        let (moves, more) = (Generator.array(of: move, count: 0...3), Generator.int(in: 0...2))
        let inside = Generator { (moves: moves.draw(from: &$0), answer: more.draw(from: &$0)) }
        return Generator {
            SwitchPlay(
                outside: Generator.array(of: move, count: 0...12).draw(from: &$0),
                inside: Generator.array(of: inside, count: 0...6).draw(from: &$0))
        }
    }
}

private final class Switches {
    let recorder: Recorder<Int, Never>
    private let play: SwitchPlay
    private let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
    private let members = [PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>()]
    private var sent = 0

    init(_ play: SwitchPlay) {
        self.play = play
        weak var switches: Switches?
        recorder = Recorder(initialDemand: .none) { recorder, event in
            guard case .value = event else { return }
            let (moves, answer) = play.answer(to: recorder.values.count)
            for move in moves { switches?.perform(move) }
            recorder.demandAfterValue = .max(answer)
        }
        outer.switchToLatest().subscribe(recorder)
        switches = self
    }

    func perform(_ move: SwitchPlay.Move) {
        switch move {
        case .join(let index): outer.send(members[index])
        case .request(let count): recorder.request(.max(count))
        case .send(let index):
            sent += 1
            members[index].send(sent)
        }
    }
}

/// The same behaviour in the shortest code.
private final class PlainSwitches {
    private(set) var values: [Int] = []
    private let play: SwitchPlay
    private var (latest, demand, sent): (Int?, Int, Int) = (nil, 0, 0)

    init(_ play: SwitchPlay) { self.play = play }

    func perform(_ move: SwitchPlay.Move) {
        switch move {
        case .join(let index): latest = index
        case .request(let count): demand += count
        case .send(let index):
            sent += 1
            if index == latest, demand > 0 { receive(sent) }
        }
    }

    private func receive(_ value: Int) {
        demand -= 1
        values.append(value)
        let (moves, answer) = play.answer(to: values.count)
        for move in moves { perform(move) }
        demand += answer
    }
}
