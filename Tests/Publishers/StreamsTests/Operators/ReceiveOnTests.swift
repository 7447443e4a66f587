import Streams
import StreamsTesting
import Testing

@Suite struct ReceiveOnTests: OperatorTests {
    static let rows = [
        Operator("receive(on:)", .always, [.hops, .sendsOnScheduler]) { upstream, stage in
            upstream.receive(on: stage.scheduler)
        },
        Operator("receive(on: immediate)", .always, [.passesSubscriptionOn]) { upstream, _ in
            upstream.receive(on: ImmediateScheduler.shared)
        },
        Operator("receive(on:) of hops", .unmodelled, [.sendsOnScheduler]) { upstream, stage in
            upstream.receive(on: stage.scheduler).receive(on: stage.scheduler)
        },
    ]

    private let scheduler = TestScheduler()

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

    @Test("receive(on:) passes demand on unchanged")
    func demand() {
        let upstream = ScriptedPublisher<Int, Never>((1...9).map { .value($0) })
        let recorder = upstream.receive(on: scheduler).record(initialDemand: .max(2), demandAfterValue: .max(1))
        #expect(upstream.subscriptions.map(\.requests) == [[.max(2)]])
        scheduler.run()
        #expect(recorder.values == Array(1...9))
        #expect(upstream.subscriptions.map(\.requests.count) == [10])
    }
}
