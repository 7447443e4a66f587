import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Tests what timing operators leave in their scheduler.
@Suite struct AlarmTests {
    typealias Timed = @Sendable (AnyPublisher<Item, Never>, WallScheduler) -> AnyPublisher<Item, Never>
    typealias TimedByTest = @Sendable (AnyPublisher<Item, Never>, TestScheduler) -> AnyPublisher<Item, Never>

    private static let named: [(name: String, byTest: TimedByTest, byWall: Timed)] = [
        (
            "debounce", { $0.debounce(for: 10, scheduler: $1).eraseToAnyPublisher() },
            { $0.debounce(for: 10, scheduler: $1).eraseToAnyPublisher() }
        ),
        (
            "throttle", { $0.throttle(for: 10, scheduler: $1, latest: true).eraseToAnyPublisher() },
            { $0.throttle(for: 10, scheduler: $1, latest: true).eraseToAnyPublisher() }
        ),
        (
            "delay", { $0.delay(for: 10, scheduler: $1).eraseToAnyPublisher() },
            { $0.delay(for: 10, scheduler: $1).eraseToAnyPublisher() }
        ),
        (
            "timeout", { $0.timeout(10, scheduler: $1).eraseToAnyPublisher() },
            { $0.timeout(10, scheduler: $1).eraseToAnyPublisher() }
        ),
    ]

