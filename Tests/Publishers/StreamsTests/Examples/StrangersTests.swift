import Streams
import StreamsTesting
import Testing

/// Tests actions of publishers from elsewhere that fail in Combine, and do no harm here.
@Suite struct StrangersTests {
    private let puppet = Puppet()

    /// Operators that count demand, between a puppet and a subscriber without demand.
    private static let counting: [(name: String, apply: @Sendable (Items) -> Items)] = [
        ("catch", { $0.catch { _ in Empty() }.eraseToAnyPublisher() }),
        ("retry", { $0.retry(1).eraseToAnyPublisher() }),
        ("replaceError", { $0.replaceError(with: Item(0)).mapError { _ -> Fault in }.eraseToAnyPublisher() }),
        ("switchToLatest", { Just($0).setFailureType(to: Fault.self).switchToLatest().eraseToAnyPublisher() }),
        ("zip", { $0.zip(Just(1).setFailureType(to: Fault.self)) { item, _ in item }.eraseToAnyPublisher() }),
    ]

    @Test(
        "An upstream whose subscription comes after the cancel is cancelled",
        arguments: HandshakeTests.proper.filter { $0.name != "amb, lost" })
    func subscriptionAfterCancel(_ part: Operator) {
        let stage = LawStage(isAtHome: true)
        let sink = part.apply(puppet.eraseToAnyPublisher(), stage)
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        stage.scheduler.run()
        sink.cancel()
        stage.scheduler.run()
        puppet.handOver()
        #expect(puppet.strings.log == ["cancel"])
    }

    @Test("Values without demand are not delivered", arguments: counting.indices)
    func unwantedValues(index: Int) {
        let recorder = Self.counting[index].apply(puppet.eraseToAnyPublisher()).record(initialDemand: .none)
        puppet.handOver()
        for number in 1...2 { _ = puppet.subscriber?.receive(Item(number)) }
        #expect(recorder.events.count == 1, "\(Self.counting[index].name)")
    }

    @Test("When an upstream fails twice, the first failure counts")
    func failingTwice() {
        var errors: [Fault] = []
        let recorder = puppet.catch { error -> Empty<Item, Fault> in
            errors.append(error)
            return Empty(completeImmediately: false)
        }.record()
        puppet.handOver()
        for error in [Fault.upstream, .inner] { puppet.subscriber?.receive(completion: .failure(error)) }
        #expect(errors == [.upstream] && recorder.completion == nil)
    }

    @Test("An upstream that fails again while flatMap cancels its publishers fails once")
    func failingWhileCancelled() {
        let inner = Empty<Item, Fault>(completeImmediately: false)
            .handleEvents(receiveCancel: { [puppet] in puppet.subscriber?.receive(completion: .failure(.inner)) })
        let recorder = puppet.flatMap { _ in inner }.record()
        puppet.handOver()
        _ = puppet.subscriber?.receive(Item(1))
        puppet.subscriber?.receive(completion: .failure(.upstream))
        #expect(recorder.events.count == 2 && recorder.completion == .failure(.upstream))
    }

    @Test("A request that comes before the subscription is ignored")
    func requestBeforeSubscription() {
        let early = Early { ($0 as? any Subscription)?.request(.max(1)) != nil }
        let recorders: [ItemRecorder] = [
            early.throwing(Fault.self).tryFilter { _ throws(Fault) in true }.record(),
            early.prefix { _ in true }.record(),
        ]
        #expect(recorders.map(\.events.count) == [0, 0] && early.count == 2)
    }

    /// Returns the object that a publisher from elsewhere receives, as a subscription and as a subscriber.
    private func guarded(asking demand: Subscribers.Demand) -> (
        ItemRecorder, (any Subscription)?, (any Subscriber<Item, Fault>)?
    ) {
        var given: Any?
        let early = Early { subscriber in
            given = subscriber
            return true
        }
        let recorder = early.prefix { _ in true }.record(initialDemand: demand)
        return (recorder, given as? any Subscription, given as? any Subscriber<Item, Fault>)
    }

