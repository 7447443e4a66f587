import Streams
import StreamsTesting
import Testing

@Suite struct HandleEventsTests: OperatorTests {
    static let rows = [
        Operator("handleEvents") { upstream, stage in
            let hold = stage.hold
            return upstream.handleEvents(
                receiveSubscription: { _ in hold(()) }, receiveOutput: { _ in hold(()) },
                receiveCompletion: { _ in hold(()) }, receiveCancel: { hold(()) },
                receiveRequest: { _ in hold(()) })
        },
        Operator("handleEvents of values", .always, [.passesSubscriptionOn]) { upstream, stage in
            upstream.handleEvents(receiveOutput: { [hold = stage.hold] _ in hold(()) })
        },
    ]

    private final class Log {
        var lines: [String] = []
        func note(_ line: String) { lines.append(line) }
    }

    private let log = Log()

    /// Logs all signals under a name.
    private func observe<P: Publisher>(_ publisher: P, as name: String = "") -> Publishers.HandleEvents<P> {
        publisher.handleEvents(
            receiveSubscription: { [log] _ in log.note("\(name)subscription") },
            receiveOutput: { [log] in log.note("\(name)\($0)") },
            receiveCompletion: { [log] in log.note("\(name)\($0)") },
            receiveCancel: { [log] in log.note("\(name)cancel") },
            receiveRequest: { [log] in log.note("\(name)request \($0)") })
    }

