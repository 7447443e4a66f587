import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ShareReplayTests: OperatorTests {
    static let rows = [
        Operator("share(replay:)", .unlimited, [.isShared]) { upstream, _ in upstream.share(replay: 2) },
        Operator("share of one replayed value", .unmodelled) { upstream, _ in upstream.share(replay: 1) },
        Operator("share(replay:) of merge", .unmodelled, [.meetsAnother]) {
            $0.merge(with: $1.publisher(History([11]))).share(replay: 1)
        },
    ]

    static let limits = [
        Limit("share(replay:)", 0) { _ = [1].publisher.share(replay: $0) }
    ]

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
}

/// A publisher from elsewhere whose subscriptions a test hands over.
private final class Unhurried: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private(set) var subscribers: [AnySubscriber<Int, Never>] = []

    func receive<S: Subscriber<Int, Never>>(subscriber: S) { subscribers.append(AnySubscriber(subscriber)) }
}