    @Test("A request that a publisher makes in place of its subscriber counts once there is a subscription")
    func requestInPlaceOfSubscriber() {
        let (recorder, guarding, receiving) = guarded(asking: .none)
        guarding?.request(.max(1))
        receiving?.receive(subscription: puppet.strings)
        _ = receiving?.receive(Item(1))
        guarding?.request(.max(2))
        for number in 2...4 { _ = receiving?.receive(Item(number)) }
        #expect(recorder.values == [Item(2), Item(3)] && puppet.strings.log == ["max(2)"])
    }

    @Test("A cancel that a publisher makes in place of its subscriber ends the subscription")
    func cancelInPlaceOfSubscriber() {
        let (recorder, guarding, receiving) = guarded(asking: .unlimited)
        receiving?.receive(subscription: puppet.strings)
        guarding?.cancel()
        _ = receiving?.receive(Item(1))
        #expect(recorder.values.isEmpty && puppet.strings.log == ["unlimited", "cancel"])
    }

    @Test("The answer to a value that comes during another thread's delivery is requested")
    func answerToLateValue() {
        let puppet = puppet
        let subscriber = AnySubscriber<Item, Fault>(receiveSubscription: { $0.request(.max(2)) }) { item in
            guard item == Item(1) else { return .max(7) }
            onAnotherThread { _ = puppet.subscriber?.receive(Item(2)) }
            return .none
        }
        puppet.map { $0 }.subscribe(subscriber)
        puppet.handOver()
        _ = puppet.subscriber?.receive(Item(1))
        #expect(puppet.strings.log == ["max(2)", "max(7)"])
    }

    @Test("A merged publisher receives another request when its value has waited for another thread")
    func answerToLateMember() {
        let (first, second) = (Puppet(), Puppet())
        let subscriber = AnySubscriber<Item, Fault>(receiveSubscription: { $0.request(.max(5)) }) { item in
            if item == Item(1) { onAnotherThread { _ = second.subscriber?.receive(Item(2)) } }
            return .none
        }
        first.merge(with: second).subscribe(subscriber)
        for puppet in [first, second] { puppet.handOver() }
        _ = first.subscriber?.receive(Item(1))
        #expect(second.strings.log == ["max(1)", "max(1)"])
    }

    @Test("Values that a connectable publisher sends before its subscription do not pass autoconnect()")
    func earlyConnectable() {
        let early = Early { ($0 as? any Subscriber<Item, Fault>)?.receive(Item(1)) != nil }
        #expect(early.autoconnect().record().events.isEmpty && early.count == 1)
    }

    @Test("A full buffer whose error makes its upstream send again fails once", .timeLimit(.minutes(5)))
    func bufferThatIsReentered() {
        var calls = 0
        let full = puppet.buffer(
            size: 0, prefetch: .byRequest,
            whenFull: .customError { [puppet] in
                calls += 1
                if calls == 1 { _ = puppet.subscriber?.receive(Item(2)) }
                return .thrown
            })
        let recorder = full.record(initialDemand: .none)
        puppet.handOver()
        _ = puppet.subscriber?.receive(Item(1))
        #expect(recorder.events.count == 2 && recorder.completion == .failure(.thrown))
    }

    @Test("A late subscription of prefix(untilOutputFrom:)'s upstream is kept")
    func lateSubscription() {
        let never = Empty<Int, Never>(completeImmediately: false)
        let sink = puppet.prefix(untilOutputFrom: never).sink(receiveCompletion: { _ in }, receiveValue: { _ in })
        puppet.handOver()
        #expect(puppet.strings.log == ["unlimited"])
        sink.cancel()
    }
}

/// A publisher from elsewhere that passes each subscriber to a closure, and sends no subscription.
private final class Early: ConnectablePublisher {
    typealias Output = Item
    typealias Failure = Fault

    private let act: (Any) -> Bool
    /// The number of subscribers for which the closure has returned true.
    private(set) var count = 0

    init(act: @escaping (Any) -> Bool) { self.act = act }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Item, S.Failure == Fault {
        if act(subscriber) { count += 1 }
    }

    func connect() -> any Cancellable { AnyCancellable {} }
}
