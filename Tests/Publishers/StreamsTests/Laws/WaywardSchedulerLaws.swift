import Observation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Tests operators on a scheduler that keeps no promise.
    @Suite struct WaywardSchedulerLaws {
        enum Act: CaseIterable { case send, runOldest, runLatest, request, cancel, finish, fail }

        struct Play {
            let acts: [Act]
            /// The actions during each value.
            let nested: [[Act]]
            let whims: [WaywardScheduler.Whim]
            let leaps: [Int]
            let demand: Subscribers.Demand
            let isSink: Bool
            let isReported: Bool
        }

        private static var plays: Generator<Play> {
            // Makes most actions continue the play, so that there are values to receive.
            let goingOn: [Act] = [.send, .send, .send, .send, .runOldest, .runOldest, .runOldest, .runLatest, .request]
            let act = Generator.element(of: Act.allCases + goingOn)
            let acts = Generator.array(of: act, count: 0...16)
            let nested = Generator.array(of: .array(of: act, count: 0...2), count: 0...4)
            let whims = Generator.array(of: .element(of: WaywardScheduler.Whim.allCases), count: 0...12)
            let leaps = Generator.array(of: .int(in: -3...5), count: 0...20)
            let demands = Generator.element(of: [Subscribers.Demand.none, .max(1), .max(3), .unlimited])
            return Generator { source in
                Play(
                    acts: acts.draw(from: &source), nested: nested.draw(from: &source),
                    whims: whims.draw(from: &source), leaps: leaps.draw(from: &source),
                    demand: demands.draw(from: &source), isSink: Generator.bool.draw(from: &source),
                    isReported: Generator.bool.draw(from: &source))
            }
        }

        @Test(
            "An operator that sends on its scheduler sends nothing beside it, neither a value nor a completion",
            arguments: Timed.all.filter(\.sendsThere), [true, false])
        fileprivate func beside(part: Timed, isFailing: Bool) {
            let (scheduler, subject) = (WaywardScheduler(whims: [], leaps: []), PassthroughSubject<Item, Fault>())
            let recorder = part.apply(subject.eraseToAnyPublisher(), scheduler).record()
            for number in 1...5 { subject.send(Item(number)) }
            subject.send(completion: isFailing ? .failure(.upstream) : .finished)
            #expect(recorder.values == [] && recorder.completion == nil)
            for _ in 0..<20 { scheduler.runOne(latest: false) }
            #expect(recorder.completion == (isFailing ? .failure(.upstream) : .finished))
        }

        @Test("Whatever a scheduler does with its work, the rules are kept", arguments: Timed.all)
        fileprivate func rules(of part: Timed) throws {
            try forAll(Self.plays, count: Laws.cases(2_000)) { play in
                let (stage, remains) = lend { hold in WaywardStage(play, hold, part.apply) }
                for act in play.acts { stage.perform(act) }
                let recorder = stage.recorder
                try checkEqual(recorder.violations, [])
                let numbers = stage.received
                if part.isInOrder { try checkEqual(numbers, Set(numbers).sorted(), "A value came twice, or too late") }
                recorder.cancel()
                stage.forget()
                if part.cancelsAtOnce { try check(remains.isEmpty, "A closure or a value is kept after the end") }
            }
        }
    }
}

/// A subject, an operator on a scheduler, and a recorder.
private final class WaywardStage {
    typealias Act = Laws.WaywardSchedulerLaws.Act

    private let scheduler: WaywardScheduler
    private let subject = PassthroughSubject<Item, Fault>()
    private let isSink: Bool
    private var nested: IndexingIterator<[[Act]]>
    private var hold: Hold?
    private var sent = 0
    private(set) var recorder: ItemRecorder
    /// The numbers of the received values; a nested one comes after the one during which it was received.
    private(set) var received: [Int] = []

    init(
        _ play: Laws.WaywardSchedulerLaws.Play, _ hold: Hold, _ apply: (Items, WaywardScheduler) -> Items
    ) {
        scheduler = WaywardScheduler(whims: play.whims, leaps: play.leaps)
        (isSink, nested, self.hold) = (play.isSink, play.nested.makeIterator(), hold)
        recorder = ItemRecorder()
        let pipeline = apply(subject.eraseToAnyPublisher(), scheduler).map { [unowned self] item in
            received.append(item.number)
            for act in nested.next() ?? [] { perform(act) }
            return Item(hold(item).number)
        }
        pipeline.record(initialDemand: play.demand, isSink: play.isSink, isReported: play.isReported) { recorder = $0 }
    }

