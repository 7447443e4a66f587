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
