import Streams
import StreamsTesting
import Testing

@Suite struct SubscribeOnTests: OperatorTests {
    static let rows = [
        Operator("subscribe(on:)", .always, [.hops, .asksLater]) { upstream, stage in
            upstream.subscribe(on: stage.scheduler)
        },
        Operator("subscribe(on: immediate)") { upstream, _ in upstream.subscribe(on: ImmediateScheduler.shared) },
    ]

    private let scheduler = TestScheduler()

    @Test(
        "A publisher from elsewhere that is subscribed to later sends to a sink through an operator that may end early"
    )
    func subscribingLaterFromElsewhere() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
        let recorder = upstream.subscribe(on: scheduler).prefix(2).recordSink()
        scheduler.run()
        #expect(recorder.values == [1, 2] && recorder.completion == .finished)
    }

    @Test("Work that a scheduler runs twice subscribes once")
    func subscribedOnce() {
        let scheduler = WaywardScheduler(whims: [.laterTwice], leaps: [])
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.subscribe(on: scheduler).recordSink()
        for _ in 1...2 { scheduler.runOne(latest: false) }
        subject.send(1)
        #expect(recorder.values == [1])
    }

    @Test("subscribe(on:) subscribes and requests when the scheduler runs")
    func subscribing() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1)])
        let recorder = upstream.subscribe(on: scheduler).record(initialDemand: .none)
        #expect(upstream.subscriptions.isEmpty && recorder.events == [])
        scheduler.run()
        recorder.request(.max(1))
        #expect(upstream.subscriptions.map(\.requests) == [[]])
        scheduler.run()
        #expect(recorder.values == [1])
    }

    @Test("subscribe(on:) cancels when the scheduler runs")
    func cancelling() {
        let upstream = ScriptedPublisher<Int, Never>([])
        let recorder = upstream.subscribe(on: scheduler).record()
        scheduler.run()
        recorder.cancel()
        #expect(upstream.subscriptions.map(\.cancelCount) == [0])
        scheduler.run()
        #expect(upstream.subscriptions.map(\.cancelCount) == [1])
    }

    @Test("subscribe(on:) schedules one cancel, however often it is cancelled")
    func cancellingTwice() {
        var subscription: (any Subscription)?
        ScriptedPublisher<Int, Never>([]).subscribe(on: scheduler)
            .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        scheduler.run()
        for _ in 0..<2 { subscription?.cancel() }
        #expect(scheduler.pendingCount == 1)
    }

    @Test("subscribe(on:) the immediate scheduler allows a request during a request")
    func requestingInside() {
        var requests: [Subscribers.Demand] = []
        let recorder = Recorder<Int, Never>(initialDemand: .none)
        PassthroughSubject<Int, Never>().handleEvents(receiveRequest: { demand in
            requests.append(demand)
            if requests.count == 1 { recorder.request(.max(2)) }
        }).subscribe(on: ImmediateScheduler.shared).subscribe(recorder)
        recorder.request(.max(1))
        #expect(requests == [.max(1), .max(2)])
    }

    @Test("A subscriber that cancels before the scheduler has run is never subscribed")
    func cancelBeforeSubscription() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1)])
        let sink = upstream.subscribe(on: scheduler).sink { _ in }
        sink.cancel()
        scheduler.run()
        #expect(upstream.subscriptions.isEmpty)
    }

    @Test("subscribe(on:) schedules nothing after a cancel, and no cancel before it has subscribed")
    func subscribeOnAfterCancel() {
        var subscription: (any Subscription)?
        Empty<Int, Never>(completeImmediately: false).subscribe(on: scheduler)
            .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        scheduler.run()
        subscription?.cancel()
        scheduler.run()
        subscription?.request(.max(1))
        #expect(scheduler.pendingCount == 0)
        _ = Just(1).subscribe(on: scheduler).sink { _ in }
        #expect(scheduler.pendingCount == 1)
    }
}
