import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// Tests closures that use the subject of a value, or its subscriber, while the value passes.
    @Suite struct ClosureLaws {
        /// Actions of which a call of the closure takes some.
        enum Act: CaseIterable { case send, request, subscribe, cancel, finish, fail }

        struct Play {
            let calls: [[Act]]
            let demand: Subscribers.Demand
            let fails: Bool
            let isSink: Bool
            let isReported: Bool
            /// The number of subscribers that the subject has before. The last one of full memory is among the cases.
            let others: Int
        }

        private static var plays: Generator<Play> {
            Generator { source in
                Play(
                    calls: Generator.array(of: .array(of: .element(of: Act.allCases), count: 0...2), count: 0...4)
                        .draw(from: &source),
                    demand: Generator.element(of: [.none, .max(1), .max(3), .unlimited]).draw(from: &source),
                    fails: Generator.bool.draw(from: &source), isSink: Generator.bool.draw(from: &source),
                    isReported: Generator.bool.draw(from: &source),
                    others: Generator.element(of: Array(0...3)).draw(from: &source))
            }
        }

        @Test("Whatever a closure of an operator does, the rules are kept", arguments: Calling.all)
        fileprivate func closures(of part: Calling) throws { try checkRules { part.apply($0, $1) } }

        @Test(
            "Whatever a closure downstream of an operator does, the rules are kept",
            arguments: Calling.all + Calling.silent)
        fileprivate func closures(behind part: Calling) throws {
            try checkRules { upstream, act in
                part.apply(upstream) {}.map { after(act, $0) }.mapError { after(act, $0) }
            }
        }

        @Test(
            "A value that is passing when its upstream ends goes no further, also if another publisher follows",
            arguments: [true, false])
        func followed(isSink: Bool) {
            let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let ending = first.map { value in
                first.send(completion: .finished)
                return value
            }
            let pipeline = ending.append(second)
            let recorder = isSink ? pipeline.recordSink() : pipeline.record()
            first.send(1)
            second.send(2)
            #expect(recorder.values == [2])
        }

        private func checkRules(_ apply: @escaping (Items, @escaping () -> Void) -> some Publisher<Item, Fault>) throws
        {
            try forAll(Self.plays, count: Laws.cases(200)) { play in
                let subject = PassthroughSubject<Item, Fault>()
                for _ in 0..<play.others { subject.subscribe(ItemRecorder()) }
                let (recorder, remains) = lend { hold in Self.record(play, on: subject, { hold(()) }, apply) }
                for number in 1...4 { subject.send(Item(number)) }
                subject.send(completion: play.fails ? .failure(.upstream) : .finished)
                if !recorder.isCancelled, !play.isSink { recorder.request(.unlimited) }
                try checkEqual(recorder.violations, [])
                try check(recorder.isCancelled || recorder.completion != nil, "It has not ended")
                try check(remains.isEmpty, "The closure is kept after the end")
            }
        }

        /// Records the subject's output while the closure acts.
        private static func record(
            _ play: Play, on subject: PassthroughSubject<Item, Fault>, _ hold: @escaping () -> Void,
            _ apply: (Items, @escaping () -> Void) -> some Publisher<Item, Fault>
        ) -> ItemRecorder {
            weak var receiving: ItemRecorder?
            var calls = play.calls.makeIterator()
            let pipeline = apply(subject.eraseToAnyPublisher()) {
                hold()
                for act in calls.next() ?? [] { perform(act, on: subject, receiving) }
            }
            return pipeline.record(initialDemand: play.demand, isSink: play.isSink, isReported: play.isReported) {
                receiving = $0
            }
        }

        private static func perform(_ act: Act, on subject: PassthroughSubject<Item, Fault>, _ recorder: ItemRecorder?)
        {
            switch act {
            case .send: subject.send(Item(9))
            case .request: if recorder?.isCancelled == false { recorder?.request(.max(1)) }
            case .subscribe: for _ in 1...3 { subject.subscribe(ItemRecorder()) }
            case .cancel: recorder?.cancel()
            case .finish: subject.send(completion: .finished)
            case .fail: subject.send(completion: .failure(.upstream))
            }
        }
    }
}

