import Streams
import StreamsTesting
import Testing

/// Subjects do what a subject of the plainest code does, whatever its subscribers do while they receive.
@Suite struct SubjectLaws {
    @Test("A PassthroughSubject does what the plainest one does")
    func passthrough() throws {
        try forAll(Play.generator, count: 2000) { play in
            try checkEqual(play.log(on: PassthroughSubject()), play.log(on: PlainSubject()))
        }
    }

    @Test("A CurrentValueSubject does what the plainest one does")
    func currentValue() throws {
        try forAll(Play.generator, count: 2000) { play in
            try checkEqual(play.log(on: CurrentValueSubject(0)), play.log(on: PlainSubject(current: 0)))
        }
    }
}

/// What is done to a subject, at first from outside, and then by its subscribers.
private struct Play: CustomDebugStringConvertible {
    enum Act: CustomDebugStringConvertible {
        case send(Int), finish
        /// Each of the subscriber's signals has it do one of the acts.
        case subscribe(demand: Subscribers.Demand?, acts: [Act])
        case request(subscriber: Int, Int)
        case cancel(subscriber: Int)

        var debugDescription: String {
            switch self {
            case .send(let value): "send \(value)"
            case .finish: "finish"
            case .subscribe(let demand, let acts):
                "subscribe asking for \(demand.map { "\($0)" } ?? "all"), \(acts)"
            case .request(let index, let count): "\(index) asks for \(count)"
            case .cancel(let index): "\(index) cancels"
            }
        }
    }

    let acts: [Act]

    var debugDescription: String { "\(acts)" }

    static var generator: Generator<Play> { acts(depth: 2).map(Play.init) }

    private static func acts(depth: Int) -> Generator<[Act]> {
        let index = Generator.int(in: 0...3)
        let demand = Generator.int(in: 0...3).map { Subscribers.Demand.max($0) }
        var kinds: [(Int, Generator<Act>)] = [
            (6, Generator.int(in: 1...9).map { .send($0) }),
            (
                3,
                Generator { .request(subscriber: index.draw(from: &$0), Generator.int(in: 1...3).draw(from: &$0)) }
            ),
            (2, index.map { .cancel(subscriber: $0) }), (1, .always(.finish)),
        ]
        if depth > 0 {
            let acts = acts(depth: depth - 1)
            let subscribe = Generator<Act> {
                .subscribe(demand: demand.optional.draw(from: &$0), acts: acts.draw(from: &$0))
            }
            kinds.append((4, subscribe))
        }
        return .array(of: .frequency(kinds), count: 0...8)
    }

    /// What the subscribers receive, in order.
    func log(on subject: some Subject<Int, Fault>) -> [String] {
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
        case .subscribe(let demand, let acts): subscribe(demand, acts)
        }
    }

    private func recorder(_ index: Int) -> Recorder<Int, Fault>? {
        recorders.indices.contains(index) ? recorders[index] : nil
    }

    /// Without a demand it is a sink that subscribes.
    private func subscribe(_ demand: Subscribers.Demand?, _ acts: [Play.Act]) {
        let number = recorders.count
        var acts = acts[...]
        let onEvent: (Recorder<Int, Fault>, Recorder<Int, Fault>.Event) -> Void = { [unowned self] _, event in
            log.append("\(number) \(event)")
            if let act = acts.popFirst() { perform(act) }
        }
        guard let demand else { return recorders.append(subject.recordSink(onEvent: onEvent)) }
        let recorder = Recorder<Int, Fault>(initialDemand: demand, onEvent: onEvent)
        recorders.append(recorder)
        subject.subscribe(recorder)
    }
}

/// A subject in as few words as possible, for one thread.
private final class PlainSubject: Subject {
    typealias Output = Int
    typealias Failure = Fault

    private var members: [PlainMember] = []
    private var completion: Subscribers.Completion<Fault>?
    private(set) var current: Int?
    private var number = 0
    /// Those whom the latest value has yet to reach.
    private(set) var membersToCome: ArraySlice<PlainMember> = []
    var hasEnded: Bool { completion != nil }

    init(current: Int? = nil) { self.current = current }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Fault {
        let member = PlainMember(AnySubscriber(subscriber), of: self)
        if completion == nil { members.append(member) }
        subscriber.receive(subscription: member)
        if let completion, !members.contains(where: { $0 === member }) { member.finish(completion) }
    }

    func send(_ value: Int) {
        guard completion == nil else { return }
        if current != nil { current = value }
        number += 1
        let (number, members) = (number, members)
        for (index, member) in members.enumerated() {
            if number == self.number { membersToCome = members[(index + 1)...] }
            member.offer(value)
        }
    }

    func send(completion: Subscribers.Completion<Fault>) {
        guard self.completion == nil else { return }
        self.completion = completion
        for member in members { member.finish(completion) }
    }

    func send(subscription: any Subscription) {}
}

private final class PlainMember: Subscription {
    private var subscriber: AnySubscriber<Int, Fault>?
    private let subject: PlainSubject
    private var demand = Subscribers.Demand.none
    private var hasMissed = true

    init(_ subscriber: AnySubscriber<Int, Fault>, of subject: PlainSubject) {
        (self.subscriber, self.subject) = (subscriber, subject)
    }

    func offer(_ value: Int) {
        guard let subscriber else { return }
        hasMissed = demand == .none
        guard !hasMissed else { return }
        demand -= 1
        demand += subscriber.receive(value)
    }

    func finish(_ completion: Subscribers.Completion<Fault>) {
        let subscriber = subscriber
        cancel()
        subscriber?.receive(completion: completion)
    }

    func request(_ more: Subscribers.Demand) {
        demand += more
        let isToCome = subject.membersToCome.contains { $0 === self }
        if hasMissed, !isToCome, !subject.hasEnded, let current = subject.current { offer(current) }
    }

    func cancel() { subscriber = nil }
}
