import Streams
import StreamsTesting
import Testing

/// Who is told what, in which order, and what comes too late.
@Suite struct AfterTheEndTests {
    private let puppet = Puppet()
    private let scheduler = TestScheduler()

    @Test("first() sends one value, though a subject that had it at once is sent another from inside of it")
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

    @Test("prefix(untilOutputFrom:) leaves the other publisher when that sends, though its upstream has yet to come")
    func otherBeforeTheUpstream() {
        let other = ScriptedPublisher<Int, Never>([.value(1)])
        let recorder = puppet.prefix(untilOutputFrom: other.setFailureType(to: Fault.self)).record()
        #expect(other.subscriptions.map(\.isCancelled) == [true] && recorder.events == [])
        puppet.handOver()
        #expect(recorder.completion == .finished)
    }

    @Test("delay and throttle take nothing after their upstream's end")
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

    @Test("The publisher until whose output values pass, or are dropped, is not heard after its end")
    func otherAfterItsEnd() {
        let subject = PassthroughSubject<Item, Fault>()
        let recorder = subject.prefix(untilOutputFrom: puppet).record()
        puppet.handOver()
        puppet.subscriber?.receive(completion: .finished)
        _ = puppet.subscriber?.receive(Item(1))
        subject.send(Item(2))
        #expect(recorder.values == [Item(2)] && recorder.completion == nil)
    }

    @Test("removeDuplicates has a subscription of its own, with its name")
    func subscriptionOfRemoveDuplicates() {
        var subscription: (any Subscription)?
        puppet.removeDuplicates().subscribe(AnySubscriber(receiveSubscription: { subscription = $0 }))
        puppet.handOver()
        #expect(subscription.map { "\($0)" } == "RemoveDuplicates" && !(subscription is Puppet.Strings))
    }

    @Test("catch calls nothing after a cancel")
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

    @Test("A publisher that is made while its subscriber cancels hands over nothing")
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

    @Test("share and append pass no completion that comes before a subscription")
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

    @Test("subscribe(on:) schedules nothing after a cancel, nor a cancel before there is anything to cancel")
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

    @Test("tryCatch has a type and a name of its own")
    func nameOfTryCatch() {
        let recovered = puppet.tryCatch { error -> Just<Item> in throw error }
        #expect("\(type(of: recovered))".hasPrefix("TryCatch<"))
        let erased = puppet.catch { _ in Just(Item(1)).setFailureType(to: (any Error).self).eraseToAnyPublisher() }
        #expect("\(type(of: erased))".hasPrefix("Catch<"))
    }

    @Test("fallback tells what it hides, before it builds the other publisher")
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

    @Test("zip takes a few values ahead of publishers that send on demand, however many there are")
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

    @Test("zip asks a publisher from elsewhere for as much as downstream asks for")
    func zipOfStrangers() {
        let recorder = puppet.zip(Publishers.Sequence<PartialRangeFrom<Int>, Fault>(sequence: 0...)) { item, _ in item }
            .record()
        puppet.handOver()
        #expect(puppet.strings.log == ["unlimited"] && recorder.values.isEmpty)
    }

    @Test("Numbers that make no sense are mistakes where they are written")
    func senselessNumbers() async {
        await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Fault>().retry(-1) }
        await #expect(processExitsWith: .failure) {
            _ = PassthroughSubject<Int, Never>().flatMap(maxPublishers: .none) { Just($0) }
        }
    }
}