    func perform(_ act: Act) {
        switch act {
        case .send:
            sent += 1
            subject.send(Item(sent, hold?.keepsake))
        case .runOldest: scheduler.runOne(latest: false)
        case .runLatest: scheduler.runOne(latest: true)
        case .request: if !recorder.isCancelled { recorder.request(.max(1)) }
        case .cancel: if isSink || !recorder.events.isEmpty { recorder.cancel() }
        case .finish: subject.send(completion: .finished)
        case .fail: subject.send(completion: .failure(.upstream))
        }
    }

    /// Releases the scheduler's work.
    func forget() {
        scheduler.forget()
        hold = nil
    }
}

/// An operator on a scheduler.
private struct Timed: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let isInOrder: Bool
    /// Whether upstream has been cancelled by the time a cancel returns.
    let cancelsAtOnce: Bool
    /// Whether everything is sent on the scheduler.
    let sendsThere: Bool
    let apply: @Sendable (Items, WaywardScheduler) -> Items

    init(
        _ name: String, isInOrder: Bool = true, cancelsAtOnce: Bool = true, sendsThere: Bool = true,
        _ apply: @escaping @Sendable (Items, WaywardScheduler) -> some Publisher<Item, Fault> & SendableMetatype
    ) {
        (testDescription, self.isInOrder, self.cancelsAtOnce) = (name, isInOrder, cancelsAtOnce)
        self.sendsThere = sendsThere
        self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }

    init(_ row: Operator) {
        self.init(
            "\(row.name), its row", isInOrder: !row.traits.contains(.isUnordered),
            sendsThere: row.traits.contains(.sendsOnScheduler)
        ) { row.apply($0, RowStage(on: $1)) }
    }

    static let all = combine + OperatorRows.extras.timed.map(Timed.init)

    /// Operators of Combine, and of StreamsExtras what sends more than their rows in order or on the scheduler.
    private static let combine = [
        Timed("receive(on:)") { $0.receive(on: $1) },
        Timed("receive(on:) twice") { $0.receive(on: $1).receive(on: $1) },
        Timed("subscribe(on:)", cancelsAtOnce: false, sendsThere: false) { $0.subscribe(on: $1) },
        Timed("subscribe(on:) of values that are asked for", cancelsAtOnce: false, sendsThere: false) {
            $0.buffer(size: 9, prefetch: .byRequest, whenFull: .dropOldest).subscribe(on: $1)
        },
        Timed("delay") { $0.delay(for: 2, scheduler: $1) },
        Timed("debounce") { $0.debounce(for: 2, scheduler: $1) },
        Timed("throttle") { $0.throttle(for: 2, scheduler: $1, latest: true) },
        Timed("throttle of the first") { $0.throttle(for: 2, scheduler: $1, latest: false) },
        Timed("timeout") { $0.timeout(4, scheduler: $1) },
        Timed("timeout that fails") { $0.timeout(4, scheduler: $1, customError: { .inner }) },
        Timed("collect by time") { $0.collect(.byTime($1, 2)).compactMap(\.last) },
        Timed("collect by time or count") { $0.collect(.byTimeOrCount($1, 2, 2)).compactMap(\.last) },
        Timed("measureInterval", isInOrder: false, sendsThere: false) {
            $0.measureInterval(using: $1).map { _ in Item(1) }
        },
        // One after the other: windows that wait for demand in parallel have no order among them.
        Timed("window", sendsThere: false) {
            $0.window(every: 2, scheduler: $1, bufferSize: 2).flatMap(maxPublishers: .max(1)) { $0 }
                .eraseToAnyPublisher()
        },
        Timed("rateLimit") {
            $0.buffer(size: 9, prefetch: .byRequest, whenFull: .dropOldest)
                .rateLimit(every: 2, burst: 2, scheduler: $1).eraseToAnyPublisher()
        },
        Timed("Observing", isInOrder: false, sendsThere: false) { upstream, scheduler in
            let model = Model()
            let changes = Publishers.Observing(on: scheduler) { Item(model.number) }
            return upstream.handleEvents(receiveOutput: { model.number = $0.number })
                .merge(with: changes.setFailureType(to: Fault.self))
        },
        Timed("flatMap of delays", isInOrder: false, sendsThere: false) { upstream, scheduler in
            upstream.flatMap { Just($0).setFailureType(to: Fault.self).delay(for: 1, scheduler: scheduler) }
        },
        Timed("switchToLatest of delays", sendsThere: false) { upstream, scheduler in
            upstream.map { Just($0).setFailureType(to: Fault.self).delay(for: 1, scheduler: scheduler) }
                .switchToLatest()
        },
    ]
}

/// Sendable, as each play uses its own on one thread.
@Observable private final class Model: @unchecked Sendable { var number = 0 }
