import Streams
import StreamsTesting
import Testing

extension Laws {
    /// Tests iterators of sequences that act while they make an element.
    @Suite struct IteratorLaws {
        enum Act: CaseIterable { case request, cancel, send, finish, subscribe, run }

        struct Play {
            /// The actions for each element.
            let nested: [[Act]]
            let acts: [Act]
            let demand: Subscribers.Demand
            let isSink: Bool
            let isReported: Bool
        }

        private static var plays: Generator<Play> {
            let act = Generator.element(of: Act.allCases + [.request, .request, .send, .run])
            let nested = Generator.array(of: .array(of: act, count: 0...2), count: 0...6)
            let acts = Generator.array(of: act, count: 0...6)
            let demands = Generator.element(of: [Subscribers.Demand.none, .max(1), .max(3), .unlimited])
            return Generator { source in
                Play(
                    nested: nested.draw(from: &source), acts: acts.draw(from: &source),
                    demand: demands.draw(from: &source), isSink: Generator.bool.draw(from: &source),
                    isReported: Generator.bool.draw(from: &source))
            }
        }

        @Test("Whatever an iterator does, the rules are kept", arguments: Operator.all)
        func iterators(before part: Operator) throws {
            try check { elements, _, stage in part.apply(elements.eraseToAnyPublisher(), stage) }
        }

        @Test("Whatever an iterator of one of several publishers does, the rules are kept", arguments: Joining.all)
        fileprivate func iterators(in joining: Joining) throws {
            try check { elements, subject, _ in joining.apply(elements, subject) }
        }

        private func check(_ apply: @escaping (ActingElements, Items, LawStage) -> Items) throws {
            try forAll(Self.plays, count: Laws.cases(150)) { play in
                let stage = IteratorStage(play, apply)
                for act in play.acts { stage.perform(act) }
                stage.end()
                try checkEqual(stage.recorder.violations, [])
            }
        }
    }
}

/// The elements of an iterator that acts.
private typealias ActingElements = Publishers.Sequence<AnySequence<Item>, Fault>

/// Several publishers, one of which is the sequence.
private struct Joining: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (ActingElements, Items) -> Items

    init(
        _ name: String,
        _ apply: @escaping @Sendable (ActingElements, Items) -> some Publisher<Item, Fault> & SendableMetatype
    ) {
        testDescription = name
        self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }

    static let all = [
        Joining("zip of a subject") { $1.zip($0).map(\.0) },
        Joining("zip of itself") { elements, _ in elements.zip(elements).map(\.0) },
        Joining("zip of a sequence") { elements, _ in
            elements.zip((1...9).publisher.setFailureType(to: Fault.self)).map(\.0)
        },
        Joining("combineLatest") { $1.combineLatest($0).map(\.0) },
        Joining("merge") { $1.merge(with: $0) },
        Joining("merge of itself") { elements, _ in elements.merge(with: elements) },
        Joining("flatMap") { elements, subject in subject.flatMap { _ in elements } },
        Joining("flatMap one at a time") { elements, subject in
            subject.flatMap(maxPublishers: .max(1)) { _ in elements }
        },
        Joining("flatMap of itself") { elements, _ in elements.flatMap { _ in elements.prefix(2) } },
        Joining("switchToLatest") { elements, subject in subject.map { _ in elements }.switchToLatest() },
        Joining("append") { elements, subject in subject.append(elements).append(subject) },
        Joining("prepend") { elements, subject in subject.prepend(elements) },
        Joining("append of elements") { elements, subject in subject.append(elements.sequence) },
        Joining("prefix(untilOutputFrom:)") { elements, subject in elements.prefix(untilOutputFrom: subject) },
        Joining("prefix(untilOutputFrom:) the elements") { elements, subject in
            subject.prefix(untilOutputFrom: elements)
        },
        Joining("drop(untilOutputFrom:)") { elements, subject in elements.drop(untilOutputFrom: subject) },
        Joining("catch") { elements, subject in subject.catch { _ in elements } },
    ]
}

/// An iterator that acts, a subject, and a recorder.
private final class IteratorStage {
    typealias Act = Laws.IteratorLaws.Act

    private let subject = PassthroughSubject<Item, Fault>()
    private let scheduler: TestScheduler
    private let isSink: Bool
    private var nested: IndexingIterator<[[Act]]>
    private var sent = 0
    private(set) var recorder: ItemRecorder

    init(_ play: Laws.IteratorLaws.Play, _ apply: (ActingElements, Items, LawStage) -> Items) {
        (isSink, nested) = (play.isSink, play.nested.makeIterator())
        recorder = ItemRecorder()
        let stage = LawStage()
        scheduler = stage.scheduler
        let elements = AnySequence { [unowned self] in
            var number = 0
            return AnyIterator { [unowned self] () -> Item? in
                for act in nested.next() ?? [] { perform(act) }
                number += 1
                return number > 5 ? nil : Item(number)
            }
        }
        let pipeline = apply(ActingElements(sequence: elements), subject.eraseToAnyPublisher(), stage)
        pipeline.record(initialDemand: play.demand, isSink: play.isSink, isReported: play.isReported) { recorder = $0 }
    }

    func perform(_ act: Act) {
        switch act {
        case .request: if !recorder.isCancelled { recorder.request(.max(1)) }
        case .cancel: if isSink || !recorder.events.isEmpty { recorder.cancel() }
        case .send:
            sent += 1
            subject.send(Item(sent))
        case .finish: subject.send(completion: .finished)
        case .subscribe: subject.subscribe(ItemRecorder())
        case .run: scheduler.run()
        }
    }

    /// Finishes, runs the scheduler's work, and requests the rest.
    func end() { subject.end(for: recorder, isSink: isSink, on: scheduler) }
}
