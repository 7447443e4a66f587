import Streams
import StreamsExtras
import StreamsReports
import StreamsTesting
import Testing

extension Laws {
    /// Tests publishers that loop while they are attached and send nothing, so that nothing passes to be answered.
    @Suite struct SilentLoopLaws {
        @Test(
            "What ends a subscription ends a loop that sends nothing at once", arguments: Loop.allCases, Halt.allCases)
        fileprivate func halts(_ loop: Loop, by halt: Halt) {
            for isReported in [false, true] {
                let stage = HaltStage()
                let pipeline = halt.apply(loop.publisher(calling: stage), stage)
                stage.attach(isReported ? pipeline.reported(as: "", to: Reports()).eraseToAnyPublisher() : pipeline)
                #expect(stage.calls == 3, "reported: \(isReported)")
            }
        }
    }
}

/// Loops that call the stage for each element or attempt, a thousand times at most.
private enum Loop: CaseIterable {
    case sequence, erased, dropFirst, retry, recursion, appended, outer, outerOfSwitch, member, memberOfSwitch,
        mergeMany,
        merge, zip, combineLatest, collect, concatMap, receiveOn, subscribeOn, debounce, buffer, untilOutput, share

    func publisher(calling stage: HaltStage) -> any Publisher<Item, Fault> {
        let numbers = (1...1000).publisher.setFailureType(to: Fault.self).map { Item($0) }
        let silent = numbers.filter { _ in stage.call() }
        let attempts = Deferred {
            stage.call()
                ? Just(Item(0)).setFailureType(to: Fault.self).eraseToAnyPublisher()
                : Fail(error: .upstream).eraseToAnyPublisher()
        }
        switch self {
        case .sequence: return silent
        case .erased: return silent.eraseToAnyPublisher()
        case .dropFirst:
            return numbers.handleEvents(receiveOutput: { _ in _ = stage.call() }).dropFirst(1000)
        case .retry: return attempts.retry(1000)
        case .recursion: return recursion(attempts, times: 1000)
        case .appended: return Empty().append(silent)
        case .outer: return numbers.flatMap { _ in stage.emptyAfterCall() }
        case .outerOfSwitch: return numbers.map { _ in stage.emptyAfterCall() }.switchToLatest()
        case .member: return Just(0).setFailureType(to: Fault.self).flatMap { _ in silent }
        case .memberOfSwitch: return Just(silent).setFailureType(to: Fault.self).switchToLatest()
        case .mergeMany: return Publishers.MergeMany([silent])
        case .merge: return silent.merge(with: Empty())
        case .zip: return silent.zip(numbers) { item, _ in item }
        case .combineLatest: return silent.combineLatest(Just(0).setFailureType(to: Fault.self)) { item, _ in item }
        case .collect: return silent.collect().compactMap(\.first)
        case .concatMap: return Just(0).setFailureType(to: Fault.self).concatMap { _ in silent }
        case .receiveOn: return silent.receive(on: ImmediateScheduler.shared)
        case .subscribeOn: return silent.subscribe(on: ImmediateScheduler.shared)
        case .debounce: return silent.debounce(for: 0, scheduler: ImmediateScheduler.shared)
        case .buffer: return silent.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
        case .untilOutput: return silent.prefix(untilOutputFrom: Empty<Item, Fault>(completeImmediately: false))
        case .share: return silent.share()
        }
    }

    private func recursion(_ attempts: some Publisher<Item, Fault>, times: Int) -> Items {
        attempts.catch { fault in
            times > 0 ? recursion(attempts, times: times - 1) : Fail(error: fault).eraseToAnyPublisher()
        }.eraseToAnyPublisher()
    }
}

/// What ends a loop from outside, from its third call.
private enum Halt: CaseIterable {
    case untilOutput, merge, zip, combineLatest, amb, flatMap, switchToLatest, timeout, cancelOfFlatMap, cancelOfAppend

    func apply(_ loop: some Publisher<Item, Fault>, _ stage: HaltStage) -> Items {
        let (subject, other, scheduler) = (stage.subject, stage.other, stage.scheduler)
        let fail = { other.send(completion: .failure(.inner)) }
        stage.isSent = self == .flatMap || self == .switchToLatest || self == .cancelOfFlatMap
        switch self {
        case .untilOutput:
            stage.halt = { other.send(Item(0)) }
            return loop.prefix(untilOutputFrom: other).eraseToAnyPublisher()
        case .merge:
            stage.halt = fail
            return other.merge(with: loop).eraseToAnyPublisher()
        case .zip:
            stage.halt = fail
            return other.zip(loop) { item, _ in item }.eraseToAnyPublisher()
        case .combineLatest:
            stage.halt = fail
            return other.combineLatest(loop) { item, _ in item }.eraseToAnyPublisher()
        case .amb:
            stage.halt = { other.send(Item(0)) }
            return other.amb(loop).eraseToAnyPublisher()
        case .flatMap:
            stage.halt = { subject.send(completion: .failure(.inner)) }
            return subject.flatMap { _ in loop }.eraseToAnyPublisher()
        case .switchToLatest:
            stage.halt = { subject.send(Item(1)) }
            return subject.map { $0.number == 0 ? erase(loop) : erase(Empty()) }.switchToLatest().eraseToAnyPublisher()
        case .timeout:
            stage.halt = { scheduler.advance(by: 2) }
            return loop.timeout(1, scheduler: scheduler).eraseToAnyPublisher()
        case .cancelOfFlatMap:
            stage.halt = { stage.cancellable?.cancel() }
            return subject.flatMap { _ in loop }.eraseToAnyPublisher()
        case .cancelOfAppend:
            stage.halt = { stage.cancellable?.cancel() }
            return subject.append(loop).eraseToAnyPublisher()
        }
    }

    private func erase(_ publisher: some Publisher<Item, Fault>) -> Items { publisher.eraseToAnyPublisher() }
}

/// Subjects beside a loop, and the count of its calls.
private final class HaltStage {
    let (subject, other) = (PassthroughSubject<Item, Fault>(), PassthroughSubject<Item, Fault>())
    let scheduler = TestScheduler()
    var halt: () -> Void = {}
    /// Whether a value of the subject begins the loop.
    var isSent = false
    var cancellable: AnyCancellable?
    private(set) var calls = 0

    func call() -> Bool {
        calls += 1
        if calls == 3 { halt() }
        return false
    }

    func emptyAfterCall() -> Empty<Item, Fault> {
        _ = call()
        return Empty()
    }

    /// Attaches a sink, and begins what does not begin by itself.
    func attach(_ pipeline: Items) {
        cancellable = pipeline.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        if isSent { subject.send(Item(0)) }
        subject.send(completion: .finished)
        scheduler.run()
    }
}