    @Test("Signals are observed in the order in which they pass, before they are passed on")
    func order() {
        let recorder = observe([1, 2].publisher).record(onEvent: { [log] _, event in log.note("received \(event)")
        })
        #expect(
            log.lines == [
                "subscription", "received subscription", "request unlimited", "1", "received value(1)", "2",
                "received value(2)", "finished", "received finished",
            ])
        #expect(recorder.violations == [])
    }

    @Test("A sink's request is observed after its subscription")
    func sink() {
        let sink = observe([1].publisher).sink { [log] in log.note("received \($0)") }
        #expect(log.lines == ["subscription", "request unlimited", "1", "received 1", "finished"])
        sink.cancel()
    }

    @Test("The answer to a value is observed as a request")
    func answers() {
        _ = observe([1, 2, 3].publisher).record(initialDemand: .max(1), demandAfterValue: .max(2))
        #expect(log.lines.prefix(4) == ["subscription", "request max(1)", "1", "request max(2)"])
    }

    @Test("A subscription passes downstream from the origin, a request upstream", arguments: Path.allCases)
    func directions(path: Path) {
        let publisher = observe(observe(Just(1), as: "upper ").map { $0 * 10 }, as: "lower ")
        _ = path == .sink ? publisher.recordSink() : publisher.record()
        #expect(
            log.lines == [
                "upper subscription", "lower subscription", "lower request unlimited", "upper request unlimited",
                "upper 1", "lower 10", "upper finished", "lower finished",
            ])
    }

    @Test("A cancel is observed once, and only before the end", arguments: Path.allCases)
    func cancel(path: Path) {
        let subject = PassthroughSubject<Int, Never>()
        let recorders = (0..<2).map { _ in
            path == .sink ? observe(subject).recordSink() : observe(subject).record()
        }
        recorders[0].cancel()
        recorders[0].cancel()
        subject.send(completion: .finished)
        recorders[1].cancel()
        #expect(log.lines.suffix(2) == ["cancel", "finished"])
    }

    @Test("A subscriber that has enough cancels before the completion is observed", arguments: Path.allCases)
    func first(path: Path) {
        let publisher = observe(observe([1, 2].publisher, as: "upper ").prefix(1), as: "lower ")
        _ = path == .sink ? publisher.recordSink() : publisher.record()
        #expect(log.lines.suffix(4) == ["upper 1", "lower 1", "upper cancel", "lower finished"])
    }

    @Test("When a closure throws, the upstream is cancelled before the failure arrives")
    func tryMap() {
        let throwing = observe([1, 2].publisher, as: "upper ").tryMap { _ -> Int in throw Fault.thrown }
        _ = observe(throwing, as: "lower ").record()
        #expect(log.lines.suffix(3) == ["upper 1", "upper cancel", "lower failure(thrown)"])
    }

    @Test("When one of several publishers fails, the others are cancelled before the failure arrives")
    func merge() {
        let (one, other) = (PassthroughSubject<Int, Fault>(), PassthroughSubject<Int, Fault>())
        let recorder = observe(one).merge(with: other).record(onEvent: { [log] _, event in log.note("\(event)") })
        other.send(completion: .failure(.upstream))
        #expect(log.lines.suffix(2) == ["cancel", "failure(upstream)"] && recorder.violations == [])
    }

    @Test("switchToLatest cancels the previous publisher before it subscribes to the next")
    func switchToLatest() {
        let outer = PassthroughSubject<Int, Never>()
        let endless = Empty<Int, Never>(completeImmediately: false)
        let recorder = outer.map { observe(endless, as: "\($0) ") }.switchToLatest().record()
        for value in 1...2 { outer.send(value) }
        recorder.cancel()
        #expect(
            log.lines == [
                "1 subscription", "1 request unlimited", "1 cancel", "2 subscription", "2 request unlimited",
                "2 cancel",
            ])
    }

    @Test("handleEvents observes a sink as it observes a subscriber with unlimited demand", arguments: Operator.all)
    func sinks(behind part: Operator) {
        let logs = [true, false].map { isSink in
            let (suite, stage) = (HandleEventsTests(), LawStage(isAtHome: true))
            let items = Publishers.Sequence<[Item], Fault>(sequence: (1...3).map { Item($0) })
            let pipeline = part.apply(suite.observe(items).eraseToAnyPublisher(), stage)
            let recorder = isSink ? pipeline.recordSink() : pipeline.record()
            stage.scheduler.run()
            recorder.cancel()
            return suite.log.lines.filter { $0 != "request max(1)" }  // For a dropped value, beside all the others.
        }
        #expect(logs[0] == logs[1])
    }

    @Test("handleEvents observes the requests of flatMap, whether its publishers send at once or later")
    func flatMap() {
        for makeJust in [true, false] {
            let tests = HandleEventsTests()
            let observed = tests.observe([1].publisher)
            let sink =
                makeJust
                ? observed.flatMap { Just($0) }.sink { _ in }
                : observed.flatMap { [$0].publisher.delay(for: 1, scheduler: TestScheduler()) }.sink { _ in }
            #expect(tests.log.lines == ["subscription", "request unlimited", "1", "finished"])
            sink.cancel()
        }
    }

    @Test("A breakpoint sees one subscription, even if another publisher replaces a failed one")
    func breakpointBetweenReplacements() {
        var subscriptions = 0
        let recorder = Fail<Int, Fault>(error: .upstream).replaceError(with: 1)
            .breakpoint(receiveSubscription: { _ in
                subscriptions += 1
                return false
            })
            .replaceError(with: 2).record()
        #expect(recorder.values == [1] && subscriptions == 1)
    }

    @Test("A cancel is observed before it is passed on", arguments: Path.allCases)
    func orderOfCancels(path: Path) {
        let publisher = observe(observe(PassthroughSubject<Int, Never>(), as: "upper "), as: "lower ")
        let recorder = path == .sink ? publisher.recordSink() : publisher.record()
        recorder.cancel()
        #expect(log.lines.suffix(2) == ["lower cancel", "upper cancel"])
    }

    @Test(
        "A publisher that ends while its cancel is observed is no longer observed, and does not end for the subscriber")
    func endInsideOfCancel() {
        let subject = PassthroughSubject<Int, Never>()
        let ending = subject.handleEvents(
            receiveCompletion: { [log] in log.note("\($0)") }, receiveCancel: { subject.send(completion: .finished) })
        let recorder = ending.record()
        recorder.cancel()
        #expect(log.lines == [] && recorder.completion == nil)
    }

    @Test("first() cancels before it sends its value")
    func firstOne() {
        let sink = observe([1, 2].publisher).first().sink { [log] in log.note("received \($0)") }
        #expect(log.lines.suffix(3) == ["1", "cancel", "received 1"])
        sink.cancel()
    }

    @Test("When a publisher made by flatMap fails at once, the upstream is cancelled before the failure arrives")
    func flatMapFailing() {
        let failing = Just(1).tryMap { _ -> Int in throw Fault.thrown }
        let flat = observe([1, 2].publisher.setFailureType(to: (any Error).self)).flatMap { _ in failing }
        let sink = flat.sink(receiveCompletion: { [log] _ in log.note("received") }, receiveValue: { _ in })
        #expect(log.lines.suffix(3) == ["1", "cancel", "received"])
        sink.cancel()
    }

    @Test("handleEvents tells of no request and no cancel after the end", arguments: [true, false])
    func eventsAfterTheEnd(isCancelled: Bool) {
        let (subject, holder) = (PassthroughSubject<Int, Never>(), Holder())
        var told = 0
        subject.handleEvents(receiveCancel: { told += 1 }, receiveRequest: { _ in told += 1 }).subscribe(holder)
        if isCancelled { holder.subscription?.cancel() } else { subject.send(completion: .finished) }
        holder.subscription?.request(.max(2))
        holder.subscription?.cancel()
        #expect(told == (isCancelled ? 1 : 0))
    }

    @Test("handleEvents is told of nothing that has been cancelled on its way", arguments: Path.allCases)
    func cancelledOnTheWay(path: Path) {
        let subject = PassthroughSubject<Int, Fault>()
        var (told, cancel): ([Int], () -> Void) = ([], {})
        let cancelling = subject.map {
            cancel(); return $0
        }.mapError {
            cancel(); return $0
        }
        let watched = cancelling.handleEvents(
            receiveOutput: { told.append($0) }, receiveCompletion: { _ in told.append(0) })
        for act in [{ subject.send(1) }, { subject.send(completion: .failure(.inner)) }] {
            let recorder = path == .sink ? watched.recordSink() : watched.record()
            cancel = recorder.cancel
            act()
        }
        #expect(told == [])
    }
}

/// Holds its subscription, even after the end.
private final class Holder: Subscriber {
    private(set) var subscription: (any Subscription)?

    func receive(subscription: any Subscription) { self.subscription = subscription }
    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
}
