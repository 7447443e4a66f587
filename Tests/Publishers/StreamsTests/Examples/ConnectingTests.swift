import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct ConnectingTests {
    @Test("A connectable publisher sends nothing before it is connected, and then to all subscribers")
    func makeConnectable() {
        var log: [String] = []
        let ticks = [1, 2].publisher.makeConnectable()
        let cancellables = ["a", "b"].map { name in ticks.sink { log.append("\(name)\($0)") } }
        #expect(log.isEmpty)
        let connection = ticks.connect()
        #expect(log == ["a1", "b1", "a2", "b2"])
        withExtendedLifetime((cancellables, connection)) {}
    }

    @Test("autoconnect connects with the first subscriber, and cancels with the last")
    func autoconnect() {
        var log: [String] = []
        let subject = PassthroughSubject<Int, Never>()
        let watched = subject.handleEvents(
            receiveSubscription: { _ in log.append("subscribed") }, receiveCancel: { log.append("cancelled") })
        let ticks = watched.makeConnectable().autoconnect()
        let (first, second) = (ticks.sink { log.append("a\($0)") }, ticks.sink { log.append("b\($0)") })
        subject.send(1)
        first.cancel()
        #expect(log == ["subscribed", "a1", "b1"])
        second.cancel()
        #expect(log.last == "cancelled")
    }

    @Test("The last subscriber of autoconnect() receives nothing that is sent while the connection is cancelled")
    func sendingAtTheEnd() {
        let subject = PassthroughSubject<Int, Never>()
        let silent = Empty<Int, Never>(completeImmediately: false).handleEvents(receiveCancel: { subject.send(1) })
        let recorder = silent.multicast(subject: subject).autoconnect().record()
        recorder.cancel()
        #expect(recorder.events == [.subscription])
    }

    @Test("autoconnect cancels a connection that its release does not end")
    func connectionFromElsewhere() {
        let plug = Plug()
        let recorder = plug.autoconnect().record()
        #expect(plug.log == ["connected"])
        recorder.cancel()
        #expect(plug.log == ["connected", "cancelled"])
    }

    @Test("A subscriber of autoconnect() that cancels twice is counted once")
    func leavingTwice() {
        var isCancelled = false
        let subject = PassthroughSubject<Int, Never>()
        let ticks = subject.handleEvents(receiveCancel: { isCancelled = true }).makeConnectable().autoconnect()
        var subscriptions: [any Subscription] = []
        for _ in 0..<2 { ticks.subscribe(AnySubscriber(receiveSubscription: { subscriptions.append($0) })) }
        for _ in 0..<2 { subscriptions[0].cancel() }
        #expect(!isCancelled)
        subscriptions[1].cancel()
        #expect(isCancelled)
    }

    @Test("A subscribed subject sends the publisher's values until it is cancelled")
    func subscribeSubject() {
        let (source, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let recorder = subject.record()
        let cancellable = source.subscribe(subject)
        source.send(1)
        cancellable.cancel()
        source.send(2)
        #expect(recorder.values == [1])
    }

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

    @Test("prefix(untilOutputFrom:) that ends while it subscribes to its upstream cancels it afterwards")
    func prefixThatEndsWhileItSubscribes() {
        let (source, stop) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Void, Never>())
        var cancels = 0
        let shared = source.handleEvents(receiveCancel: { cancels += 1 }).share()
        let upstream = Deferred {
            stop.send()
            return shared
        }
        let cancellable = upstream.prefix(untilOutputFrom: stop).sink { _ in }
        withExtendedLifetime(cancellable) { #expect(cancels == 1) }
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

    @Test(
        "A full buffer drops the newest value or the oldest, or fails", arguments: ["newest", "oldest", "error"])
    func buffer(whenFull: String) {
        let subject = PassthroughSubject<Int, Fault>()
        let strategies: [String: Publishers.BufferingStrategy<Fault>] = [
            "newest": .dropNewest, "oldest": .dropOldest, "error": .customError { .inner },
        ]
        let strategy = strategies[whenFull] ?? .dropNewest
        let buffered = subject.buffer(size: 2, prefetch: .byRequest, whenFull: strategy)
        let recorder = buffered.record(initialDemand: .none)
        for value in 1...3 { subject.send(value) }
        recorder.request(.unlimited)
        #expect(recorder.values == (whenFull == "oldest" ? [2, 3] : [1, 2]))
        #expect((recorder.completion == .failure(.inner)) == (whenFull == "error"))
    }

    @Test("A buffer of size zero passes requested values by request, and requests nothing when kept full")
    func emptyBuffer() {
        let values = [1, 2].publisher
        let byRequest = values.buffer(size: 0, prefetch: .byRequest, whenFull: .dropNewest)
        #expect(byRequest.record().values == [1, 2] && byRequest.record(initialDemand: .max(1)).values == [1])
        #expect(values.buffer(size: 0, prefetch: .keepFull, whenFull: .dropNewest).record().events.count == 1)
    }

    @Test("Values that wait in flatMap are sent when the current value is answered with demand")
    func answeredInside() {
        let subject = PassthroughSubject<Int, Fault>()
        let members = subject.flatMap { ScriptedPublisher<Int, Fault>([.value($0), .value($0)]) }
        let recorder = members.record(initialDemand: .max(1), demandAfterValue: .max(1)) { recorder, event in
            if recorder.values == [1], event == .value(1) { subject.send(2) }
        }
        subject.send(1)
        #expect(recorder.values == [1, 2, 2, 1])
    }

    @Test("zip sends pairs, and finishes when no other can come")
    func zip() {
        let (numbers, letters) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        let recorder = numbers.zip(letters) { "\($0)\($1)" }.record()
        numbers.send(1)
        numbers.send(2)
        letters.send("a")
        numbers.send(completion: .finished)
        #expect(recorder.values == ["1a"] && recorder.completion == nil)
        letters.send("b")
        #expect(recorder.values == ["1a", "2b"] && recorder.completion == .finished)
    }

    @Test("A subject whose closure has already made another one is not used: there is one for all subscribers")
    func subjectMadeTwice() {
        var inner: Recorder<Int, Never>?
        var shared: Publishers.Multicast<Just<Int>, PassthroughSubject<Int, Never>>?
        shared = Just(1).multicast {
            if inner == nil {
                inner = Recorder()
                inner.map { shared?.subscribe($0) }
            }
            return PassthroughSubject()
        }
        let outer = shared?.record()
        withExtendedLifetime(shared?.connect()) { #expect(outer?.values == [1] && inner?.values == [1]) }
    }
}

/// A connectable publisher from elsewhere.
private final class Plug: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = Never

    private(set) var log: [String] = []

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        subscriber.receive(subscription: Subscriptions.empty)
    }

    func connect() -> any Cancellable {
        log.append("connected")
        return Unplug(plug: self)
    }

    private struct Unplug: Cancellable {
        let plug: Plug

        func cancel() { plug.log.append("cancelled") }
    }
}
