import Foundation
import Testing

@testable import Streams

@Suite struct DeliveryTests {
    @Test func `Cancelling a subscriber who subscribed another one while it subscribed leaves the other one`() {
        let subject = CurrentValueSubject<Int, Never>(1)
        var (outer, inner, nested) = ([Int](), [Int](), AnyCancellable {})
        let cancellable = subject.sink { value in
            if value == 1 { nested = subject.sink { inner.append($0) } }
            outer.append(value)
        }
        cancellable.cancel()
        subject.send(2)
        #expect(outer == [1] && inner == [1, 2])
        nested.cancel()
    }

    @Test func `Those who stay receive values, and are let go of once, after most others have left`() {
        let subject = PassthroughSubject<Int, Never>()
        let alive = Counter()
        var received: [Int] = []
        var cancellables = (0..<32).map { index in
            subject.sink { [token = Token(alive)] _ in withExtendedLifetime(token) { received.append(index) } }
        }
        for index in 0..<30 where index % 4 != 3 { cancellables[index].cancel() }
        subject.send(1)
        #expect(received == [3, 7, 11, 15, 19, 23, 27, 30, 31] && alive.count == 9)
        cancellables = []
        #expect(alive.count == 0)
    }

    @Test func `An endless upstream ends when flatMap's downstream has enough`() {
        var (received, made): ([Int], [Int]) = ([], [])
        let endless = sequence(first: 1) { $0 + 1 }.publisher
        _ = endless.flatMap { Just($0) }.prefix(3).sink { received.append($0) }
        let member = endless.map { number in
            made.append(number)
            return number
        }
        _ = Just(0).flatMap { _ in member }.prefix(2).sink { received.append($0) }
        #expect(received == [1, 2, 3, 1, 2] && made == [1, 2])
    }

    @Test func `Nothing follows an outer value whose inner publisher was enough`() {
        var attached = 0
        let follower = Empty<Int, Never>().handleEvents(receiveSubscription: { _ in attached += 1 })
        let outer = Just(0).append(follower).map { _ in CurrentValueSubject<Int, Never>(5) }
        _ = outer.switchToLatest().first().sink { _ in }
        _ = outer.flatMap { $0 }.first().sink { _ in }
        #expect(attached == 0)
    }

    @Test func `Asking for everything does not make flatMap exceed its limit of publishers`() {
        let inners = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
        let received = Received<Int, Never>()
        inners.publisher.flatMap(maxPublishers: .max(1)) { $0 }.subscribe(received.subscriber)
        received.request(.max(1))
        received.request(.unlimited)
        for (index, inner) in inners.enumerated() { inner.send(index) }
        #expect(received.values == [0])
    }

    @Test func `Publishers that came of a value are cancelled before the upstream that sent it`() {
        var cancelled: [String] = []
        let values = PassthroughSubject<Int, Never>()
        let outer = values.handleEvents(receiveCancel: { cancelled.append("outer") })
        let inner = Empty<Int, Never>(completeImmediately: false)
            .handleEvents(receiveCancel: { cancelled.append("inner") })
        let cancellable = outer.flatMap { _ in inner }.sink { _ in }
        values.send(1)
        cancellable.cancel()
        #expect(cancelled == ["inner", "outer"])
    }

    @Test func `What is answered to a value goes to the publisher that was switched to meanwhile`() {
        let outer = PassthroughSubject<Publishers.Sequence<[Int], Never>, Never>()
        let received = Received<Int, Never>()
        received.onValue = { value in
            if value == 1 { outer.send([10, 11, 12].publisher) }
            return value == 1 ? .max(1) : .none
        }
        outer.switchToLatest().subscribe(received.subscriber)
        received.request(.max(2))
        outer.send([1, 2].publisher)
        #expect(received.values == [1, 10, 11])
    }

    @Test func `A publisher that is left before its subscription has come is cancelled when it comes`() {
        let outer = PassthroughSubject<AnyPublisher<Int, Never>, Never>()
        let (late, received) = (Late<Int>(), Received<Int, Never>())
        outer.switchToLatest().subscribe(received.subscriber)
        outer.send(late.eraseToAnyPublisher())
        outer.send(Empty().eraseToAnyPublisher())
        late.handOver()
        #expect(late.cancellations == 1)
    }

    @Test func `What is answered to a value goes to the replacement when the upstream failed meanwhile`() {
        let failing = PassthroughSubject<Int, Failed>()
        let received = Received<Int, Never>()
        received.onValue = { value in
            if value == 1 { failing.send(completion: .failure(Failed())) }
            return value == 1 ? .max(1) : .none
        }
        failing.catch { _ in [10, 11, 12].publisher }.subscribe(received.subscriber)
        received.request(.max(2))
        failing.send(1)
        #expect(received.values == [1, 10, 11])
    }

