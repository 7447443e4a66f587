import Streams
import StreamsTesting
import Testing

@Suite struct SchedulingTests {
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

    @Test("The immediate scheduler is never late")
    func neverLate() {
        var runs = 0
        ImmediateScheduler.shared.schedule(after: ImmediateScheduler.shared.now) { runs += 1 }
        #expect(ImmediateScheduler.shared.minimumTolerance == 0 && runs == 1)
        #expect(ImmediateScheduler.shared.now.distance(to: ImmediateScheduler.shared.now) == 0)
    }

    @Test("receive(on:) delivers nothing before the scheduler runs, and a burst in one hop")
    func burst() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.receive(on: scheduler).record()
        for value in 1...5 { subject.send(value) }
        #expect(recorder.values == [] && scheduler.pendingCount == 1)
        scheduler.advance()
        #expect(recorder.values == [1, 2, 3, 4, 5] && scheduler.pendingCount == 0)
    }

    @Test("In a burst nothing is delivered after the last wanted value, and upstream is cancelled")
    func lastValue() {
        let subject = PassthroughSubject<Int, Never>()
        var cancels = 0
        let recorder = subject.handleEvents(receiveCancel: { cancels += 1 })
            .receive(on: scheduler).merge(with: Empty(completeImmediately: false)).prefix(2).recordSink()
        for value in 1...5 { subject.send(value) }
        scheduler.run()
        #expect(recorder.values == [1, 2] && recorder.completion == .finished && cancels == 1)
    }

    @Test("A value that comes while a delivery waits overtakes other work of its scheduler")
    func overtaking() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        let recorder = subject.receive(on: scheduler).record(onEvent: { _, event in log.append("\(event)") })
        subject.send(1)
        scheduler.schedule { log.append("work") }
        subject.send(2)
        scheduler.run()
        #expect(log.suffix(3) == ["value(1)", "value(2)", "work"])
        recorder.cancel()
    }

    @Test("Values that come during a delivery on the scheduler are delivered after it")
    func nestedValues() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.receive(on: scheduler).record(onEvent: { _, event in
            if event == .value(1) { subject.send(3) }
        })
        for value in 1...2 { subject.send(value) }
        scheduler.run()
        #expect(recorder.values == [1, 2, 3])
    }

    @Test("Values keep their order on a scheduler that does not keep the order of work", arguments: 0..<20)
    func order(seed: UInt64) {
        let (subject, scheduler) = (PassthroughSubject<Int, Never>(), TestScheduler(seed: seed))
        let recorder = subject.receive(on: scheduler).receive(on: scheduler).record()
        for value in 1...5 {
            subject.send(value)
            scheduler.schedule { [scheduler] in scheduler.schedule {} }
            if value == 3 { scheduler.run(limit: 1) }
        }
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.values == [1, 2, 3, 4, 5] && recorder.completion == .finished)
    }

    @Test("Values that wait at a cancel are not delivered", arguments: Path.allCases)
    func cancelWhileValuesWait(path: Path) {
        let subject = PassthroughSubject<Int, Never>()
        let hopping = subject.receive(on: scheduler)
        let recorder = path == .sink ? hopping.recordSink() : hopping.record()
        subject.send(1)
        recorder.cancel()
        scheduler.run()
        #expect(recorder.events == [.subscription])
    }

    @Test("A completion arrives after the waiting values, and so does a failure")
    func failure() {
        let recorder = Record<Int, Fault>(output: [1, 2], completion: .failure(.upstream))
            .receive(on: scheduler).record()
        scheduler.run()
        #expect(recorder.values == [1, 2] && recorder.completion == .failure(.upstream))
    }

    @Test("A value that a publisher from elsewhere sends after its completion is not delivered with the waiting ones")
    func valueAfterTheCompletion() {
        let upstream = ScriptedPublisher<Int, Never>(
            [.value(1), .finished, .surplusValue(2)], misbehavior: .noEnd)
        let recorder = upstream.receive(on: scheduler).record()
        scheduler.run()
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

    @Test("Work that a scheduler runs twice delivers each value once, and in order")
    func workDoneTwice() {
        let scheduler = WaywardScheduler(whims: [.laterTwice], leaps: [])
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.receive(on: scheduler).record { _, event in
            guard case .value(1) = event else { return }
            subject.send(3)
            scheduler.runOne(latest: false)
        }
        for number in 1...2 { subject.send(number) }
        for _ in 1...3 { scheduler.runOne(latest: false) }
        #expect(recorder.values == [1, 2, 3])
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

    @Test("receive(on:) passes demand on unchanged")
    func demand() {
        let upstream = ScriptedPublisher<Int, Never>((1...9).map { .value($0) })
        let recorder = upstream.receive(on: scheduler).record(initialDemand: .max(2), demandAfterValue: .max(1))
        #expect(upstream.subscriptions.map(\.requests) == [[.max(2)]])
        scheduler.run()
        #expect(recorder.values == Array(1...9))
        #expect(upstream.subscriptions.map(\.requests.count) == [10])
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

    @Test("Work that waits on a scheduler retains nothing of a cancelled pipeline", arguments: [true, false])
    func waitingWork(isDelayed: Bool) {
        let (scheduler, subject) = (scheduler, PassthroughSubject<Item, Never>())
        let (sink, remains) = lend { hold in
            isDelayed
                ? subject.delay(for: 1, scheduler: scheduler).sink { _ in hold(()) }
                : subject.receive(on: scheduler).sink { _ in hold(()) }
        }
        subject.send(Item(1))
        sink.cancel()
        #expect(remains.isEmpty && scheduler.pendingCount == (isDelayed ? 0 : 1))
    }

    @Test("A subscriber that cancels before the scheduler has run is never subscribed")
    func cancelBeforeSubscription() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1)])
        let sink = upstream.subscribe(on: scheduler).sink { _ in }
        sink.cancel()
        scheduler.run()
        #expect(upstream.subscriptions.isEmpty)
    }

    @Test("For the immediate scheduler all intervals are zero")
    func immediateSpans() {
        let spans: [ImmediateScheduler.SchedulerTimeType.Stride] = [
            .seconds(1), .seconds(0.5), .milliseconds(1), .microseconds(1), .nanoseconds(1),
        ]
        #expect(spans == [0, 0, 0, 0, 0])
    }

    @Test("The intervals of the immediate scheduler are numbers")
    func immediateArithmetic() throws {
        typealias Span = ImmediateScheduler.SchedulerTimeType.Stride
        let number = Generator.int(in: -9...9)
        try forAll(Generator { (number.draw(from: &$0), number.draw(from: &$0)) }) { left, right in
            let (one, other) = (Span(left), Span(right))
            var (sum, difference, product) = (one, one, one)
            sum += other
            difference -= other
            product *= other
            try checkEqual([one + other, one - other, one * other], [sum, difference, product])
            try checkEqual([sum, difference, product].map(\.magnitude), [left + right, left - right, left * right])
            try checkEqual(one < other, left < right)
        }
    }

    @Test("The immediate scheduler runs work at once, whatever the time")
    func immediate() {
        let immediate = ImmediateScheduler.shared
        let ran = PassthroughSubject<Int, Never>()
        let recorder = ran.receive(on: immediate).subscribe(on: immediate).record()
        ran.send(1)
        #expect(recorder.values == [1])
        #expect(immediate.now.distance(to: immediate.now.advanced(by: 3)) == 0)
    }
}
