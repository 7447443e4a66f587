import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ReplayTests {
    private func subject(_ bufferSize: Int, sent values: ClosedRange<Int> = 1...3) -> ReplaySubject<Int, Fault> {
        let subject = ReplaySubject<Int, Fault>(bufferSize: bufferSize)
        for value in values { subject.send(value) }
        return subject
    }

    @Test(
        "share(replay:) sends the last values and the failure to each attempt of a retry behind it, which starts nothing"
    )
    func retryBehind() {
        var runs = 0
        let failing = Deferred {
            runs += 1
            return Just(runs).setFailureType(to: Fault.self).append(Fail<Int, Fault>(error: .upstream))
        }
        #expect(failing.share(replay: 1).retry(2).record().values == [1, 1, 1] && runs == 1)
        #expect(failing.retry(2).share(replay: 1).record().values == [2, 3, 4] && runs == 4)
    }

    @Test("A late subscriber receives the last values first", arguments: Path.allCases)
    func replay(path: Path) {
        let subject = subject(2)
        let recorder = path == .sink ? subject.recordSink() : subject.record()
        subject.send(4)
        #expect(recorder.values == [2, 3, 4])
    }

    @Test("The last values are sent as they are requested; those that no longer fit into the buffer are missed")
    func demand() {
        let subject = subject(2)
        let recorder = subject.record(initialDemand: .none)
        recorder.request(.max(1))
        for value in 4...6 { subject.send(value) }
        recorder.request(.max(3))
        subject.send(7)
        #expect(recorder.values == [2, 5, 6, 7])
    }

    @Test("A subscriber after the end receives the last values, and then the completion")
    func afterTheEnd() {
        let subject = subject(2)
        subject.send(completion: .failure(.upstream))
        subject.send(4)
        let recorder = subject.record(initialDemand: .max(1))
        #expect(recorder.values == [2] && recorder.completion == nil)
        recorder.request(.max(1))
        #expect(recorder.values == [2, 3] && recorder.completion == .failure(.upstream))
        #expect(subject.recordSink().events.count == 4)
    }

    @Test(
        "A subject that sends and ends during the handshake loses nothing of what it keeps", arguments: [true, false])
    func handshake(isSink: Bool) {
        let subject = subject(2)
        let observed = subject.handleEvents(receiveSubscription: { _ in
            subject.send(4)
            subject.send(completion: .failure(.upstream))
        })
        let recorder = isSink ? observed.recordSink() : observed.record(initialDemand: .max(1))
        recorder.request(.max(1))
        #expect(recorder.values == [3, 4] && recorder.completion == .failure(.upstream))
    }

    @Test("A subject that ends when it is asked loses nothing of what it keeps")
    func endsWhenAsked() {
        let subject = subject(2)
        let recorder = subject.handleEvents(receiveRequest: { _ in subject.send(completion: .finished) }).record()
        #expect(recorder.values == [2, 3] && recorder.completion == .finished)
    }

    @Test("A value sent while the last values are delivered comes after them")
    func nested() {
        let subject = subject(3)
        let recorder = subject.record(onEvent: { _, event in if case .value(1) = event { subject.send(4) } })
        #expect(recorder.values == [1, 2, 3, 4] && recorder.violations == [])
    }

    @Test("A subscriber with unlimited demand misses nothing, however small the buffer", arguments: [0, 1])
    func nothingIsMissed(bufferSize: Int) {
        let subject = subject(bufferSize, sent: 0...0)
        let recorder = subject.record(onEvent: { _, event in
            if case .value(1) = event { for value in 2...5 { subject.send(value) } }
        })
        subject.send(1)
        #expect(recorder.values == Array((1 - bufferSize)...5))
    }

    @Test("It holds no more values than it replays")
    func memory() {
        let subject = ReplaySubject<Kept, Never>(bufferSize: 1)
        var value: Kept? = Kept()
        weak let kept = value
        value.map(subject.send)
        value = nil
        #expect(kept != nil)
        subject.send(Kept())
        #expect(kept == nil)
    }

    @Test("It requests all values of its upstream at once, and cancels it when it is released")
    func upstream() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1)])
        var subject: ReplaySubject<Int, Fault>? = subject(1)
        let cancellable = subject.map { upstream.subscribe($0) }
        #expect(subject?.record().values == [1] && upstream.subscriptions.map(\.requests) == [[.unlimited]])
        subject = nil
        cancellable?.cancel()
        #expect(upstream.subscriptions.map(\.cancelCount) == [1])
    }

    @Test("share(replay:) replays to latecomers, and subscribes once")
    func share() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .value(3)])
        let shared = upstream.share(replay: 2)
        #expect(shared.record().values == [1, 2, 3] && shared.record().values == [2, 3])
        #expect(upstream.subscriptions.map(\.requests) == [[.unlimited]])
    }

    @Test("share(replay:) replays after the end")
    func shareAfterTheEnd() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .finished])
        let shared = upstream.share(replay: 1)
        #expect(shared.record().values == [1, 2])
        let late = shared.record()
        #expect(late.values == [2] && late.completion == .finished && upstream.subscriptions.count == 1)
    }

    @Test("When all subscribers have left, share(replay:) forgets the values, and starts again")
    func restart() {
        let upstreams = PassthroughSubject<Int, Never>()
        let shared = upstreams.share(replay: 5)
        let member = shared.record()
        upstreams.send(1)
        member.cancel()
        upstreams.send(2)
        let next = shared.record()
        upstreams.send(3)
        #expect(member.values == [1] && next.values == [3] && shared.record().values == [3])
    }

    @Test("A subscriber of share(replay:) that leaves while its connection is made ends that")
    func leavingMeanwhile() {
        var asked = 0
        let shared = (1...1_000).publisher.handleEvents(receiveOutput: { _ in asked += 1 }).share(replay: 1)
        let members = (0..<2).map { _ in shared.first().recordSink() }
        #expect(members.map(\.values) == [[1], [1]] && asked == 2)
    }

    @Test(
        "If the others leave while a subscriber of share(replay:) receives the last values, the connection stays",
        arguments: Path.allCases)
    func leavingMeanwhile(path: Path) {
        let numbers = PassthroughSubject<Int, Never>()
        var (values, connections) = ([Int](), 0)
        let shared = numbers.handleEvents(receiveSubscription: { _ in connections += 1 }).share(replay: 2)
        let first = shared.record()
        for number in 1...2 { numbers.send(number) }
        func receive(_ value: Int) {
            values.append(value)
            first.cancel()
            if value == 2 { numbers.send(3) }
        }
        let next: any Cancellable
        switch path {
        case .sink: next = shared.sink { receive($0) }
        case .handshake: next = shared.record { _, event in if case .value(let value) = event { receive(value) } }
        }
        numbers.send(4)
        #expect(values == [1, 2, 3, 4] && connections == 1)
        next.cancel()
    }

    @Test(
        "A subscription that comes after all have left does not make share(replay:) forget what the next one has sent")
    func lateSubscription() {
        let upstream = Unhurried()
        let shared = upstream.share(replay: 1)
        shared.sink { _ in }.cancel()
        let member = shared.record()
        upstream.subscribers[1].receive(subscription: Subscriptions.empty)
        _ = upstream.subscribers[1].receive(7)
        upstream.subscribers[0].receive(subscription: Subscriptions.empty)
        #expect(member.values == [7] && shared.record().values == [7])
    }

    @Test("A buffer drops no value that has been requested, even when it comes during another delivery")
    func buffer() {
        let subject = PassthroughSubject<Int, Never>()
        let buffered = subject.buffer(size: 1, prefetch: .byRequest, whenFull: .dropNewest)
        let recorder = buffered.record(onEvent: { _, event in
            if case .value(1) = event { for value in 2...5 { subject.send(value) } }
        })
        subject.send(1)
        #expect(recorder.values == [1, 2, 3, 4, 5])
    }

    @Test("A replay subject that nobody else holds is held until its subscriptions are over")
    func held() {
        weak var held: ReplaySubject<Int, Fault>?
        var recorder: Recorder<Int, Fault>?
        do {
            let subject = subject(2)
            (held, recorder) = (subject, subject.record())
        }
        held?.send(4)
        #expect(recorder?.values == [2, 3, 4])
        recorder?.cancel()
        #expect(held == nil)
    }

    @Test("A replay subject cancels its upstream subscriptions when it is released")
    func sentSubscription() {
        let upstream = ScriptedPublisher<Int, Fault>([])
        var subject: ReplaySubject<Int, Fault>? = subject(1)
        upstream.subscribe(AnySubscriber(receiveSubscription: { subject?.send(subscription: $0) }))
        #expect(upstream.subscriptions.map(\.isCancelled) == [false])
        subject = nil
        #expect(upstream.subscriptions.map(\.isCancelled) == [true])
    }
}

private final class Kept: Sendable {}

/// A publisher from elsewhere whose subscriptions a test hands over.
private final class Unhurried: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private(set) var subscribers: [AnySubscriber<Int, Never>] = []

    func receive<S: Subscriber<Int, Never>>(subscriber: S) { subscribers.append(AnySubscriber(subscriber)) }
}
