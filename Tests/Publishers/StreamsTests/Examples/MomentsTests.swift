import Streams
import StreamsTesting
import Testing

/// Tests when things happen where Combine differs; see Docs/DifferencesFromCombine.md.
@Suite struct MomentsTests {
    private let subject = PassthroughSubject<Int, Fault>()
    private let clock = TestScheduler()

    @Test("A value that is being delivered does not arrive after a cancel")
    func underWay() {
        let recorders = [
            [1, 2].publisher.setFailureType(to: Fault.self).last().record(cancelAfter: 1),
            Just(2).setFailureType(to: Fault.self).delay(for: 1, scheduler: clock).record(),
        ]
        recorders[1].cancel()
        clock.run()
        #expect(recorders.map(\.events) == [[.subscription, .value(2)], [.subscription]])
    }

    @Test("The upstream of a prefix is cancelled before the prefix finishes")
    func endedPrefix() {
        var log: [String] = []
        let cancellable = subject.handleEvents(receiveCancel: { log.append("cancelled") })
            .prefix(untilOutputFrom: Just(1).delay(for: 1, scheduler: clock))
            .sink(receiveCompletion: { _ in log.append("finished") }, receiveValue: { _ in })
        clock.run()
        #expect(log == ["cancelled", "finished"])
        cancellable.cancel()
    }

    @Test("A request to a subject after a cancel requests nothing of its upstream")
    func askingLate() {
        var (asked, subscription): (Int, (any Subscription)?) = (0, nil)
        let never = Empty<Int, Fault>(completeImmediately: false)
        let cancellable = never.handleEvents(receiveRequest: { _ in asked += 1 }).subscribe(subject)
        subject.subscribe(AnySubscriber<Int, Fault>(receiveSubscription: { subscription = $0 }))
        subject.subscribe(AnySubscriber<Int, Fault>())
        subscription?.cancel()
        subscription?.request(.unlimited)
        #expect(asked == 0)
        cancellable.cancel()
    }

    @Test("When a sink has enough, the answer to a value cancels the upstream")
    func enough() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .value(2)])
        var cancelsAtValue: [Int] = []
        let latest = upstream.map { Just($0).setFailureType(to: Fault.self) }.switchToLatest()
        let cancellable = latest.first().sink(receiveCompletion: { _ in }) { _ in
            cancelsAtValue.append(upstream.subscriptions[0].cancelCount)
        }
        #expect(cancelsAtValue == [0] && upstream.subscriptions.map(\.cancelCount) == [1])
        cancellable.cancel()
    }

    @Test("autoconnect() that is cancelled while it connects does not stay connected")
    func connecting() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1)])
        _ = upstream.share().record(cancelAfter: 0)
        #expect(upstream.subscriptions.isEmpty)
        _ = upstream.share().record(cancelAfter: 1)
        #expect(upstream.subscriptions.map(\.isCancelled) == [true])
    }

    @Test("A future that receives a request during its subscription sends afterwards")
    func future() {
        var requested: [Int] = []
        let future = Future<Int, Fault> { $0(.success(1)) }
        let recorder = future.record { recorder, _ in
            recorder.request(.max(1))
            requested.append(recorder.values.count)
        }
        #expect(requested.first == 0 && recorder.values == [1] && recorder.completion == .finished)
    }

    @Test("receive(on:) the immediate scheduler delivers a nested value after the current signal")
    func immediate() {
        var inside: [Int] = []
        let recorder = subject.receive(on: ImmediateScheduler.shared).record { recorder, event in
            if event == .value(1) { subject.send(2) }
            inside.append(recorder.values.count)
        }
        subject.send(1)
        #expect(inside == [0, 1, 2] && recorder.values == [1, 2])
    }

    @Test("For a sink, receive(on:) the immediate scheduler delivers a nested value inside the current signal")
    func immediateSink() {
        var inside: [Int] = []
        let recorder = subject.receive(on: ImmediateScheduler.shared).recordSink { recorder, event in
            if event == .value(1) { subject.send(2) }
            inside.append(recorder.values.count)
        }
        subject.send(1)
        #expect(inside == [2, 2] && recorder.values == [1, 2])
    }

    @Test("subscribe(on:) for a sink requests where it subscribes, and an answer can cancel")
    func subscribing() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .value(2)])
        let recorder = upstream.subscribe(on: clock).recordSink { recorder, _ in recorder.cancel() }
        clock.run(limit: 1)
        #expect(recorder.values == [1] && upstream.subscriptions.map(\.isCancelled) == [true])
    }

    @Test("prefix(0) finishes without its upstream")
    func prefixOfNone() {
        let upstream = ScriptedPublisher<Int, Fault>([.failure(.inner)])
        #expect(upstream.prefix(0).record().events == [.subscription, .completion(.finished)])
        #expect(upstream.subscriptions.isEmpty)
    }

    @Test("A buffer of an upstream that sends at once drops nothing that a sink requests")
    func bufferBeforeAFastUpstream() {
        let numbers = (1...10).publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        #expect(numbers.recordSink().values == Array(1...10))
        let late = numbers.record(initialDemand: .none)
        late.request(.unlimited)
        #expect(late.values == [9, 10])
    }

    @Test("The time of timeout runs from the subscription, whenever values are requested")
    func timeoutOfWhoAsksLate() {
        let recorder = PassthroughSubject<Int, Fault>().timeout(10, scheduler: clock).record(initialDemand: .none)
        clock.advance(by: 9)
        recorder.request(.unlimited)
        #expect(recorder.completion == nil)
        clock.advance(by: 1)
        #expect(recorder.completion == .finished)
    }

    @Test("A buffer fails after the waiting values")
    func failingBuffer() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .failure(.inner)])
        let buffered = upstream.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
        let recorder = buffered.record(initialDemand: .none)
        #expect(recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1] && recorder.completion == .failure(.inner))
    }

    @Test("A buffer that has overflowed fails, even if its upstream finishes before demand comes")
    func overflowBeforeTheEnd() {
        let buffered = subject.buffer(size: 1, prefetch: .byRequest, whenFull: .customError { .inner })
        let recorder = buffered.record(initialDemand: .none) { [subject] _, event in
            guard event == .value(1) else { return }
            onAnotherThread {
                for value in 2...3 { subject.send(value) }
                subject.send(completion: .finished)
            }
        }
        subject.send(1)
        recorder.request(.max(1))
        recorder.request(.unlimited)
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.inner))
    }

    @Test("flatMap keeps one value of each of its publishers ahead")
    func ahead() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .value(2), .value(3), .value(4)])
        let recorder = Just(0).setFailureType(to: Fault.self).flatMap { _ in upstream }.record(initialDemand: .none)
        recorder.request(.max(2))
        #expect(recorder.values == [1, 2] && upstream.subscriptions.map(\.demand) == [.max(3)])
    }

    @Test("buffer and throttle send their request upstream after they have passed their subscription on")
    func handingOver() {
        var askedInside: [Int] = []
        let upstream = ScriptedPublisher<Int, Fault>([])
        let look = { (_: Recorder<Int, Fault>, _: Recorder<Int, Fault>.Event) in
            askedInside.append(upstream.subscriptions.last?.requests.count ?? 0)
        }
        _ = upstream.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest).record(onEvent: look)
        _ = upstream.throttle(for: 1, scheduler: clock, latest: true).record(onEvent: look)
        #expect(askedInside == [0, 0] && upstream.subscriptions.map(\.requests.count) == [1, 1])
    }
}
