import Streams
import StreamsTesting
import Testing

@Suite struct TimingTests {
    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("debounce sends values that no other value follows for a while, and drops the rest")
    func debounce() {
        let recorder = subject.debounce(for: 10, scheduler: scheduler).record(scheduler: scheduler)
        send(1, at: 0)
        send(2, at: 9)
        send(3, at: 30)
        scheduler.run()
        #expect(recorder.log == ["19: value(2)", "40: value(3)"])
    }

    @Test("debounce and timeout have one piece of work scheduled, however often the deadline moves")
    func movingDeadlines() {
        let other = TestScheduler()
        let recorders = [
            subject.debounce(for: 5, scheduler: scheduler).record(), subject.timeout(5, scheduler: other).record(),
        ]
        for value in 1...3 { subject.send(value) }
        #expect(scheduler.pendingCount == 1 && recorders[0].values.isEmpty)
        other.advance()
        #expect(other.pendingCount == 1 && recorders[1].values == [1, 2, 3])
    }

    @Test("A pipeline that feeds itself without delay lets the scheduler do other work", arguments: [0, 1])
    func selfFeeding(way: Int) {
        let delayed = subject.delay(for: 0, scheduler: scheduler).eraseToAnyPublisher()
        let publisher = way == 0 ? delayed : subject.debounce(for: 0, scheduler: scheduler).eraseToAnyPublisher()
        let circle = publisher.ignoreFailure().sink { self.subject.send($0 + 1) }
        subject.send(1)
        var hasRun = false
        scheduler.schedule { hasRun = true }
        scheduler.run(limit: 2)
        withExtendedLifetime(circle) { #expect(hasRun) }
    }

    @Test("Thousands of values that are due at once all arrive, in order")
    func manyDueAtOnce() {
        let recorder = subject.delay(for: 5, scheduler: scheduler).record(scheduler: scheduler)
        for value in 0..<2_500 { subject.send(value) }
        subject.send(completion: .finished)
        scheduler.advance(by: 5)
        #expect(recorder.values == Array(0..<2_500) && recorder.completion == .finished)
    }

    @Test("debounce passes the completion on at once, and drops the waiting value")
    func debounceEnds() {
        let recorder = subject.debounce(for: 10, scheduler: scheduler).record(scheduler: scheduler)
        send(1, at: 0)
        scheduler.advance(to: VirtualTime(sinceStart: 5))
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.log == ["5: finished"])
    }

    @Test("throttle sends the first value at once, and then one for each interval", arguments: [true, false])
    func throttle(latest: Bool) {
        let throttled = subject.throttle(for: 10, scheduler: scheduler, latest: latest)
        let recorder = throttled.record(scheduler: scheduler)
        for (value, time) in [(1, 0), (2, 3), (3, 6), (4, 25)] { send(value, at: time) }
        scheduler.run()
        #expect(recorder.log == ["0: value(1)", latest ? "10: value(3)" : "10: value(2)", "25: value(4)"])
    }

    @Test("timeout finishes when no value has come for a while, and cancels")
    func timeout() {
        var isCancelled = false
        let watched = subject.handleEvents(receiveCancel: { isCancelled = true })
        let recorder = watched.timeout(10, scheduler: scheduler).record(scheduler: scheduler)
        send(1, at: 9)
        send(2, at: 18)
        scheduler.run()
        #expect(recorder.log == ["9: value(1)", "18: value(2)", "28: finished"] && isCancelled)
    }

    @Test("timeout fails with the error that its closure makes")
    func timeoutFails() {
        let recorder = subject.timeout(10, scheduler: scheduler) { .inner }.record(scheduler: scheduler)
        scheduler.run()
        #expect(recorder.log == ["10: failure(inner)"])
    }

