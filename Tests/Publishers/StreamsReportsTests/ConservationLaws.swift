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
        let lossless = ["Map", "ReceiveOn", "Delay", "Timeout", "Merge", "FlatMap"]
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
            let report = try #require(run.report(of: run.pipeline.zip(run.other)))
            try checkEqual(report.layer.received, report.layer.accounted(sending: 2), "\(report)")
        }
    }

    @Test("What collect sends in arrays, drops and keeps is what it received")
    func collect() throws {
        try forAll(Run.generator, count: 300) { run in
            var sent = 0
            let arrays = run.pipeline.collect(.byTimeOrCount(run.scheduler, 4, 3))
                .handleEvents(receiveOutput: { sent += $0.count })
            let report = try #require(run.report(of: arrays))
            let layer = try #require(report.layer.sources.first)
            try checkEqual(layer.received, layer.accounted(sending: 0) + sent, "\(report)")
        }
    }
}

extension Report.Layer {
    /// Whether its values are the values that it received.
    fileprivate var isConserving: Bool {
        [
            "Map", "ReceiveOn", "Delay", "Timeout", "Merge", "FlatMap", "Debounce", "Throttle", "Buffer", "Sample",
        ].contains(operation)
    }

    /// The number of values that its sources have sent: of `flatMap` the publishers that it made, of `sample` the last.
    fileprivate var received: Int {
        let received = sources.filter { $0.isMade == (operation == "FlatMap") }
        return received.dropFirst(operation == "Sample" ? 1 : 0).map(\.values).reduce(omitted.values, +)
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
        case bufferOldest, bufferNewest, bufferOrFail, sample
    }

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

    var pipeline: AnyPublisher<Int, Boom> {
        operations.reduce(subject.eraseToAnyPublisher()) { apply($1, to: $0) }
    }

    private func apply(_ operation: Operation, to upstream: AnyPublisher<Int, Boom>) -> AnyPublisher<Int, Boom> {
        switch operation {
        case .map: upstream.map { $0 + 1 }.eraseToAnyPublisher()
        case .receive: upstream.receive(on: scheduler).eraseToAnyPublisher()
        case .delay: upstream.delay(for: 2, scheduler: scheduler).eraseToAnyPublisher()
        case .timeout: upstream.timeout(7, scheduler: scheduler).eraseToAnyPublisher()
        case .merge: upstream.merge(with: other).eraseToAnyPublisher()
        case .flatMap: upstream.flatMap { Just($0).setFailureType(to: Boom.self) }.eraseToAnyPublisher()
        case .flatMapOfOne:
            upstream.flatMap(maxPublishers: .max(1)) { [scheduler] in
                Just($0).delay(for: 1, scheduler: scheduler).setFailureType(to: Boom.self)
            }.eraseToAnyPublisher()
        case .debounce: upstream.debounce(for: 2, scheduler: scheduler).eraseToAnyPublisher()
        case .throttleLatest: upstream.throttle(for: 3, scheduler: scheduler, latest: true).eraseToAnyPublisher()
        case .throttleFirst: upstream.throttle(for: 3, scheduler: scheduler, latest: false).eraseToAnyPublisher()
        case .bufferOldest: buffer(upstream, .dropOldest)
        case .bufferNewest: buffer(upstream, .dropNewest)
        case .bufferOrFail: buffer(upstream, .customError { Boom() })
        case .sample: upstream.sample(other).eraseToAnyPublisher()
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
