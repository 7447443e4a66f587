import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// What is done while a value, a key, an error or a closure of an operator is let go of.
    @Suite struct ReleaseLaws {
        enum Act: CaseIterable { case send, request, subscribe, cancel, finish, fail, run }

        /// Where the values come from. What throws does not keep its error, as a subject does; the subscription to
        /// what is from elsewhere is let go of, too.
        enum Origin: CaseIterable { case subject, throwing, elsewhere, currentValue, replay }

        struct Play {
            let origin: Origin
            let acts: [Act]
            /// What is done at each release.
            let nested: [[Act]]
            let demand: Subscribers.Demand
            let isSink: Bool
            let isReported: Bool
            let isAtHome: Bool
        }

        private static var plays: Generator<Play> {
            let goingOn: [Act] = [.send, .send, .send, .send, .send, .send, .run, .request]
            let act = Generator.element(of: Act.allCases + goingOn)
            let acts = Generator.array(of: act, count: 0...16)
            let nested = Generator.array(of: .array(of: act, count: 0...2), count: 0...8)
            let demands = Generator.element(of: [Subscribers.Demand.none, .max(1), .max(3), .unlimited])
            return Generator { source in
                Play(
                    origin: Generator.element(of: Origin.allCases).draw(from: &source), acts: acts.draw(from: &source),
                    nested: nested.draw(from: &source),
                    demand: demands.draw(from: &source), isSink: Generator.bool.draw(from: &source),
                    isReported: Generator.bool.draw(from: &source),
                    isAtHome: Generator.bool.draw(from: &source))
            }
        }

        @Test(
            "Whatever is done while something is released, the rules are kept",
            arguments: Operator.all + Operator.keeping)
        func releases(by part: Operator) throws {
            try forAll(Self.plays, count: 300) { play in
                let stage = ReleaseStage(play, part)
                for act in play.acts { stage.perform(act) }
                stage.end()
                try checkEqual(stage.recorder.violations, [])
                try check(stage.recorder.isCancelled || stage.recorder.completion != nil, "It has not ended")
            }
        }
    }
}

/// A subject, an operator, and who receives.
///
/// Sendable, as the tests that use it have one thread.
private final class ReleaseStage: @unchecked Sendable {
    typealias Act = Laws.ReleaseLaws.Act

    private let subject: any Subject<Item, Fault>
    private let throwsErrors: Bool
    private let scheduler: TestScheduler
    private let isSink: Bool
    private var sent = 0
    private var nested: IndexingIterator<[[Act]]>
    private(set) var recorder: ItemRecorder

    init(_ play: Laws.ReleaseLaws.Play, _ part: Operator) {
        (isSink, nested, throwsErrors) = (play.isSink, play.nested.makeIterator(), play.origin == .throwing)
        recorder = ItemRecorder()
        let later = Later()
        subject =
            switch play.origin {
            case .subject, .throwing, .elsewhere: PassthroughSubject()
            case .currentValue: CurrentValueSubject(Item(0, Keepsake { later.stage?.release() }))
            case .replay: ReplaySubject(bufferSize: 2)
            }
        let hold = Hold(keepsake: Keepsake { later.stage?.release() })
        let stage = LawStage(isAtHome: play.isAtHome, keepsake: Keepsake { later.stage?.release() })
        scheduler = stage.scheduler
        later.stage = self
        let upstream =
            switch play.origin {
            case .throwing: subject.throwing()
            case .elsewhere:
                // With a subscription of its own: what is handed on does not stop a value that is on its way.
                Lending(upstream: subject.eraseToAnyPublisher()) { Keepsake { later.stage?.release() } }
                    .prefix(1_000).eraseToAnyPublisher()
            default: subject.eraseToAnyPublisher()
            }
        let pipeline = part.apply(upstream, stage).mapError { _ in Fault.mapped }
            .map { [hold] in hold(Item($0.number)) }
        pipeline.record(initialDemand: play.demand, isSink: play.isSink, isReported: play.isReported) { recorder = $0 }
    }

    /// Knows the stage when that is made.
    private final class Later: @unchecked Sendable { weak var stage: ReleaseStage? }

    private func release() { for act in nested.next() ?? [] { perform(act) } }

    private var keepsake: Keepsake { Keepsake { [weak self] in self?.release() } }

    func perform(_ act: Act) {
        switch act {
        case .send:
            sent += 1
            subject.send(Item(sent % 9, keepsake))
        case .request: if !recorder.isCancelled { recorder.request(.max(1)) }
        case .subscribe:
            for _ in 1...3 { subject.eraseToAnyPublisher().map { Item($0.number) }.subscribe(ItemRecorder()) }
        case .cancel: if isSink || !recorder.events.isEmpty { recorder.cancel() }
        case .finish: subject.send(completion: .finished)
        case .fail where throwsErrors: subject.send(Item(-1, keepsake))
        case .fail: subject.send(completion: .failure(Fault("upstream", keepsake)))
        case .run: scheduler.advance(by: 3)
        }
    }

    /// Finishes, and runs and asks for all that is left.
    func end() { subject.end(for: recorder, isSink: isSink, on: scheduler) }
}

/// A publisher from elsewhere whose subscriptions hold something.
private struct Lending: Publisher {
    typealias Output = Item
    typealias Failure = Fault

    let upstream: Items
    let lend: () -> Keepsake

    func receive<S: Subscriber<Item, Fault>>(subscriber: S) {
        upstream.subscribe(
            AnySubscriber(
                receiveSubscription: { subscriber.receive(subscription: Holding(subscription: $0, keepsake: lend())) },
                receiveValue: { subscriber.receive($0) }, receiveCompletion: { subscriber.receive(completion: $0) }))
    }

    private final class Holding: Subscription {
        let subscription: any Subscription
        let keepsake: Keepsake

        init(subscription: any Subscription, keepsake: Keepsake) {
            (self.subscription, self.keepsake) = (subscription, keepsake)
        }

        func request(_ demand: Subscribers.Demand) { subscription.request(demand) }
        func cancel() { subscription.cancel() }
    }
}
