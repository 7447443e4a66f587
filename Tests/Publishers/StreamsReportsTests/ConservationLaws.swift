import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

/// The values that a layer received are those that it sent, dropped for a reason, or still has.
@Suite struct ConservationLaws {
    @Test("No layer of a pipeline loses a value without a reason, while it runs or after its end")
    func chains() throws {
        try forAll(Run.generator, count: 600) { run in
            let report = try #require(run.report(of: run.pipeline))
            for layer in report.layers where layer.isConserving {
                try checkEqual(layer.received, layer.accounted(sending: 1), "\(layer.operation) of\n\(report)")
            }
        }
    }

    @Test("An operator that delivers every value has dropped none when it finishes")
    func lossless() throws {
        let lossless = [
            "Map", "ReceiveOn", "Delay", "Timeout", "TimingOut", "Merge", "FlatMap", "Concatenate", "Catch", "Amb",
            "SubscribeOn", "PrefixUntilOutput", "MapAsync",
        ]
        try forAll(Run.generator, count: 600) { run in
            let report = try #require(run.report(of: run.pipeline))
            for layer in report.layers where lossless.contains(layer.operation) && layer.ending == .finished {
                try checkEqual(layer.dropped, [], "\(layer.operation) of\n\(report)")
            }
        }
    }

    @Test("What zip sends, drops and keeps is what it received from all its sources")
    func zip() throws {
        try forAll(Run.generator, count: 300) { run in
            let two = try #require(run.report(of: run.pipeline.zip(run.other)))
            try checkEqual(two.layer.received, two.layer.accounted(sending: 2), "\(two)")
        }
        try forAll(Run.generator, count: 300) { run in
            let all = try #require(run.report(of: [run.pipeline, run.other.eraseToAnyPublisher()].zipAll()))
            try checkEqual(all.layer.received, all.layer.accounted(sending: 2), "\(all)")
        }
    }

    @Test(
        "Each value that combineLatest received is in an output, was replaced, or waits",
        arguments: Run.Joining.allCases)
    private func combineLatest(_ joining: Run.Joining) throws {
        try forAll(Run.generator, count: 300) { run in
            var sent: Set<Int> = []
            let outputs = run.joined(joining).handleEvents(receiveOutput: { sent.formUnion($0) })
            let report = try #require(run.report(of: outputs))
            let layer = try #require(report.layers.last { $0.operation == "CombineLatest" })
            try checkEqual(layer.received, layer.accounted(sending: 0) + sent.count, "\(report)")
        }
    }

    @Test("What a subject sends and drops is what was sent to it while its subscriber was there")
    func subject() throws {
        try forAll(Run.generator, count: 600) { run in
            let head = Head(keepsLatest: false)
            let counting = run.subject.sink(receiveCompletion: { _ in }, receiveValue: head.send)
            let report = try #require(run.report(of: run.pipeline(from: head.watched(run.subject))))
            let layer = report.layers.first { $0.name == "head" }
            try checkEqual(head.sent, layer?.accounted(sending: 1) ?? 0, "\(report)")
            counting.cancel()
        }
    }

    @Test("What a CurrentValueSubject sends and drops is its first value, and all later ones but one that is unsent")
    func currentValue() throws {
        try forAll(Run.generator, count: 600) { run in
            let (head, subject) = (Head(keepsLatest: true), CurrentValueSubject<Int, Boom>(0))
            let feed = run.subject.sink(receiveCompletion: { subject.send(completion: $0) }) { _ in
                head.send(subject.value + 1)
                subject.send(subject.value + 1)
            }
            let report = try #require(run.report(of: run.pipeline(from: head.watched(subject, now: { subject.value }))))
            let layer = report.layers.first { $0.name == "head" }
            try checkEqual(head.sent, layer?.accounted(sending: 1) ?? 0, "\(report)")
            feed.cancel()
        }
    }

    @Test("What collect sends in arrays, drops and keeps is what it received", arguments: Run.Grouping.allCases)
    private func collect(_ grouping: Run.Grouping) throws {
        try forAll(Run.generator, count: 300) { run in
            var sent = 0
            let arrays = run.collected(grouping).handleEvents(receiveOutput: { sent += $0.count })
            let report = try #require(run.report(of: arrays))
            let layer = try #require(report.layer.sources.first)
            let received = layer.received - (grouping == .byTrigger ? layer.sources[0].values : 0)
            try checkEqual(received, layer.accounted(sending: 0) + sent, "\(report)")
        }
    }

    @Test("The groups that groupBy sends, drops and keeps are those that it opens")
    func groups() throws {
        try forAll(Run.generator, count: 300) { run in
            var (number, opened) = (0, 0)
            let groups = run.pipeline.groupBy(maxGroups: 2, bufferSize: 1) { _ in
                (number, opened) = (number + 1, opened + 1)
                return number
            }
            let report = try #require(run.report(of: groups))
            try checkEqual(opened, report.layer.accounted(sending: 1), "\(report)")
        }
    }
}

