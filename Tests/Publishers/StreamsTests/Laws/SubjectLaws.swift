import Streams
import StreamsTesting
import Testing

extension Laws {
    /// Compares subjects with a subject of the simplest code, whatever its subscribers do while they receive.
    @Suite struct SubjectLaws {
        @Test("A PassthroughSubject behaves like the simplest one")
        func passthrough() throws {
            try forAll(Play.generator, count: 2000) { play in
                try play.compare(PassthroughSubject(), with: PlainSubject())
            }
        }

        @Test("A CurrentValueSubject behaves like the simplest one")
        func currentValue() throws {
            try forAll(Play.generator, count: 2000) { play in
                try play.compare(CurrentValueSubject(0), with: PlainSubject(current: 0))
            }
        }
    }
}

/// Actions on a subject, first from outside, and then by its subscribers.
private struct Play: CustomDebugStringConvertible {
    enum Act: CustomDebugStringConvertible {
        case send(Int), finish
        /// Subscribes; the subscriber takes one of the actions at each of its signals.
        case subscribe(demand: Subscribers.Demand?, answer: Subscribers.Demand, acts: [Act])
        case request(subscriber: Int, Int)
        case cancel(subscriber: Int)

        var eventCount: Int {
            if case .subscribe(_, _, let acts) = self { acts.reduce(1) { $0 + $1.eventCount } } else { 1 }
        }

        var debugDescription: String {
            switch self {
            case .send(let value): "send \(value)"
            case .finish: "finish"
            case .subscribe(let demand, let answer, let acts):
                "subscribe asking for \(demand.map { "\($0)" } ?? "all"), \(answer) after each, \(acts)"
            case .request(let index, let count): "\(index) asks for \(count)"
            case .cancel(let index): "\(index) cancels"
            }
        }
    }

    let acts: [Act]

    var debugDescription: String { "\(acts)\n    \(acts.reduce(0) { $0 + $1.eventCount }) events" }

    static var generator: Generator<Play> { acts(depth: 2).map(Play.init) }

    private static func acts(depth: Int) -> Generator<[Act]> {
        let index = Generator.int(in: 0...3)
        let demand = Generator.int(in: 0...3).map { Subscribers.Demand.max($0) }
        var kinds: [(Int, Generator<Act>)] = [
            (6, Generator.int(in: 1...9).map { .send($0) }),
            (3, index.flatMap { index in Generator.int(in: 1...3).map { .request(subscriber: index, $0) } }),
            (2, index.map { .cancel(subscriber: $0) }), (1, .always(.finish)),
        ]
        if depth > 0 {
            let acts = acts(depth: depth - 1)
            let subscribe = Generator<Act> {
                .subscribe(
                    demand: demand.optional.draw(from: &$0), answer: demand.draw(from: &$0),
                    acts: acts.draw(from: &$0))
            }
            kinds.append((4, subscribe))
        }
        return .array(of: .frequency(kinds), count: 0...8)
    }

    func compare(_ subject: some Subject<Int, Fault>, with plainest: PlainSubject<Int>) throws {
        try checkEqual(log(on: subject), log(on: plainest), "The simplest subject differs")
    }

    /// Logs what the subscribers receive, in order.
    private func log(on subject: some Subject<Int, Fault>) -> [String] {
        let stage = SubjectStage(subject)
        for act in acts { stage.perform(act) }
        return stage.log + stage.recorders.flatMap(\.violations)
    }
}

private final class SubjectStage<Hub: Subject<Int, Fault>> {
    private(set) var log: [String] = []
    private(set) var recorders: [Recorder<Int, Fault>] = []
    private let subject: Hub

    init(_ subject: Hub) { self.subject = subject }

    func perform(_ act: Play.Act) {
        switch act {
        case .send(let value): subject.send(value)
        case .finish: subject.send(completion: .finished)
        case .request(let index, let count): recorder(index)?.request(.max(count))
        case .cancel(let index): recorder(index)?.cancel()
        case .subscribe(let demand, let answer, let acts): subscribe(demand, answer, acts)
        }
    }

    private func recorder(_ index: Int) -> Recorder<Int, Fault>? {
        recorders.indices.contains(index) ? recorders[index] : nil
    }

    /// Subscribes with the demand, or with a sink if it is nil.
    private func subscribe(_ demand: Subscribers.Demand?, _ answer: Subscribers.Demand, _ acts: [Play.Act]) {
        let number = recorders.count
        var acts = acts[...]
        let onEvent: (Recorder<Int, Fault>, Recorder<Int, Fault>.Event) -> Void = { [unowned self] _, event in
            log.append("\(number) \(event)")
            if let act = acts.popFirst() { perform(act) }
        }
        guard let demand else { return recorders.append(subject.recordSink(onEvent: onEvent)) }
        let recorder = Recorder<Int, Fault>(
            initialDemand: demand, demandAfterValue: answer, onEvent: onEvent)
        recorders.append(recorder)
        subject.subscribe(recorder)
    }
}
