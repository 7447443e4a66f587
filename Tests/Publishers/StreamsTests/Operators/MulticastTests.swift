import Streams
import StreamsExtras
import StreamsTesting
import Testing

@Suite struct MulticastTests: OperatorTests {
    static let rows = [
        Operator("multicast of a current value", .unmodelled) { upstream, stage in
            upstream.multicast { CurrentValueSubject(Item(6, stage.keepsake)) }.autoconnect()
        }
    ]

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
