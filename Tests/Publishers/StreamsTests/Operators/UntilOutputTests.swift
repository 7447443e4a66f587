import Foundation
import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct UntilOutputTests: OperatorTests {
    static let rows = [
        Operator("prefix until output that never comes") { upstream, _ in
            upstream.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
        },
        Operator("drop until output that has come") { upstream, _ in
            upstream.drop(untilOutputFrom: Just(1).setFailureType(to: Fault.self))
        },
        Operator("prefix until output", .unmodelled, [.meetsAnother]) {
            $0.prefix(untilOutputFrom: $1.publisher(History([11])))
        },
        Operator("drop until output", .unmodelled, [.meetsAnother]) {
            $0.drop(untilOutputFrom: $1.publisher(History([11])))
        },
    ]

    @Test("prefix(untilOutputFrom:) finishes with the other publisher's first value, and cancels its upstream")
    func prefixUntilOutput() {
        let (subject, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
        var isCancelled = false
        let watched = subject.handleEvents(receiveCancel: { isCancelled = true })
        let recorder = watched.prefix(untilOutputFrom: stop).record()
        subject.send(1)
        stop.send()
        subject.send(2)
        #expect(recorder.values == [1] && recorder.completion == .finished && isCancelled)
    }

    @Test("prefix(untilOutputFrom:) and drop(untilOutputFrom:) request one value of the other publisher")
    func askingTheOther() {
        let (stop, numbers) = (ScriptedPublisher<Int, Never>([]), [1].publisher)
        let recorders = [
            numbers.prefix(untilOutputFrom: stop).record(), numbers.drop(untilOutputFrom: stop).record(),
        ]
        withExtendedLifetime(recorders) { #expect(stop.subscriptions.map(\.requests) == [[.max(1)], [.max(1)]]) }
    }

    @Test("prefix(untilOutputFrom:) that ends while it subscribes to its upstream leaves it afterwards")
    func prefixThatEndsWhileItSubscribes() {
        let (source, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
        var running = 0
        let watched = source.handleEvents(receiveSubscription: { _ in running += 1 }, receiveCancel: { running -= 1 })
        let (upstream, shared) = (stopped(by: stop, watched), stopped(by: stop, watched.share()))
        let sinks = [
            upstream.prefix(untilOutputFrom: stop).sink { _ in }, shared.prefix(untilOutputFrom: stop).sink { _ in },
        ]
        withExtendedLifetime(sinks) { #expect(running == 0) }
    }

    @Test("drop(untilOutputFrom:) ends with the other publisher if that sends nothing, and cancels its upstream")
    func dropUntilOutputThatNeverComes() {
        let (subject, start) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var cancels = 0
        let recorder = subject.handleEvents(receiveCancel: { cancels += 1 }).drop(untilOutputFrom: start).record()
        start.send(completion: .finished)
        #expect(recorder.completion == .finished && cancels == 1)
    }

    @Test("A completion caused by the other publisher at once comes after the subscription, and no value before it")
    func untilOutputAtOnce() {
        let upstream = ScriptedPublisher<Int, Fault>([.value(1)])
        let recorders = [
            upstream.prefix(untilOutputFrom: Just(1)).record(),
            upstream.drop(untilOutputFrom: Empty<Int, Fault>()).record(),
            upstream.withLatestFrom(Fail<Int, Fault>(error: .inner)).record(),
        ]
        #expect(recorders.allSatisfy { $0.events.count == 2 && $0.violations.isEmpty })
        #expect(upstream.subscriptions.map(\.isCancelled) == [true, true, true])
    }

    @Test("drop(untilOutputFrom:) begins with the other publisher's first value")
    func dropUntilOutput() {
        let (subject, start) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
        let recorder = subject.drop(untilOutputFrom: start).record(initialDemand: .max(1))
        subject.send(1)
        start.send()
        subject.send(2)
        #expect(recorder.values == [2])
    }

    @Test(
        "The other publisher of prefix(untilOutputFrom:) and drop(untilOutputFrom:) is cancelled after its first value")
    func otherIsCancelled() {
        let (subject, other) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var cancels = 0
        let watched = other.handleEvents(receiveCancel: { cancels += 1 })
        let recorders = [
            subject.prefix(untilOutputFrom: watched).record(), subject.drop(untilOutputFrom: watched).record(),
        ]
        other.send(1)
        #expect(cancels == 2 && recorders.map(\.completion) == [.finished, nil])
    }

    private let puppet = Puppet()

    @Test("prefix(untilOutputFrom:) and drop(untilOutputFrom:) cancel their upstream first, and then the other")
    func orderOfCancels() {
        var log: [String] = []
        let never = Empty<Int, Never>(completeImmediately: false)
        let upstream = never.handleEvents(receiveCancel: { log.append("upstream") })
        let other = never.handleEvents(receiveCancel: { log.append("other") })
        upstream.prefix(untilOutputFrom: other).record().cancel()
        upstream.drop(untilOutputFrom: other).record().cancel()
        #expect(log == ["upstream", "other", "upstream", "other"])
    }

    @Test("prefix(untilOutputFrom:) cancels the other publisher when it sends, even before its upstream's subscription")
    func otherBeforeTheUpstream() {
        let other = ScriptedPublisher<Int, Never>([.value(1)])
        let recorder = puppet.prefix(untilOutputFrom: other.setFailureType(to: Fault.self)).record()
        #expect(other.subscriptions.map(\.isCancelled) == [true] && recorder.events == [])
        puppet.handOver()
        #expect(recorder.completion == .finished)
    }

    @Test("The other publisher of prefix(untilOutputFrom:) and drop(untilOutputFrom:) is ignored after its end")
    func otherAfterItsEnd() {
        let subject = PassthroughSubject<Item, Fault>()
        let recorder = subject.prefix(untilOutputFrom: puppet).record()
        puppet.handOver()
        puppet.subscriber?.receive(completion: .finished)
        _ = puppet.subscriber?.receive(Item(1))
        subject.send(Item(2))
        #expect(recorder.values == [Item(2)] && recorder.completion == nil)
    }

    @Test("drop(untilOutputFrom:) requests a replacement for each value that it drops")
    func valuesLeftOut() {
        let upstream = ScriptedPublisher<Int, Never>((1...3).map { .value($0) })
        let silent = Empty<Int, Never>(completeImmediately: false)
        let recorder = upstream.drop(untilOutputFrom: silent).record(initialDemand: .max(1))
        #expect(recorder.values.isEmpty && upstream.subscriptions.map(\.demand) == [.max(4)])
    }

    private let subject = PassthroughSubject<Int, Fault>()
    private let clock = TestScheduler()

    @Test("The upstream of a prefix is cancelled before the prefix finishes")
    func endedPrefix() {
        var log: [String] = []
        let cancellable = subject.handleEvents(receiveCancel: { log.append("cancelled") })
            .prefix(untilOutputFrom: Just(1).delay(for: 1, scheduler: clock))
            .sink(receiveCompletion: { _ in log.append("finished") }, receiveValue: { _ in })
        clock.run()
        #expect(log == ["cancelled", "finished"])
        cancellable.cancel()
    }

    @Test("A value of another thread gets between those of a sequence that has been requested whole")
    func othersBetweenValues() {
        let stop = PassthroughSubject<Void, Never>()
        var taken = 0
        let numbers = (0...1_000).publisher.handleEvents(receiveOutput: {
            taken += 1
            if $0 == 9 { onAnotherThread { stop.send() } }
        })
        let recorders = [
            numbers.prefix(untilOutputFrom: stop).record(),
            stop.map { -1 }.merge(with: numbers).prefix { $0 >= 0 }.record(),
        ]
        #expect(recorders.map(\.completion) == [.finished, .finished] && taken < 24)
    }

    private func stopped<P: Publisher>(by stop: PassthroughSubject<Void, Never>, _ publisher: P) -> Deferred<P> {
        Deferred {
            stop.send()
            return publisher
        }
    }
}