    @Test("A cancel releases the timer at once", arguments: named.indices)
    func cancel(index: Int) {
        let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Item, Never>())
        let sink = Self.named[index].byTest(subject.eraseToAnyPublisher(), scheduler).sink { _ in }
        for number in 1...2 {
            subject.send(Item(number))
            scheduler.advance()
        }
        #expect(scheduler.pendingCount == 1)
        sink.cancel()
        #expect(scheduler.pendingCount == 0, "\(Self.named[index].name)")
    }

    @Test("The completion releases the timer", arguments: named.indices)
    func completion(index: Int) {
        let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Item, Never>())
        let recorder = Self.named[index].byTest(subject.eraseToAnyPublisher(), scheduler).record()
        subject.send(Item(1))
        scheduler.advance()
        subject.send(completion: .finished)
        scheduler.advance(by: 10)
        #expect(recorder.completion == .finished && scheduler.pendingCount == 0, "\(Self.named[index].name)")
    }

    @Test("An operator that ends early leaves no work for later", arguments: ["debounce", "throttle", "timeout"])
    func earlyEnd(name: String) throws {
        let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Item, Never>())
        let timed = try #require(Self.named.first { $0.name == name }).byTest
        let recorder = timed(subject.eraseToAnyPublisher(), scheduler).record()
        for number in 1...2 { subject.send(Item(number)) }
        subject.send(completion: .finished)
        scheduler.advance()
        #expect(recorder.completion == .finished && scheduler.pendingCount == 0)
    }

    @Test("A timer that has fired before it was returned is cancelled, as it would fire again")
    func eagerTimer() {
        let (scheduler, subject) = (EagerScheduler(), PassthroughSubject<Int, Never>())
        let recorder = subject.debounce(for: 5, scheduler: scheduler).record()
        subject.send(1)
        #expect(recorder.values == [1] && scheduler.cancels == 1)
    }

    @Test("On a scheduler that cancels no work, nothing of a cancelled pipeline is retained", arguments: named.indices)
    func stranger(index: Int) {
        let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Item, Never>())
        let (sink, remains) = lend { hold in
            Self.named[index].byWall(subject.eraseToAnyPublisher(), scheduler).sink { _ in hold(()) }
        }
        for number in 1...2 { subject.send(Item(number)) }
        sink.cancel()
        #expect(remains.isEmpty, "\(Self.named[index].name)")
    }

    @Test("A clock that is set back delays nothing, and ends nothing too early", arguments: named.indices)
    func clockPutBack(index: Int) {
        let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Item, Never>())
        let timed = Self.named[index].byWall(subject.eraseToAnyPublisher(), scheduler)
        let recorder = timed.record(scheduler: scheduler.clock)
        for number in 0..<12 {
            if number == 6 { scheduler.offset = -3600 }
            subject.send(Item(number))
            scheduler.clock.advance(by: Self.named[index].name == "debounce" ? 11 : 5)
        }
        let expected = ["throttle": [0, 1, 3, 5, 7, 9, 11]][Self.named[index].name] ?? Array(0..<12)
        scheduler.clock.advance(by: 4)
        #expect(recorder.values.map(\.number).prefix(10) == expected.prefix(10), "\(Self.named[index].name)")
        #expect(recorder.completion == nil)
    }

    @Test("A clock that is set back before a value shortens no wait", arguments: ["debounce", "delay", "timeout"])
    func noShorterWait(name: String) throws {
        let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Item, Never>())
        let timed = try #require(Self.named.first { $0.name == name }).byWall
        let recorder = timed(subject.eraseToAnyPublisher(), scheduler).record(scheduler: scheduler.clock)
        subject.send(Item(1))
        scheduler.clock.advance(by: 5)
        scheduler.offset = -3600
        subject.send(Item(2))
        scheduler.clock.advance(by: 60)
        #expect(recorder.timedEvents.last?.time == .start.advanced(by: 15), "\(recorder.timedEvents)")
    }

    @Test("rateLimit waits no longer than an interval for a clock that is set back")
    func rateLimit() {
        let scheduler = WallScheduler()
        let numbers = (1...8).publisher.rateLimit(every: 10, burst: 3, scheduler: scheduler)
        let recorder = numbers.record(scheduler: scheduler.clock)
        scheduler.clock.advance(by: 10)
        scheduler.offset = -3600
        scheduler.clock.advance(by: 60)
        #expect(recorder.timedEvents.dropFirst().map(\.time.sinceStart) == [0, 0, 0, 10, 20, 30, 40, 50, 50])
    }

    @Test("throttle does not read the clock before a value comes")
    func throttleClock() {
        let scheduler = WallScheduler()
        let recorder = Empty<Int, Never>(completeImmediately: false)
            .throttle(for: 5, scheduler: scheduler, latest: true).record()
        #expect(scheduler.reads == 0 && recorder.events == [.subscription])
    }

    @Test("A waiting value that sends another one when it is released does no harm")
    func valueThatSends() {
        let (scheduler, subject) = (TestScheduler(), PassthroughSubject<Sender, Never>())
        let recorder = subject.debounce(for: 1, scheduler: scheduler).map(\.number).record()
        subject.send(Sender(1) { subject.send(Sender(3) {}) })
        subject.send(Sender(2) {})
        scheduler.run()
        #expect(recorder.values == [3])
    }

    @Test("delay passes its tolerance, or the scheduler's own by default, and schedules the work once")
    func tolerance() {
        let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Int, Never>())
        let exact = subject.delay(for: 5, tolerance: 3, scheduler: scheduler).record()
        let plain = subject.delay(for: 5, scheduler: scheduler).record()
        subject.send(1)
        #expect(scheduler.tolerances == [3, 1])
        for recorder in [exact, plain] { recorder.cancel() }
        #expect(scheduler.cancels == 0)
    }

    @Test(
        "debounce and timeout each schedule one piece of work, which is cancelled at the end")
    func oneAlarm() {
        for isDebounce in [true, false] {
            let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Int, Never>())
            let recorder =
                isDebounce
                ? subject.debounce(for: 5, scheduler: scheduler).record()
                : subject.timeout(5, scheduler: scheduler).record()
            for value in 1...9 { subject.send(value) }
            #expect(scheduler.tolerances == [1] && scheduler.cancels == 0)
            recorder.cancel()
            #expect(scheduler.cancels == 1)
        }
    }

    @Test("timeout and collect by time trap on a scheduler without a clock, and with an interval of zero")
    func mistakes() async {
        await #expect(processExitsWith: .failure) { _ = Just(1).timeout(1, scheduler: ImmediateScheduler.shared) }
        await #expect(processExitsWith: .failure) { _ = Just(1).collect(.byTime(ImmediateScheduler.shared, 1)) }
        await #expect(processExitsWith: .failure) { _ = Just(1).collect(.byTime(TestScheduler(), 0)) }
        await #expect(processExitsWith: .failure) { _ = Just(1).timeout(0, scheduler: TestScheduler()) }
    }

    @Test("collect by time and count traps with a count of none, and retry of a Just with a negative number")
    func counts() async {
        await #expect(processExitsWith: .failure) { _ = Just(1).collect(.byTimeOrCount(TestScheduler(), 1, 0)) }
        await #expect(processExitsWith: .failure) { _ = Just(1).retry(-1) }
    }

    @Test("throttle schedules one piece of work for delayed values; collect's interval is one that can be cancelled")
    func kindsOfWork() {
        let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Int, Never>())
        let throttled = subject.throttle(for: 5, scheduler: scheduler, latest: true).record()
        for value in 1...2 {
            subject.send(value)
            scheduler.clock.advance(by: 1)
        }
        throttled.cancel()
        #expect(scheduler.tolerances == [1] && scheduler.cancels == 0)
        subject.collect(.byTime(scheduler, 5)).record().cancel()
        #expect(scheduler.tolerances == [1, 1] && scheduler.cancels == 1)
    }

    @Test("timeout(first:between:) cancels its work on a scheduler from elsewhere")
    func timeoutPhases() {
        let (scheduler, never) = (WallScheduler(), Empty<Int, Never>(completeImmediately: false))
        never.timeout(first: 5, scheduler: scheduler).record().cancel()
        #expect(scheduler.tolerances == [1] && scheduler.cancels == 1)
    }

    @Test("delay still delivers all values when a clock is set forward and back before its alarm")
    func clockPutBackBeforeTheAlarm() {
        let (scheduler, subject) = (WallScheduler(), PassthroughSubject<Int, Never>())
        let recorder = subject.delay(for: 10, scheduler: scheduler).record()
        subject.send(1)
        scheduler.offset = 12
        subject.send(2)
        scheduler.offset = 0
        scheduler.clock.advance(by: 10)
        #expect(recorder.values == [1])
        scheduler.clock.advance(by: 10)
        #expect(recorder.values == [1, 2])
    }

    @Test("A scheduler that calls back at once delivers what is due, though another thread has left mail")
    func atOnceBesideMail() {
        let subject = PassthroughSubject<Int, Never>()
        let delayed = subject.debounce(for: 0, scheduler: ImmediateScheduler.shared)
        let recorder = delayed.record(initialDemand: .max(2)) { recorder, event in
            guard event == .value(1) else { return }
            onAnotherThread { recorder.request(.max(1)) }
            subject.send(2)
        }
        subject.send(1)
        #expect(recorder.values == [1, 2])
    }
}

/// Calls a closure when it is released.
private final class Sender: Sendable {
    let number: Int
    private nonisolated(unsafe) let act: () -> Void

    init(_ number: Int, _ act: @escaping () -> Void) { (self.number, self.act) = (number, act) }

    deinit { act() }
}

/// A scheduler from elsewhere whose timers fire while they are being made.
///
/// Sendable, as the test that uses it has one thread.
private final class EagerScheduler: Scheduler, @unchecked Sendable {
    private(set) var cancels = 0

    let minimumTolerance: VirtualTime.Stride = 0
    let now = VirtualTime.start

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { action() }

    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return Timer(scheduler: self)
    }

    private struct Timer: Cancellable {
        let scheduler: EagerScheduler

        func cancel() { scheduler.cancels += 1 }
    }
}
