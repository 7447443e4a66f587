import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// A scheduler that lets go of work, as an `OperationQueue` does when all its operations are cancelled.
@Suite struct LostWorkTests {
    private typealias Subject = PassthroughSubject<Item, Fault>

    static let timed = (Operator.all + Operator.keeping).filter { row in
        row.traits.contains(.sendsOnScheduler) || ["rateLimit of a buffer", "delays"].contains(row.name)
    }

    /// A failure of upstream, a value within the burst, and the values of a window leave at once.
    private static let sendingAtOnce: Set = ["delays", "rateLimit", "window every"]

    @Test("Each row with work on the scheduler says that it sends there, or that it hops, or is named here")
    func traits() {
        let timed = (Operator.all + Operator.keeping).filter(\.isTimed)
        let silent = timed.filter { $0.traits.isDisjoint(with: [.sendsOnScheduler, .hops]) }
        #expect(Set(silent.map(\.name)) == Self.sendingAtOnce)
    }

    @Test("What comes after lost work arrives, and so does the completion", arguments: timed)
    func later(row: Operator) {
        let (scheduler, subject) = (TestScheduler(), Subject())
        let stage = LawStage(scheduler: scheduler, keepsake: nil, side: SideSources())
        let recorder = row.apply(subject.eraseToAnyPublisher(), stage).record()
        subject.send(Item(1))
        scheduler.loseWork()
        subject.send(Item(2))
        subject.send(completion: .finished)
        scheduler.run(limit: 200)
        #expect(recorder.completion != nil && recorder.violations == [])
    }

    @Test("A completion arrives though the work that was to deliver it is lost", arguments: timed)
    func completion(row: Operator) {
        let (scheduler, subject) = (TestScheduler(), Subject())
        let stage = LawStage(scheduler: scheduler, keepsake: nil, side: SideSources())
        let recorder = row.apply(subject.eraseToAnyPublisher(), stage).record()
        subject.send(Item(1))
        subject.send(completion: .finished)
        scheduler.loseWork()
        scheduler.run(limit: 200)
        #expect(recorder.completion != nil && recorder.violations == [])
    }

    @Test("receive(on:) loses no value with the work")
    func values() {
        let (scheduler, subject) = (TestScheduler(), Subject())
        let recorder = subject.receive(on: scheduler).record()
        subject.send(Item(1))
        scheduler.loseWork()
        subject.send(Item(2))
        scheduler.run()
        #expect(recorder.values == [Item(1), Item(2)])
    }

    @Test("A scheduler that refuses all work is asked a bounded number of times")
    func refusal() {
        let (scheduler, subject) = (RefusingScheduler(), Subject())
        let recorder = subject.receive(on: scheduler).debounce(for: 1, scheduler: scheduler).record()
        for number in 1...3 { subject.send(Item(number)) }
        subject.send(completion: .finished)
        #expect(recorder.values == [] && scheduler.count <= 8)
    }

    @Test("subscribe(on:) subscribes and requests though the work for that is lost, and cancels at once then")
    func subscribing() {
        let (scheduler, upstream) = (TestScheduler(), ScriptedPublisher<Int, Never>([]))
        let recorder = upstream.subscribe(on: scheduler).record()
        scheduler.loseWork()
        scheduler.run()
        scheduler.loseWork()
        scheduler.run()
        #expect(upstream.subscriptions.map(\.requests) == [[.unlimited]])
        recorder.cancel()
        scheduler.loseWork()
        #expect(upstream.subscriptions.map(\.cancelCount) == [1])
    }

    @Test("subscribe(on:) that is cancelled before it subscribes leaves nothing in the scheduler")
    func cancelledBefore() {
        let scheduler = TestScheduler()
        let (sink, remains) = lend { hold in Just(1).subscribe(on: scheduler).sink { _ in hold(()) } }
        sink.cancel()
        withExtendedLifetime(scheduler) { #expect(remains.isEmpty) }
    }

    @Test("subscribe(on:) keeps nothing that a scheduler refuses to do")
    func refusedSubscription() {
        let (_, remains) = lend { hold in
            let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in hold(()) }, receiveValue: { _ in })
            Just(1).subscribe(on: RefusingScheduler()).subscribe(sink)
        }
        #expect(remains.isEmpty)
    }
}

/// Lets go of each piece of work at once.
private final class RefusingScheduler: Scheduler {
    typealias SchedulerTimeType = VirtualTime
    typealias SchedulerOptions = Never

    private(set) var count = 0
    var now: VirtualTime { .start }
    var minimumTolerance: VirtualTime.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) { count += 1 }

    func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { count += 1 }

    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        count += 1
        return AnyCancellable {}
    }
}