    @Test func `A value is delivered once to who asks for it while it is on its way`() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let (first, second) = (Received<Int, Never>(), Received<Int, Never>())
        first.onValue = { value in
            if value == 1 { second.request(.max(5)) }
            return .none
        }
        subject.subscribe(first.subscriber)
        subject.subscribe(second.subscriber)
        first.request(.unlimited)
        subject.send(1)
        #expect(second.values == [1])
    }

    @Test func `What one thread has sent is not overtaken by what another one sends from inside of a delivery`() {
        let subject = PassthroughSubject<Int, Never>()
        var received: [Int] = []
        let cancellable = subject.sink { value in
            received.append(value)
            guard value == 1 else { return }
            onAnotherThread { subject.send(2) }
            subject.send(3)
        }
        subject.send(1)
        #expect(received == [1, 2, 3])
        cancellable.cancel()
    }

    @Test func `Values wait until the subscription has been received, whoever asks for them`() {
        var log: [String] = []
        [1, 2].publisher.subscribe(
            AnySubscriber(
                receiveSubscription: { subscription in
                    onAnotherThread { subscription.request(.unlimited) }
                    log.append("subscribed")
                },
                receiveValue: {
                    log.append("\($0)")
                    return .none
                },
                receiveCompletion: { log.append("\($0)") }))
        #expect(log == ["subscribed", "1", "2", "finished"])
    }

    @Test func `An empty sequence finishes though nothing is asked for`() {
        let received = Received<Int, Never>()
        [Int]().publisher.subscribe(received.subscriber)
        #expect(received.completions == 1)
    }

    @Test func `A sink does not listen to a publisher from elsewhere that goes on after its end`() {
        let hostile = Late<Int>()
        var (values, completions) = ([Int](), 0)
        let cancellable = hostile.map { $0 * 2 }.sink(
            receiveCompletion: { _ in completions += 1 }, receiveValue: { values.append($0) })
        hostile.handOver()
        hostile.send([1], completing: true)
        hostile.send([2], completing: true)
        #expect(values == [2] && completions == 1)
        cancellable.cancel()
    }

    @Test func `Who asks while an older value is still on its way to it receives the current one`() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let members = (0..<3).map { _ in Received<Int, Never>() }
        members[0].onValue = { value in
            if value == 1 { subject.send(2) }
            return .none
        }
        members[1].onValue = { value in value == 1 ? members[2].ask() : .none }
        for member in members { subject.subscribe(member.subscriber) }
        for member in members[0...1] { member.request(.unlimited) }
        subject.send(1)
        #expect(members.map(\.values) == [[0, 1, 2], [0, 2, 1], [2]])
    }

    @Test func `Who asks while a value is delivered that has waited receives it`() {
        let subject = CurrentValueSubject<Int, Never>(0)
        let (idle, busy) = (Received<Int, Never>(), Received<Int, Never>())
        busy.onValue = { value in
            if value == 1 { onAnotherThread { subject.send(2) } }
            return value == 2 ? idle.ask() : .none
        }
        for member in [idle, busy] { subject.subscribe(member.subscriber) }
        busy.request(.unlimited)
        subject.send(1)
        #expect(idle.values == [2])
    }
}

struct Failed: Error {}

/// A subscriber that records what it receives, and requests when a test makes it.
final class Received<Input, Failure: Error> {
    private(set) var values: [Input] = []
    private(set) var completions = 0
    var onValue: (Input) -> Subscribers.Demand = { _ in .none }
    private var subscription: (any Subscription)?

    var subscriber: AnySubscriber<Input, Failure> {
        AnySubscriber(
            receiveSubscription: { self.subscription = $0 },
            receiveValue: {
                self.values.append($0)
                return self.onValue($0)
            }, receiveCompletion: { _ in self.completions += 1 })
    }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    /// Requests a value during the delivery of another one, and returns no demand.
    func ask() -> Subscribers.Demand {
        request(.max(1))
        return .none
    }
}

/// Counts objects that are alive.
final class Counter {
    var count = 0
}

final class Token {
    private let alive: Counter

    init(_ alive: Counter) {
        self.alive = alive
        alive.count += 1
    }

    deinit { alive.count -= 1 }
}

/// A publisher from elsewhere that passes its subscription on, and sends, when a test makes it.
final class Late<Output>: Publisher {
    typealias Failure = Never

    private(set) var cancellations = 0
    private var subscriber: AnySubscriber<Output, Never>?

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
        self.subscriber = AnySubscriber(subscriber)
    }

    func handOver() { subscriber?.receive(subscription: Handed { self.cancellations += 1 }) }

    func send(_ values: [Output], completing: Bool) {
        for value in values { _ = subscriber?.receive(value) }
        if completing { subscriber?.receive(completion: .finished) }
    }
}

private struct Handed: Subscription {
    let combineIdentifier = CombineIdentifier()
    let onCancel: () -> Void

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() { onCancel() }
}
