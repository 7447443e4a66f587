import Streams
import StreamsExtras
import StreamsTesting
import Testing

extension Laws {
    /// What a closure of an operator does with its own upstream, but for ending that, and with its subscriber.
    ///
    /// Operators without a subscription of their own have nothing by which they could see a cancel: the value that their
    /// closure was called for still passes. One that ends early does not see a cancel while it cancels its upstream. So there
    /// the closure cancels nothing.
    @Suite struct ClosureLaws {
        /// A call of the closure does one of these.
        enum Act: CaseIterable { case nothing, send, request, cancel }

        struct Play {
            let acts: [Act]
            let demand: Subscribers.Demand
            let fails: Bool
            let isSink: Bool
        }

        private static var plays: Generator<Play> {
            Generator { source in
                Play(
                    acts: Generator.array(of: .element(of: Act.allCases), count: 0...4).draw(from: &source),
                    demand: Generator.element(of: [.none, .max(1), .max(3), .unlimited]).draw(from: &source),
                    fails: Generator.bool.draw(from: &source), isSink: Generator.bool.draw(from: &source))
            }
        }

        @Test(
            "Whatever a closure of an operator does with its upstream and its subscriber, the rules are kept",
            arguments: Calling.all)
        fileprivate func laws(of part: Calling) throws {
            try forAll(Self.plays, count: 200) { play in
                let subject = PassthroughSubject<Item, Fault>()
                let (recorder, remains) = lend { hold in
                    Self.record(play, of: part, on: subject) { hold(()) }
                }
                for number in 1...4 { subject.send(Item(number)) }
                subject.send(completion: play.fails ? .failure(.upstream) : .finished)
                if !recorder.isCancelled, !play.isSink { recorder.request(.unlimited) }
                try checkEqual(recorder.violations, [])
                try check(recorder.isCancelled || recorder.completion != nil, "It has not ended")
                try check(remains.isEmpty, "The closure is kept after the end")
            }
        }

        /// Records what comes of the subject while the closure acts.
        private static func record(
            _ play: Play, of part: Calling, on subject: PassthroughSubject<Item, Fault>, _ hold: @escaping () -> Void
        ) -> ItemRecorder {
            weak var receiving: ItemRecorder?
            var calls = 0
            let pipeline = part.apply(subject.eraseToAnyPublisher()) {
                hold()
                calls += 1
                guard calls <= play.acts.count, part.seesCancel || play.acts[calls - 1] != .cancel else { return }
                perform(play.acts[calls - 1], on: subject, receiving)
            }
            let recorder = play.isSink ? pipeline.recordSink() : ItemRecorder(initialDemand: play.demand)
            receiving = recorder
            if !play.isSink { pipeline.subscribe(recorder) }
            return recorder
        }

        private static func perform(_ act: Act, on subject: PassthroughSubject<Item, Fault>, _ recorder: ItemRecorder?)
        {
            switch act {
            case .nothing: break
            case .send: subject.send(Item(9))
            case .request: if recorder?.isCancelled == false { recorder?.request(.max(1)) }
            case .cancel: recorder?.cancel()
            }
        }
    }
}

/// An operator that calls a closure whenever it calls its own.
private struct Calling: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// It has a subscription of its own, by which it sees a cancel that comes from its closure.
    let seesCancel: Bool
    let apply: @Sendable (Items, @escaping () -> Void) -> Items

    init(
        _ name: String, seesCancel: Bool = true,
        _ apply: @escaping @Sendable (Items, @escaping () -> Void) -> some Publisher<Item, Fault> & SendableMetatype
    ) {
        (testDescription, self.seesCancel) = (name, seesCancel)
        self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }

    static let all = values + decisions + others

    private static let values = [
        Calling("map", seesCancel: false) { upstream, act in upstream.map { after(act, $0) } },
        Calling("compactMap", seesCancel: false) { upstream, act in
            upstream.compactMap { after(act, $0.number == 2 ? nil : $0) }
        },
        Calling("tryMap") { upstream, act in upstream.tryMap { item throws(Fault) in after(act, item) } },
        Calling("scan", seesCancel: false) { upstream, act in upstream.scan(Item(0)) { after(act, $1) } },
        Calling("tryScan") { upstream, act in
            upstream.tryScan(Item(0)) { _, item throws(Fault) in after(act, item) }
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
        Calling("combineLatest", seesCancel: false) { upstream, act in
            upstream.combineLatest(Just(1).setFailureType(to: Fault.self)) { item, _ in after(act, item) }
        },
        Calling("zip", seesCancel: false) { upstream, act in
            upstream.zip((1...9).publisher.setFailureType(to: Fault.self)) { item, _ in after(act, item) }
        },
        Calling("withLatestFrom", seesCancel: false) { upstream, act in
            upstream.withLatestFrom(Just(1).setFailureType(to: Fault.self)) { item, _ in after(act, item) }
        },
        Calling("caching", seesCancel: false) { upstream, act in upstream.caching(to: { _ in act() }) },
        Calling("handleEvents", seesCancel: false) { upstream, act in
            upstream.handleEvents(receiveOutput: { _ in act() }, receiveCompletion: { _ in act() })
        },
        Calling("handleEvents of requests") { upstream, act in upstream.handleEvents(receiveRequest: { _ in act() }) },
        Calling("handleEvents of a cancel", seesCancel: false) { upstream, act in
            upstream.handleEvents(receiveCancel: act).prefix(2)
        },
    ]

    private static let decisions = [
        Calling("filter", seesCancel: false) { upstream, act in upstream.filter { after(act, $0.number != 2) } },
        Calling("tryFilter") { upstream, act in
            upstream.tryFilter { item throws(Fault) in after(act, item.number != 2) }
        },
        Calling("removeDuplicates", seesCancel: false) { upstream, act in
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
        Calling("mapError", seesCancel: false) { upstream, act in upstream.mapError { after(act, $0) } },
        Calling("catch") { upstream, act in
            upstream.catch { _ in after(act, Just(Item(5)).setFailureType(to: Fault.self)) }
        },
        Calling("tryCatch") { upstream, act in
            upstream.tryCatch { _ throws(Fault) in after(act, Just(Item(5)).setFailureType(to: Fault.self)) }
        },
        Calling("fallback") { upstream, act in
            upstream.fallback(to: { Just(Item(5)).setFailureType(to: Fault.self) }, onError: { _ in act() })
        },
        Calling("buffer") { upstream, act in
            upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { after(act, .inner) })
        },
    ]
}

/// The value, when the act is done.
private func after<Value>(_ act: () -> Void, _ value: Value) -> Value {
    act()
    return value
}
