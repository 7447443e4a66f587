import Streams
import StreamsTesting
import Testing

/// Tests the order of signals and cancels, and signals that come too late.
@Suite struct AfterTheEndTests {
    private let puppet = Puppet()
    private let scheduler = TestScheduler()

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

    @Test("Senseless numbers trap where they are written")
    func senselessNumbers() async {
        await #expect(processExitsWith: .failure) { _ = PassthroughSubject<Int, Fault>().retry(-1) }
        await #expect(processExitsWith: .failure) {
            _ = PassthroughSubject<Int, Never>().flatMap(maxPublishers: .none) { Just($0) }
        }
    }
}
