import Streams
import StreamsTesting
import Testing

@Suite struct SubjectTests {
    private typealias IntRecorder = Recorder<Int, Never>

    @Test(
        "A value sent during a completion reaches no one, not even subscribers still without the completion"
    )
    func sendingDuringCompletion() {
        let subject = PassthroughSubject<Int, Never>()
        let first = subject.record(onEvent: { _, event in
            if event == .completion(.finished) { subject.send(1) }
        })
        let second = subject.record()
        subject.send(completion: .finished)
        #expect(first.values == [] && second.events == [.subscription, .completion(.finished)])
    }

    @Test("A subject that many publishers feed does not look through all of them whenever another one does")
    func crowdOfUpstreams() {
        let (subject, looks) = (PassthroughSubject<Int, Never>(), Looks())
        for index in 0..<1_000 { subject.send(subscription: Feed(isFinished: index >= 63, looks)) }
        #expect(looks.count < 5_000)
    }

    @Test("A publisher goes on when somebody ends the subject that it sends to, until it is cancelled")
    func endedBySomebody() {
        let (source, subject) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var (passed, cancels) = (0, 0)
        let watched = source.handleEvents(receiveOutput: { _ in passed += 1 }, receiveCancel: { cancels += 1 })
        let (recorder, cancellable) = (subject.record(), watched.subscribe(subject))
        subject.send(completion: .finished)
        source.send(1)
        #expect(recorder.values == [] && passed == 1 && cancels == 0)
        cancellable.cancel()
        #expect(cancels == 1)
    }

    @Test("A request of a cancelled subscriber requests nothing for others")
    func requestAfterCancel() {
        let subject = PassthroughSubject<Int, Never>()
        var subscriptions: [any Subscription] = []
        let recorders = (0..<20).map { _ in
            subject.handleEvents(receiveSubscription: { subscriptions.append($0) }).record(initialDemand: .none)
        }
        for subscription in subscriptions.prefix(11) { subscription.cancel() }
        for subscription in subscriptions.prefix(11) { subscription.request(.max(1)) }
        subject.send(1)
        #expect(recorders.allSatisfy { $0.values.isEmpty })
    }

    @Test("All subscriptions that a subject receives get a request when a subscriber requests values")
    func manyUpstreams() {
        let (subject, sources) = (
            PassthroughSubject<Int, Never>(), (1...20).map { _ in PassthroughSubject<Int, Never>() }
        )
        var count = 0
        let countOne: (Int) -> Subscribers.Demand = { _ in
            count += 1
            return .none
        }
        for source in sources {
            source.subscribe(
                AnySubscriber(receiveSubscription: { subject.send(subscription: $0) }, receiveValue: countOne))
        }
        let recorder = subject.record()
        for source in sources { source.send(1) }
        withExtendedLifetime(recorder) { #expect(count == 20) }
    }

    @Test("After the end the current value can be set, and is not sent")
    func valueAfterTheEnd() {
        let subject = CurrentValueSubject<Int, Never>(1)
        subject.send(completion: .finished)
        subject.send(2)
        subject.value = 3
        #expect(subject.value == 3 && subject.record().values == [])
    }

    @Test("Setting the current value sends it")
    func setting() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = subject.record()
        subject.value += 1
        #expect(recorder.values == [1, 2] && subject.value == 2)
    }

    @Test("A subscriber that requests during a completion receives nothing but the completion")
    func askingDuringCompletion() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let second = IntRecorder(initialDemand: .none)
        let first = subject.record(onEvent: { _, event in
            if event == .completion(.finished) { second.request(.max(1)) }
        })
        subject.subscribe(second)
        subject.send(completion: .finished)
        #expect(first.values == [1] && second.events == [.subscription, .completion(.finished)])
    }

    @Test("A value sent during another delivery is delivered there, even after one of another thread has waited")
    func nestedAfterWaiting() {
        let subject = CurrentValueSubject<Int, Never>(0)
        var log: [String] = []
        let cancellable = subject.sink { value in
            log.append("\(value)")
            if value == 1 { onAnotherThread { subject.send(2) } }
            if value == 3 { subject.send(4) }
            log.append("\(value) was sent")
        }
        subject.send(1)
        subject.send(3)
        #expect(log.suffix(8) == ["1", "1 was sent", "2", "2 was sent", "3", "4", "4 was sent", "3 was sent"])
        cancellable.cancel()
    }
}

/// A subscription that counts how often it is asked whether it has finished.
private final class Feed: Subscription, SubscriptionOwner {
    private let (hasFinished, looks): (Bool, Looks)

    init(isFinished: Bool, _ looks: Looks) { (hasFinished, self.looks) = (isFinished, looks) }

    var isFinished: Bool {
        looks.count += 1
        return hasFinished
    }

    func request(_: Subscribers.Demand) {}
    func cancel() {}
}

private final class Looks { var count = 0 }