/// What was sent to the subject of a pipeline while that had a subscription.
private final class Head {
    private let keepsLatest: Bool
    private var (isThere, count) = (false, 0)
    private var (latest, received): (Int?, Int?) = (nil, nil)

    init(keepsLatest: Bool) { self.keepsLatest = keepsLatest }

    /// The number of values, without one that the subject still has for its subscriber.
    var sent: Int { keepsLatest && latest != received ? count - 1 : count }

    func send(_ value: Int) {
        guard isThere else { return }
        count += 1
        latest = value
    }

    func watched(_ subject: some Publisher<Int, Boom>, now: @escaping () -> Int? = { nil }) -> some Publisher<Int, Boom>
    {
        subject.named("head").handleEvents(
            receiveSubscription: { [self] _ in
                isThere = true
                if let value = now() { send(value) }
            },
            receiveOutput: { [self] in received = $0 }, receiveCompletion: { [self] _ in isThere = false },
            receiveCancel: { [self] in isThere = false })
    }
}

extension Publisher<Int, Boom> {
    fileprivate func numbered(from first: Int) -> AnyPublisher<Int, Boom> {
        scan(first) { number, _ in number + 1 }.eraseToAnyPublisher()
    }
}

extension Report.Layer {
    /// Whether its values are the values that it received.
    fileprivate var isConserving: Bool {
        [
            "Map", "ReceiveOn", "Delay", "Timeout", "TimingOut", "Merge", "FlatMap", "SwitchToLatest", "Debounce",
            "Throttle", "Buffer", "Sample", "WithLatestFrom", "DropUntilOutput", "PrefixUntilOutput", "Concatenate",
            "Catch", "Amb", "SubscribeOn", "FlatMapFirst", "MapAsync",
        ].contains(operation)
    }

    /// The number of values that its sources have sent: those of `flatMap` are the publishers that it made, and those of an
    /// operator with another publisher the last.
    fileprivate var received: Int {
        let others = ["Sample", "WithLatestFrom", "DropUntilOutput", "PrefixUntilOutput"].contains(operation) ? 1 : 0
        let isFlat = ["FlatMap", "SwitchToLatest"].contains(operation)
        let received = sources.filter { !isFlat || $0.isMade }
        return received.dropFirst(others).map(\.values).reduce(omitted.values, +)
    }

    /// The number of values that the report accounts for, if each sent value was made of that many.
    fileprivate func accounted(sending count: Int) -> Int {
        values * count + buffered + dropped.map(\.count).reduce(0, +)
    }
}

/// A pipeline, and what happens to it.
private struct Run: CustomDebugStringConvertible {
    enum Operation: CaseIterable {
        case map, receive, delay, timeout, merge, flatMap, flatMapOfOne, debounce, throttleLatest, throttleFirst
        case bufferOldest, bufferNewest, bufferOrFail, sample, withLatestFrom, dropUntilOutput, prefixUntilOutput
        case append, recover, amb, subscribe, switchToLatest, flatMapFirst, rateLimit, timeoutPhases, mapAsync
    }

    enum Grouping: CaseIterable { case byTime, byCount, byTrigger, all }

    enum Joining: CaseIterable { case two, three, four, all }

    enum Action: CaseIterable { case send, sendOther, request, advance, wait, finish, finishOther, fail, cancel }

    let operations: [Operation]
    let actions: [Action]
    /// The demand at first; nil for a sink.
    let demand: Subscribers.Demand?

    let scheduler = TestScheduler()
    let subject = PassthroughSubject<Int, Boom>()
    let other = PassthroughSubject<Int, Boom>()

    var debugDescription: String { "\(operations), \(demand.map { "\($0)" } ?? "sink"): \(actions)" }

    static var generator: Generator<Run> {
        let frequent: [Action] = [.send, .send, .send, .sendOther, .request, .advance, .wait]
        let operations = Generator<[Operation]>.array(of: .element(of: Operation.allCases), count: 1...4)
        let actions = Generator<[Action]>.array(of: .element(of: frequent + frequent + Action.allCases), count: 0...24)
        return operations.flatMap { operations in
            actions.flatMap { actions in
                Generator<Subscribers.Demand?>.element(of: [nil, .unlimited, .max(0), .max(2)])
                    .map { Run(operations: operations, actions: actions, demand: $0) }
            }
        }
    }

    var pipeline: AnyPublisher<Int, Boom> { pipeline(from: subject) }

    func pipeline(from source: some Publisher<Int, Boom>) -> AnyPublisher<Int, Boom> {
        operations.reduce(source.eraseToAnyPublisher()) { apply($1, to: $0) }
    }

