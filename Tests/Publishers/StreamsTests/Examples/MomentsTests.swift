import Streams
import StreamsTesting
import Testing

/// When things happen, where that is not the same in Combine; see Docs/DifferencesFromCombine.md.
@Suite struct MomentsTests {
    private let subject = PassthroughSubject<Int, Fault>()
    private let clock = TestScheduler()

    @Test("Nothing that is under way comes after a cancel")
    func underWay() {
        let recorders = [
            [1, 2].publisher.setFailureType(to: Fault.self).last().record(cancelAfter: 1),
            Just(2).setFailureType(to: Fault.self).delay(for: 1, scheduler: clock).record(),
        ]
        recorders[1].cancel()
        clock.run()
        #expect(recorders.map(\.events) == [[.subscription, .value(2)], [.subscription]])
    }

    @Test("What ends a prefix has its upstream cancelled before it finishes")
    func endedPrefix() {
        var log: [String] = []
        let cancellable = subject.handleEvents(receiveCancel: { log.append("cancelled") })
            .prefix(untilOutputFrom: Just(1).delay(for: 1, scheduler: clock))
            .sink(receiveCompletion: { _ in log.append("finished") }, receiveValue: { _ in })
        clock.run()
        #expect(log == ["cancelled", "finished"])
        cancellable.cancel()
    }

    @Test("Who asks a subject after a cancel does not have its upstream asked")
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

    @Test("What a sink has had enough of is cancelled by the answer to a value")
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

    @Test("A future that is asked from inside of its subscription sends after it")
    func future() {
        var requested: [Int] = []
        let future = Future<Int, Fault> { $0(.success(1)) }
        let recorder = future.record { recorder, _ in
            recorder.request(.max(1))
            requested.append(recorder.values.count)
        }
        #expect(requested.first == 0 && recorder.values == [1] && recorder.completion == .finished)
    }

    @Test("receive(on:) the immediate scheduler delivers after the signal inside of which it is sent to")
    func immediate() {
        var inside: [Int] = []
        let recorder = subject.receive(on: ImmediateScheduler.shared).record { recorder, event in
            if event == .value(1) { subject.send(2) }
            inside.append(recorder.values.count)
        }
        subject.send(1)
        #expect(inside == [0, 1, 2] && recorder.values == [1, 2])
    }

    @Test("subscribe(on:) for a sink asks where it subscribes, and takes an answer for a cancel")
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

    @Test("A buffer before an upstream that sends at once drops nothing that a sink asks for")
    func bufferBeforeAFastUpstream() {
        let numbers = (1...10).publisher.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        #expect(numbers.recordSink().values == Array(1...10))
        let late = numbers.record(initialDemand: .none)
        late.request(.unlimited)
        #expect(late.values == [9, 10])
    }

    @Test("The time of timeout runs from the subscription, whenever it is asked")
    func timeoutOfWhoAsksLate() {
        let recorder = PassthroughSubject<Int, Fault>().timeout(10, scheduler: clock).record(initialDemand: .none)
        clock.advance(by: 9)
        recorder.request(.unlimited)
        #expect(recorder.completion == nil)
        clock.advance(by: 1)
        #expect(recorder.completion == .finished)
    }

    @Test("A buffer fails after the values that wait")
    func failingBuffer() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1), .failure(.inner)])
        let buffered = upstream.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
        let recorder = buffered.record(initialDemand: .none)
        #expect(recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1] && recorder.completion == .failure(.inner))
    }

    @Test("A buffer that has overflown fails, though its upstream has finished before anybody looks")
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

    @Test("buffer and throttle ask their upstream when they have handed their subscription over")
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
