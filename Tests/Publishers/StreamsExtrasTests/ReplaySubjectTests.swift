import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ReplaySubjectTests: OperatorTests {
    static let limits = [
        Limit("ReplaySubject", 0) { _ = ReplaySubject<Int, Never>(bufferSize: $0) }
    ]

    private func subject(_ bufferSize: Int, sent values: ClosedRange<Int> = 1...3) -> ReplaySubject<Int, Fault> {
        let subject = ReplaySubject<Int, Fault>(bufferSize: bufferSize)
        for value in values { subject.send(value) }
        return subject
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