    @Test("collect by time sends an array after each interval with values, and when the array is full")
    func collectByTime() {
        let collected = subject.collect(.byTimeOrCount(scheduler, 10, 3)).map(\.description)
        let recorder = collected.record(scheduler: scheduler)
        for (value, time) in [(1, 0), (2, 5), (3, 31), (4, 32), (5, 33), (6, 34)] { send(value, at: time) }
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.log == ["10: value([1, 2])", "33: value([3, 4, 5])", "34: value([6])", "34: finished"])
    }

    @Test("The intervals of collect by time are counted from its subscription, even if the scheduler calls late")
    func collectByTimeLate() {
        for (work, expected) in [(5, [10, 20, 30]), (12, [10, 22, 30]), (35, [10, 45, 50]), (40, [10, 50, 60])] {
            let scheduler = TestScheduler()
            let ticks = Publishers.Interval(every: 1, scheduler: scheduler).map { _ in 0 }
            let collected = ticks.collect(.byTime(scheduler, 10)).map(\.description)
            let recorder = collected.record(
                scheduler: scheduler,
                onEvent: { recorder, event in
                    if case .value = event, recorder.values.count == 1 { scheduler.advance(by: .seconds(work)) }
                })
            scheduler.advance(to: .start.advanced(by: 70))
            let times = recorder.timedEvents.dropFirst().prefix(3).map(\.time.sinceStart)
            #expect(times == expected.map { .seconds($0) }, "\(work)")
        }
    }

    @Test("A failure drops the values that collect by time has gathered, and arrives at once")
    func collectByTimeFails() {
        let recorder = subject.collect(.byTime(scheduler, 10)).map(\.description).record(scheduler: scheduler)
        send(1, at: 0)
        send(2, at: 12)
        subject.send(completion: .failure(.upstream))
        scheduler.run()
        #expect(recorder.log == ["10: value([1])", "12: failure(upstream)"])
    }

    @Test("collect by time requests all values; an array that nobody has requested waits, and grows until it is full")
    func collectByTimeDemand() {
        var requests: [Subscribers.Demand] = []
        let collected = subject.handleEvents(receiveRequest: { requests.append($0) })
            .collect(.byTimeOrCount(scheduler, 10, 2)).map(\.description)
        let recorder = collected.record(initialDemand: .max(1), scheduler: scheduler)
        for value in 1...5 { send(value, at: value) }
        recorder.request(.max(1))
        scheduler.advance(by: 5)
        #expect(recorder.log == ["2: value([1, 2])", "5: value([3, 4])"])
        recorder.request(.max(1))
        scheduler.advance(by: 10)
        #expect(recorder.values.last == "[5]" && requests == [.unlimited])
    }

    @Test("A full array of collect by time is sent on the scheduler, as the others are, and before a failure")
    func collectByCountOnScheduler() {
        let collected = subject.collect(.byTimeOrCount(scheduler, 10, 2)).map(\.description)
        let recorder = collected.record(scheduler: scheduler)
        for value in 1...5 { subject.send(value) }
        subject.send(completion: .failure(.upstream))
        #expect(recorder.log == [])
        scheduler.run()
        #expect(recorder.log == ["0: value([1, 2])", "0: value([3, 4])", "0: failure(upstream)"])
    }

    @Test("A request does not make collect by time send an array that is neither full nor due")
    func collectByTimeRequest() {
        let recorder = subject.collect(.byTimeOrCount(scheduler, 10, 2)).map(\.description)
            .record(initialDemand: .max(1), scheduler: scheduler)
        for value in 0...2 { subject.send(value) }
        recorder.request(.max(1))
        scheduler.advance(by: 9)
        #expect(recorder.values == ["[0, 1]"])
        scheduler.advance(by: 1)
        #expect(recorder.values == ["[0, 1]", "[2]"])
    }

    @Test("The largest count of collect by time sets no limit")
    func collectByTimeLargestCount() {
        let recorder = subject.collect(.byTimeOrCount(scheduler, 10, .max)).map(\.description).record()
        for value in 0...2 { subject.send(value) }
        scheduler.advance(by: 10)
        #expect(recorder.values == ["[0, 1, 2]"])
    }

    @Test(
        "throttle sends the first value as soon as the scheduler runs, or the latest until then",
        arguments: [true, false])
    func throttledBurst(latest: Bool) {
        let recorder = subject.throttle(for: 10, scheduler: scheduler, latest: latest).record(scheduler: scheduler)
        for value in 1...3 { subject.send(value) }
        scheduler.run()
        #expect(recorder.log == ["0: value(\(latest ? 3 : 1))"])
    }

    @Test("A value sent while debounce or throttle sends one is not lost", arguments: [0, 1, 10], [true, false])
    func nested(seconds: Int, isDebounce: Bool) {
        let time = VirtualTime.Stride.seconds(seconds)
        let recorder = Recorder<Int, Fault>(onEvent: { [subject] in if $1 == .value(1) { subject.send(2) } })
        if isDebounce {
            subject.debounce(for: time, scheduler: scheduler).subscribe(recorder)
        } else {
            subject.throttle(for: time, scheduler: scheduler, latest: true).subscribe(recorder)
        }
        subject.send(1)
        scheduler.run()
        #expect(recorder.values == [1, 2])
    }

    @Test("The last array of collect by time waits until it is requested; then the scheduler sends it, and finishes")
    func collectByTimeLast() {
        let recorder = subject.collect(.byTime(scheduler, 10)).map(\.description)
            .record(initialDemand: .none, scheduler: scheduler)
        send(1, at: 1)
        subject.send(completion: .finished)
        scheduler.advance(by: 20)
        #expect(recorder.log == [] && scheduler.pendingCount == 0)
        recorder.request(.max(1))
        #expect(recorder.log == [])
        scheduler.run()
        #expect(recorder.log == ["21: value([1])", "21: finished"])
    }

    @Test(
        "A full buffer makes its error and cancels its upstream at once, and fails when the waiting values are requested"
    )
    func unrequestedBuffer() {
        var (cancels, errors) = (0, 0)
        let recorder = subject.handleEvents(receiveCancel: { cancels += 1 })
            .buffer(
                size: 1, prefetch: .byRequest,
                whenFull: .customError {
                    errors += 1; return .inner
                }
            )
            .record(initialDemand: .none)
        for value in 1...3 { subject.send(value) }
        #expect((cancels, errors) == (1, 1) && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [1] && recorder.completion == .failure(.inner))
    }

    @Test("A full buffer whose error makes its subject send again fails once")
    func fullBuffer() {
        var calls = 0
        let full = subject.buffer(
            size: 0, prefetch: .byRequest,
            whenFull: .customError { [subject] in
                calls += 1
                if calls < 5 { subject.send(2) }
                return .inner
            })
        let recorder = full.record(initialDemand: .none)
        subject.send(1)
        #expect(calls == 1 && recorder.completion == .failure(.inner))
    }

    @Test("delay sends all values later by its interval, in order, and the completion last")
    func delay() {
        let recorder = subject.delay(for: 10, scheduler: scheduler).record(scheduler: scheduler)
        for (value, time) in [(1, 0), (2, 0), (3, 5)] { send(value, at: time) }
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.log == ["10: value(1)", "10: value(2)", "15: value(3)", "15: finished"])
    }

    @Test("measureInterval sends a negative time when the clock has been set back, as in Combine")
    func measureIntervalBackwards() {
        let scheduler = WallScheduler()
        let recorder = subject.measureInterval(using: scheduler).record()
        for offset in [0, -3600, -3600] as [VirtualTime.Stride] {
            scheduler.clock.advance(by: 1)
            scheduler.offset = offset
            subject.send(1)
        }
        #expect(recorder.values == [1, -3599, 1])
    }

    @Test("measureInterval sends the time since the previous value, and first since the subscription")
    func measureInterval() {
        let recorder = subject.measureInterval(using: scheduler).record()
        for (value, time) in [(1, 4), (2, 4), (3, 10)] { send(value, at: time) }
        #expect(recorder.values == [4, 0, 6])
    }

    private func send(_ value: Int, at time: Int) {
        scheduler.advance(to: VirtualTime(sinceStart: VirtualTime.Stride(integerLiteral: time)))
        subject.send(value)
    }
}

extension Recorder {
    /// Lists values and the end, each with its time.
    fileprivate var log: [String] {
        timedEvents.dropFirst().map { "\($0.time.sinceStart.magnitude / 1_000_000_000): \($0.event)" }
    }
}