    private func apply(_ operation: Operation, to upstream: AnyPublisher<Int, Boom>) -> AnyPublisher<Int, Boom> {
        switch operation {
        case .map: upstream.map { $0 + 1 }.eraseToAnyPublisher()
        case .receive: upstream.receive(on: scheduler).eraseToAnyPublisher()
        case .delay: upstream.delay(for: 2, scheduler: scheduler).eraseToAnyPublisher()
        case .timeout: upstream.timeout(7, scheduler: scheduler).eraseToAnyPublisher()
        case .merge: upstream.merge(with: other).eraseToAnyPublisher()
        case .flatMap: upstream.flatMap { Just($0).setFailureType(to: Boom.self) }.eraseToAnyPublisher()
        case .flatMapOfOne: upstream.flatMap(maxPublishers: .max(1), late).eraseToAnyPublisher()
        case .debounce: upstream.debounce(for: 2, scheduler: scheduler).eraseToAnyPublisher()
        case .throttleLatest: upstream.throttle(for: 3, scheduler: scheduler, latest: true).eraseToAnyPublisher()
        case .throttleFirst: upstream.throttle(for: 3, scheduler: scheduler, latest: false).eraseToAnyPublisher()
        case .bufferOldest: buffer(upstream, .dropOldest)
        case .bufferNewest: buffer(upstream, .dropNewest)
        case .bufferOrFail: buffer(upstream, .customError { Boom() })
        case .sample: upstream.sample(other).eraseToAnyPublisher()
        case .withLatestFrom: upstream.withLatestFrom(other).eraseToAnyPublisher()
        case .dropUntilOutput: upstream.drop(untilOutputFrom: other).eraseToAnyPublisher()
        case .prefixUntilOutput: upstream.prefix(untilOutputFrom: other).eraseToAnyPublisher()
        case .append: upstream.append(other).eraseToAnyPublisher()
        case .recover: upstream.catch { _ in [1, 2].publisher.setFailureType(to: Boom.self) }.eraseToAnyPublisher()
        case .amb: upstream.amb(other).eraseToAnyPublisher()
        case .subscribe: upstream.subscribe(on: scheduler).eraseToAnyPublisher()
        case .switchToLatest: upstream.flatMapLatest(late).eraseToAnyPublisher()
        case .flatMapFirst: upstream.flatMapFirst(late).eraseToAnyPublisher()
        case .rateLimit: upstream.rateLimit(every: 2, scheduler: scheduler).eraseToAnyPublisher()
        case .timeoutPhases: upstream.timeout(first: 7, between: 7, scheduler: scheduler).eraseToAnyPublisher()
        case .mapAsync: upstream.mapStarted(maxConcurrent: 2, late).eraseToAnyPublisher()
        }
    }

    /// Sends the value when the scheduler's clock moves.
    private func late(_ value: Int) -> AnyPublisher<Int, Boom> {
        Just(value).delay(for: 1, scheduler: scheduler).setFailureType(to: Boom.self).eraseToAnyPublisher()
    }

    func collected(_ grouping: Grouping) -> AnyPublisher<[Int], Boom> {
        switch grouping {
        case .byTime: pipeline.collect(.byTimeOrCount(scheduler, 4, 3)).eraseToAnyPublisher()
        case .byCount: pipeline.collect(3).eraseToAnyPublisher()
        case .byTrigger: pipeline.collect(until: other, limit: 3).eraseToAnyPublisher()
        case .all: pipeline.collect().eraseToAnyPublisher()
        }
    }

    /// The values of each source are numbers of its own.
    func joined(_ joining: Joining) -> AnyPublisher<[Int], Boom> {
        let (a, b) = (pipeline.numbered(from: 100), other.numbered(from: 200))
        let (c, d) = (other.numbered(from: 300), subject.numbered(from: 400))
        return switch joining {
        case .two: a.combineLatest(b).map { [$0, $1] }.eraseToAnyPublisher()
        case .three: a.combineLatest(b, c).map { [$0, $1, $2] }.eraseToAnyPublisher()
        case .four: a.combineLatest(b, c, d).map { [$0, $1, $2, $3] }.eraseToAnyPublisher()
        case .all: [a, b, c, d].combineLatestAll().eraseToAnyPublisher()
        }
    }

    private func buffer(_ upstream: AnyPublisher<Int, Boom>, _ whenFull: Publishers.BufferingStrategy<Boom>)
        -> AnyPublisher<Int, Boom>
    { upstream.buffer(size: 2, prefetch: .byRequest, whenFull: whenFull).eraseToAnyPublisher() }

    /// Returns the report of the pipeline when all has happened.
    func report(of pipeline: some Publisher<some Any, Boom>) -> Report? {
        pipeline.report(demand: demand) { recorder in
            for action in actions {
                switch action {
                case .send: subject.send(1)
                case .sendOther: other.send(2)
                case .request: if demand != nil { recorder.request(.max(1)) }
                case .advance: scheduler.advance(by: 1)
                case .wait: scheduler.advance(by: 4)
                case .finish: subject.send(completion: .finished)
                case .finishOther: other.send(completion: .finished)
                case .fail: subject.send(completion: .failure(Boom()))
                case .cancel: recorder.cancel()
                }
            }
        }
    }
}
