import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Tests times that call back while `rateLimit` compares or moves them. It does that while its bucket is being changed, so
/// no other value may arrive meanwhile: it requests one at a time.
@Suite struct RateLimitTimeTests {
    enum Act: CaseIterable { case send, finish, cancel }

    @Test("A rate is limited, however long its interval and large its burst are", arguments: [1, 2, 3, Int.max])
    func longest(burst: Int) {
        for interval in [.seconds(1), .seconds(Int.max)] as [VirtualTime.Stride] {
            let scheduler = TestScheduler()
            let recorder = (1...5).publisher.rateLimit(every: interval, burst: burst, scheduler: scheduler).record()
            scheduler.advance()
            #expect(recorder.values == Array(1...min(5, burst)), "\(interval)")
        }
    }

    @Test(
        "Whatever is done while rateLimit compares or moves a time, the rules are kept", arguments: Act.allCases, 1...9)
    func acting(act: Act, call number: Int) {
        let (upstream, scheduler) = (Unasked(), CallingScheduler())
        let recorder = upstream.rateLimit(every: 1, burst: 100, scheduler: scheduler).record()
        scheduler.timeline.callBack = { if $0 == number { upstream.perform(act, recorder) } }
        for number in 1...3 { upstream.send(number) }
        #expect(recorder.violations == [] && scheduler.timeline.callCount >= number)
        #expect(act == .send ? recorder.values == [1, 2, 3] : [[], [1]].contains(recorder.values))
    }
}

/// A publisher that sends without demand.
private final class Unasked: Publisher, Subscription {
    typealias Output = Int
    typealias Failure = Never

    private var subscriber: AnySubscriber<Int, Never>?

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
        self.subscriber = AnySubscriber(subscriber)
        subscriber.receive(subscription: self)
    }

    func send(_ number: Int) { _ = subscriber?.receive(number) }

    func perform(_ act: RateLimitTimeTests.Act, _ recorder: Recorder<Int, Never>) {
        switch act {
        case .send: send(0)
        case .finish: subscriber?.receive(completion: .finished)
        case .cancel: recorder.cancel()
        }
    }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { subscriber = nil }
}

/// Tells times that call back, and runs work at once.
private struct CallingScheduler: Scheduler {
    let timeline = Timeline()

    var now: CallingTime { CallingTime(timeline: timeline, span: 0) }
    var minimumTolerance: VirtualTime.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

    func schedule(
        after date: CallingTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { action() }

    func schedule(
        after date: CallingTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        action()
        return AnyCancellable {}
    }
}

private final class Timeline {
    private(set) var callCount = 0
    var callBack: (_ number: Int) -> Void = { _ in }

    func call() {
        callCount += 1
        callBack(callCount)
    }
}

private struct CallingTime: Strideable {
    let timeline: Timeline
    let span: VirtualTime.Stride

    func distance(to other: Self) -> VirtualTime.Stride {
        timeline.call()
        return other.span - span
    }

    func advanced(by other: VirtualTime.Stride) -> Self {
        timeline.call()
        return Self(timeline: timeline, span: span + other)
    }
}