/// An operator that calls an additional closure whenever it calls its own.
private struct Calling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Items, @escaping () -> Void) -> Items

    init(
        _ name: String,
        _ apply: @escaping @Sendable (Items, @escaping () -> Void) -> some Publisher<Item, Fault> & SendableMetatype
    ) {
        testDescription = name
        self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }

    static let all = values + decisions + others

    /// Operators without closures.
    static let silent = [
        Calling("the subject") { upstream, _ in upstream },
        Calling("prefix") { upstream, _ in upstream.prefix(2) },
        Calling("dropFirst") { upstream, _ in upstream.dropFirst() },
        Calling("collect") { upstream, _ in upstream.collect(2).flatMap(\.publisher) },
        Calling("merge") { upstream, _ in upstream.merge(with: upstream) },
        Calling("share") { upstream, _ in upstream.share() },
        Calling("append") { upstream, _ in upstream.append(Item(7), Item(8)) },
        Calling("prepend") { upstream, _ in upstream.prepend(Item(7), Item(8)) },
        Calling("append of an own subject") { upstream, _ in upstream.append(upstream.append(Item(7))) },
        Calling("prefix(untilOutputFrom:)") { upstream, _ in
            upstream.prefix(untilOutputFrom: upstream.dropFirst(2)).append(Item(7))
        },
        Calling("receive(on:)") { upstream, _ in upstream.receive(on: ImmediateScheduler.shared) },
        Calling("subscribe(on:)") { upstream, _ in upstream.subscribe(on: ImmediateScheduler.shared) },
        Calling("debounce") { upstream, _ in upstream.debounce(for: 0, scheduler: ImmediateScheduler.shared) },
        Calling("delay") { upstream, _ in upstream.delay(for: 0, scheduler: ImmediateScheduler.shared) },
        Calling("multicast") { upstream, _ in
            upstream.multicast { CurrentValueSubject<Item, Fault>(Item(6)) }.autoconnect()
        },
        Calling("a sequence") { _, _ in [Item(1), Item(2)].publisher.setFailureType(to: Fault.self) },
        Calling("Just") { _, _ in Just(Item(1)).setFailureType(to: Fault.self) },
        Calling("Fail") { _, _ in Fail(error: .upstream) },
        Calling("Future") { _, _ in Future { $0(.success(Item(1))) } },
        Calling("a subject that has failed") { _, _ in
            let subject = PassthroughSubject<Item, Fault>()
            subject.send(completion: .failure(.upstream))
            return subject
        },
        Calling("a replay") { upstream, _ in upstream.share(replay: 2) },
        Calling("a replay that has failed") { _, _ in
            let subject = ReplaySubject<Item, Fault>(bufferSize: 2)
            for number in 1...2 { subject.send(Item(number)) }
            subject.send(completion: .failure(.upstream))
            return subject
        },
        Calling("retry") { upstream, _ in upstream.retry(1) },
    ]

    private static let values = [
        Calling("map") { upstream, act in upstream.map { after(act, $0) } },
        Calling("compactMap") { upstream, act in
            upstream.compactMap { after(act, $0.number == 2 ? nil : $0) }
        },
        Calling("tryMap") { upstream, act in
            upstream.throwing(Fault.self).tryMap { item throws(Fault) in after(act, item) }
        },
        Calling("scan") { upstream, act in upstream.scan(Item(0)) { after(act, $1) } },
        Calling("tryScan") { upstream, act in
            upstream.throwing(Fault.self).tryScan(Item(0)) { _, item throws(Fault) in after(act, item) }
        },
        Calling("reduce") { upstream, act in upstream.reduce(Item(0)) { after(act, $1) } },
        Calling("flatMap") { upstream, act in upstream.flatMap { after(act, Just($0)) } },
        Calling("flatMap of erased ones") { upstream, act in
            upstream.flatMap { after(act, Just($0).eraseToAnyPublisher()) }
        },
        Calling("switchToLatest") { upstream, act in upstream.map { after(act, Just($0)) }.switchToLatest() },
        Calling("flatMapFirst") { upstream, act in
            upstream.flatMapFirst { after(act, Just($0).setFailureType(to: Fault.self)) }.eraseToAnyPublisher()
        },
        Calling("concatMap") { upstream, act in
            upstream.concatMap { after(act, Just($0).setFailureType(to: Fault.self)) }.eraseToAnyPublisher()
        },
        Calling("combineLatest") { upstream, act in
            upstream.combineLatest(Just(1).setFailureType(to: Fault.self)) { item, _ in after(act, item) }
        },
        Calling("zip") { upstream, act in
            upstream.zip((1...9).publisher.setFailureType(to: Fault.self)) { item, _ in after(act, item) }
        },
        Calling("withLatestFrom") { upstream, act in
            upstream.withLatestFrom(Just(1).setFailureType(to: Fault.self)) { item, _ in after(act, item) }
        },
        Calling("caching") { upstream, act in upstream.caching(to: { _ in act() }) },
        Calling("handleEvents") { upstream, act in
            upstream.handleEvents(receiveOutput: { _ in act() }, receiveCompletion: { _ in act() })
        },
        Calling("handleEvents of requests") { upstream, act in upstream.handleEvents(receiveRequest: { _ in act() }) },
        Calling("handleEvents of a cancel") { upstream, act in
            upstream.handleEvents(receiveCancel: act).prefix(2)
        },
    ]

    private static let decisions = [
        Calling("filter") { upstream, act in upstream.filter { after(act, $0.number != 2) } },
        Calling("tryFilter") { upstream, act in
            upstream.throwing(Fault.self).tryFilter { item throws(Fault) in after(act, item.number != 2) }
        },
        Calling("removeDuplicates") { upstream, act in
            upstream.removeDuplicates { after(act, $0 == $1) }
        },
        Calling("drop(while:)") { upstream, act in upstream.drop { after(act, $0.number < 2) } },
        Calling("prefix(while:)") { upstream, act in upstream.prefix { after(act, $0.number < 3) } },
        Calling("first(where:)") { upstream, act in upstream.first { after(act, $0.number == 2) } },
        Calling("last(where:)") { upstream, act in upstream.last { after(act, $0.number == 2) } },
        Calling("contains(where:)") { upstream, act in
            upstream.contains { after(act, $0.number == 2) }.map { _ in Item(1) }
        },
        Calling("allSatisfy") { upstream, act in
            upstream.allSatisfy { after(act, $0.number != 3) }.map { _ in Item(1) }
        },
        Calling("max(by:)") { upstream, act in upstream.max { after(act, $0.number < $1.number) } },
        Calling("groupBy") { upstream, act in
            upstream.groupBy(maxGroups: 2, bufferSize: 4) { after(act, $0.number) }.flatMap { $0 }
        },
    ]

    private static let others = [
        Calling("mapError") { upstream, act in upstream.mapError { after(act, $0) } },
        Calling("catch") { upstream, act in
            upstream.catch { _ in after(act, Just(Item(5)).setFailureType(to: Fault.self)) }
        },
        Calling("tryCatch") { upstream, act in
            upstream.tryCatch { _ in after(act, Just(Item(5)).setFailureType(to: Fault.self)) }
                .mapError { $0 as? Fault ?? .inner }
        },
        Calling("fallback") { upstream, act in
            upstream.fallback(to: { Just(Item(5)).setFailureType(to: Fault.self) }, onError: { _ in act() })
        },
        Calling("buffer") { upstream, act in
            upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { after(act, .inner) })
        },
    ]
}

/// Performs the action, and returns the value.
private func after<Value>(_ act: () -> Void, _ value: Value) -> Value {
    act()
    return value
}
