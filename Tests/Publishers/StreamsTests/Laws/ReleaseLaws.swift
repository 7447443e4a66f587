import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Values, keys, errors, closures and subscriptions that use their subject when an operator releases them.
    @Suite struct ReleaseLaws {
        enum Act: CaseIterable { case send, request, subscribe, cancel, finish, fail, run }

        /// Where the values come from. An upstream that throws does not keep its error, as a subject does. A
        /// subscription to a publisher from elsewhere is released, too.
        enum Origin: CaseIterable { case subject, throwing, elsewhere, currentValue, replay }

        struct Play {
            let origin: Origin
            let acts: [Act]
            /// The actions of each release.
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
            try forAll(Self.plays, count: Laws.cases(300)) { play in
                let stage = ReleaseStage(play, part)
                for act in play.acts { stage.perform(act) }
                stage.end()
                try checkEqual(stage.recorder.violations, [])
                try check(stage.recorder.isCancelled || stage.recorder.completion != nil, "It has not ended")
            }
        }

        /// A number of values, and for each release the number of values that it sends.
        private static var sends: Generator<(count: Int, nested: [Int])> {
            Generator { source in
                (
                    Generator.int(in: 0...8).draw(from: &source),
                    Generator.array(of: .int(in: 0...2), count: 0...8).draw(from: &source)
                )
            }
        }

        @Test(
            "Whatever a release sends, each value comes once", arguments: Operator.all.filter(\.sendsAll) + Sending.some
        )
        func sending(by part: Operator) throws {
            try forAll(Self.sends, count: Laws.cases(200)) { play in
                let sending = Sending(play.nested, part)
                for _ in 0..<play.count { sending.send() }
                try checkEqual(sending.end().sorted(), Array(0..<sending.sent).map { $0 + 1 })
            }
        }
    }
}

extension Operator {
    /// Whether it sends exactly the values that it receives.
    fileprivate var sendsAll: Bool {
        let all = History(Array(1...30), nil)
        return model(all) == all
    }
}

/// A subject, an operator, and a sink; each release of a value sends more values.
///
/// Sendable, as the tests that use it have one thread.
private final class Sending: @unchecked Sendable {
    private let subject = PassthroughSubject<Item, Fault>()
    private let stage = LawStage()
    private var nested: IndexingIterator<[Int]>
    private(set) var sent = 0
    private var received: [Int] = []
    private var cancellable: AnyCancellable?

    init(_ nested: [Int], _ part: Operator) {
        self.nested = nested.makeIterator()
        cancellable = part.apply(subject.eraseToAnyPublisher(), stage)
            .sink(receiveCompletion: { _ in }, receiveValue: { [unowned self] in received.append($0.number) })
        stage.scheduler.run()
    }

    func send() {
        sent += 1
        subject.send(Item(sent, Keepsake { [weak self] in for _ in 0..<(self?.nested.next() ?? 0) { self?.send() } }))
    }

    /// Returns the received values.
    func end() -> [Int] {
        stage.scheduler.run()
        nested = [].makeIterator()
        cancellable = nil
        return received
    }

    /// Operators that replace a value with the next.
    static let some = [
        Operator("removeDuplicates of all") { upstream, _ in upstream.removeDuplicates() },
        Operator("scan of the latest") { upstream, _ in upstream.scan(Item(0)) { $1 } },
        Operator("tryScan of the latest") { upstream, _ in
            upstream.throwing(Fault.self).tryScan(Item(0)) { _, item throws(Fault) in item }
        },
        Operator("combineLatest") { upstream, _ in upstream.combineLatest(CurrentValueSubject(0)) { item, _ in item } },
        Operator("combineLatestAll") { upstream, stage in
            [upstream, stage.publisher(History([7], nil))].combineLatestAll().map { $0[0] }
        },
        Operator("withLatestFrom") { upstream, _ in upstream.withLatestFrom(CurrentValueSubject(0)) { item, _ in item }
        },
        Operator("current value") { upstream, _ in
            upstream.multicast { CurrentValueSubject(Item(0)) }.autoconnect().dropFirst()
        },
        Operator("replay") { upstream, _ in upstream.share(replay: 2) },
        Operator("groupBy item") { upstream, _ in
            upstream.groupBy(maxGroups: 2, bufferSize: 20) { $0 }.flatMap { $0 }
        },
        Operator("flatMap of delays") { upstream, stage in
            upstream.flatMap { Just($0).setFailureType(to: Fault.self).delay(for: 1, scheduler: stage.scheduler) }
        },
    ]
}

/// A subject, an operator, and a recorder.
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
                // With a subscription of its own: one that is only handed on does not stop a value on its way.
                Lending(upstream: subject.eraseToAnyPublisher()) { Keepsake { later.stage?.release() } }
                    .prefix(1_000).eraseToAnyPublisher()
            default: subject.eraseToAnyPublisher()
            }
        let pipeline = part.apply(upstream, stage).mapError { _ in Fault.mapped }
            .map { [hold] in hold(Item($0.number)) }
        pipeline.record(initialDemand: play.demand, isSink: play.isSink, isReported: play.isReported) { recorder = $0 }
    }

    /// Refers to the stage once that is made.
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

    /// Finishes the subject, runs the scheduler, and requests all remaining values.
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
