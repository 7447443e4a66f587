import Streams
import StreamsTesting
import Testing

/// Tests the order of signals and cancels, and signals that come too late.
@Suite struct AfterTheEndTests {
    private let puppet = Puppet()
    private let scheduler = TestScheduler()

    @Test("first() sends one value, even if a subject sends another one during its delivery")
    func firstOfCurrentValue() {
        let subject = CurrentValueSubject<Int, Never>(1)
        let recorder = subject.first().recordSink { _, event in if event == .value(1) { subject.send(2) } }
        #expect(recorder.events == [.subscription, .value(1), .completion(.finished)])
    }

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

    @Test("delay and throttle drop values after their upstream's end")
    func valuesAfterTheEnd() {
        let delayed = puppet.delay(for: 1, scheduler: scheduler).record()
        sendTooLate()
        #expect(delayed.events == [.subscription, .value(Item(1)), .completion(.finished)])
        let throttled = puppet.throttle(for: 1, scheduler: scheduler, latest: true).record()
        sendTooLate()
        #expect(throttled.events == [.subscription, .value(Item(1)), .completion(.finished)])
    }

    private func sendTooLate() {
        puppet.handOver()
        _ = puppet.subscriber?.receive(Item(1))
        puppet.subscriber?.receive(completion: .finished)
        _ = puppet.subscriber?.receive(Item(2))
        scheduler.run()
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

    @Test("removeDuplicates has its own subscription, with its own name")
    func subscriptionOfRemoveDuplicates() {
        var subscription: (any Subscription)?
        puppet.removeDuplicates().subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        puppet.handOver()
        #expect(subscription.map { "\($0)" } == "RemoveDuplicates" && !(subscription is Puppet.Strings))
    }

    @Test("catch does not call its closure after a cancel")
    func catchAfterCancel() {
        var errors: [Fault] = []
        let recorder = puppet.catch { error -> Empty<Item, Fault> in
            errors.append(error)
            return Empty()
        }.record()
        puppet.handOver()
        recorder.cancel()
        puppet.subscriber?.receive(completion: .failure(.upstream))
        #expect(errors.isEmpty && recorder.completion == nil)
    }

    @Test("A publisher that is made while its subscriber cancels passes nothing on")
    func cancelWhileAppending() {
        var recorder: ItemRecorder?
        let next = Deferred { () -> Just<Item> in
            recorder?.cancel()
            return Just(Item(1))
        }
        recorder = puppet.append(next.setFailureType(to: Fault.self)).record()
        puppet.handOver()
        puppet.subscriber?.receive(completion: .finished)
        #expect(recorder?.events == [.subscription])
    }

    @Test("share and append drop a completion that comes before a subscription")
    func earlyCompletions() {
        let shared = puppet.share().record()
        puppet.subscriber?.receive(completion: .finished)
        let appended = Empty<Item, Fault>().append(puppet).record()
        puppet.subscriber?.receive(completion: .finished)
        #expect(shared.completion == nil && appended.completion == nil)
        puppet.handOver()
        puppet.subscriber?.receive(completion: .finished)
        #expect(appended.completion == .finished)
    }

    @Test("subscribe(on:) schedules nothing after a cancel, and no cancel before it has subscribed")
    func subscribeOnAfterCancel() {
        var subscription: (any Subscription)?
        Empty<Int, Never>(completeImmediately: false).subscribe(on: scheduler)
            .subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        scheduler.run()
        subscription?.cancel()
        scheduler.run()
        subscription?.request(.max(1))
        #expect(scheduler.pendingCount == 0)
        _ = Just(1).subscribe(on: scheduler).sink { _ in }
        #expect(scheduler.pendingCount == 1)
    }

    @Test("tryCatch has its own type and name")
    func nameOfTryCatch() {
        let recovered = puppet.tryCatch { error -> Just<Item> in throw error }
        #expect("\(type(of: recovered))".hasPrefix("TryCatch<"))
        let erased = puppet.catch { _ in Just(Item(1)).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
        #expect("\(type(of: erased))".hasPrefix("Catch<"))
    }

    @Test("fallback reports the error that it hides before it makes the other publisher")
    func fallbackTells() {
        var log: [String] = []
        let failing = Fail<Int, Fault>(error: .upstream)
        let recorder = failing.fallback {
            log.append("fallback")
            return Just(1)
        } onError: {
            log.append("\($0)")
        }.record()
        #expect(log == ["upstream", "fallback"] && recorder.values == [1])
    }

    @Test("zip takes a few values ahead of publishers that send on demand, however many values there are")
    func zipOnDemand() {
        var taken = 0
        func numbers(from first: Int) -> some Publisher<Int, Never> {
            sequence(first: first) {
                taken += 1
                return $0 + 1
            }.publisher
        }
        var pairs: [String] = []
        let sink = (0...).publisher.zip(["a", "b"].publisher).sink { pairs.append("\($0)\($1)") }
        let recorder = numbers(from: 0).zip(numbers(from: 5)) { $1 - $0 }.record(cancelAfter: 1_000)
        #expect(pairs == ["0a", "1b"] && recorder.values == Array(repeating: 5, count: 1_000) && taken < 2_100)
        sink.cancel()
    }

    @Test("zip passes downstream's demand to a publisher from elsewhere")
    func zipOfStrangers() {
        let recorder = puppet.zip(Publishers.Sequence<PartialRangeFrom<Int>, Fault>(sequence: 0...)) { item, _ in item }
            .record()
        puppet.handOver()
        #expect(puppet.strings.log == ["unlimited"] && recorder.values.isEmpty)
    }

    @Test("Senseless numbers trap where they are written")
    func senselessNumbers() async {
        await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Fault>().retry(-1) }
        await #expect(processExitsWith: .failure) {
            _ = PassthroughSubject<Int, Never>().flatMap(maxPublishers: .none) { Just($0) }
        }
    }
}
