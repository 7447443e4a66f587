import Dispatch
import Foundation
import Streams
import StreamsTesting
import Testing

private typealias IntRecorder = Recorder<Int, Never>

@Suite struct RecorderTests {
    private let subscription = Subscriptions.empty

    @Test("A recorder records the signals that it receives")
    func events() {
        let recorder = [1, 2].publisher.record()
        #expect(recorder.events == [.subscription, .value(1), .value(2), .completion(.finished)])
        #expect("\(recorder.events)" == "[subscription, value(1), value(2), finished]")
        #expect(recorder.values == [1, 2] && recorder.completion == .finished && recorder.violations == [])
    }

    @Test("A value that breaks a rule may ask the recorder about itself while it is described", .timeLimit(.minutes(5)))
    func describingItself() {
        let recorder = Recorder<Curious, Never>(initialDemand: .none)
        recorder.receive(subscription: subscription)
        _ = recorder.receive(Curious { "\(recorder.values.count)" })
        #expect(recorder.violations == ["value(1 received) came without demand (rule 1.1)."])
    }

    private struct Curious: CustomStringConvertible {
        let count: () -> String
        var description: String { "\(count()) received" }
    }

    @Test("A recorder records times on the scheduler's clock")
    func times() {
        let scheduler = TestScheduler()
        let upstream = ScriptedPublisher<Int, Never>(
            [.wait(2), .value(1), .wait(3), .finished], scheduler: scheduler)
        let recorder = upstream.record(scheduler: scheduler)
        scheduler.run()
        #expect(recorder.timedEvents.map(\.time.sinceStart) == [0, 2, 5])
    }

    @Test("A recorder requests at first, after each value, and when a test makes it")
    func demand() {
        let upstream = ScriptedPublisher<Int, Never>((1...9).map { .value($0) })
        let recorder = upstream.record(initialDemand: .max(2))
        #expect(recorder.values == [1, 2] && recorder.unmetDemand == .none)
        recorder.request(.max(3))
        #expect(recorder.values == [1, 2, 3, 4, 5])
        #expect(upstream.record(initialDemand: .max(1), demandAfterValue: .max(1)).values == Array(1...9))
        #expect(upstream.record(initialDemand: .none).values == [])
    }

    @Test("A recorder cancels after the given number of values, and releases the subscription", arguments: 0...2)
    func cancel(count: Int) {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2), .value(3), .finished])
        let recorder = upstream.record(cancelAfter: count)
        #expect(recorder.values == Array([1, 2, 3].prefix(count)) && recorder.violations == [])
        recorder.request(.max(1))
        recorder.cancel()
        #expect(upstream.subscriptions[0].cancelCount == 1)
    }

    @Test("A recorder runs a closure for each event, which may send, request and cancel")
    func closure() {
        let subject = PassthroughSubject<Int, Never>()
        let recorder = subject.record(onEvent: { recorder, event in
            if event == .value(1) { subject.send(2) }
            if event == .value(2) { recorder.cancel() }
        })
        for value in 1...3 { subject.send(value) }
        #expect(recorder.events == [.subscription, .value(1), .value(2)] && recorder.violations == [])
    }

    @Test("A recorder detects a value without demand")
    func surplus() {
        let recorder = IntRecorder(initialDemand: .max(1))
        recorder.receive(subscription: subscription)
        for value in 1...2 { _ = recorder.receive(value) }
        #expect(recorder.violations == ["value(2) came without demand (rule 1.1)."])
    }

    @Test("A recorder detects a missing subscription")
    func noSubscription() {
        let recorder = IntRecorder()
        _ = recorder.receive(1)
        recorder.receive(completion: .finished)
        #expect(
            recorder.violations == [
                "value(1) came before the subscription (rule 1.9).",
                "finished came before the subscription (rule 1.9).",
            ])
    }

    @Test("A recorder detects and cancels a second subscription")
    func secondSubscription() {
        let upstream = ScriptedPublisher<Int, Never>([.subscription])
        let recorder = upstream.record()
        #expect(
            recorder.violations == ["subscription came a second time (rule 2.12)."]
                && upstream.subscriptions[0].isCancelled)
    }

    @Test("A recorder detects a signal after the completion")
    func afterCompletion() {
        let upstream = ScriptedPublisher<Int, Never>([.finished, .value(1), .finished], misbehavior: .noEnd)
        let recorder = upstream.record(initialDemand: .none)
        #expect(recorder.violations == [])
        _ = recorder.receive(1)
        recorder.receive(completion: .finished)
        #expect(recorder.violations.filter { $0.contains("after the completion") }.count == 2)
    }

    @Test("A recorder detects a signal after a cancel")
    func afterCancel() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .value(2)], misbehavior: .noEnd)
        let recorder = upstream.record(cancelAfter: 1)
        #expect(recorder.violations == ["value(2) came after the cancel (rule 1.8)."])
    }

    @Test("A cancel is drawn at its place, even before later events")
    func cancelInTime() {
        let scheduler = TestScheduler()
        let script: [ScriptedPublisher<Int, Never>.Step] = [
            .wait(1), .value(1), .wait(1), .value(2), .wait(1), .value(3),
        ]
        let upstream = ScriptedPublisher<Int, Never>(script, scheduler: scheduler, misbehavior: .noEnd)
        let recorder = upstream.record(cancelAfter: 1, scheduler: scheduler)
        scheduler.run()
        #expect(recorder.marbles() == "-(1!)23")
        #expect(recorder.timeline().moments.map(\.event) == [.value(1), .cancelled, .value(2), .value(3)])
    }

    private func receiveOnAnotherThread(_ value: Int, _ recorder: IntRecorder) {
        let (receiving, done) = (Handover(recorder), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            _ = receiving.recorder.receive(value)
            done.signal()
        }
        done.wait()
    }

    @Test("A signal is under way until the signals nested in it and itself have returned")
    func overlapAfterNested() {
        let recorder = IntRecorder(onEvent: { recorder, event in
            if event == .value(2) { _ = recorder.receive(4) }
            guard event == .value(1) else { return }
            _ = recorder.receive(2)
            receiveOnAnotherThread(3, recorder)
        })
        recorder.receive(subscription: subscription)
        _ = recorder.receive(1)
        #expect(recorder.violations == ["value(3) came while another thread was delivering (rule 1.3)."])
    }

    @Test("A cancel counts when it comes first")
    func twoCancels() {
        let scheduler = TestScheduler()
        let recorder = Empty<Int, Never>(completeImmediately: false).record(scheduler: scheduler)
        for _ in 0..<2 {
            scheduler.advance(by: 1)
            recorder.cancel()
        }
        #expect(recorder.marbles() == "-!")
    }

    @Test("A recorder detects simultaneous deliveries on two threads")
    func overlap() {
        let recorder = IntRecorder(onEvent: { recorder, event in
            guard event == .value(1) else { return }
            receiveOnAnotherThread(2, recorder)
        })
        recorder.receive(subscription: subscription)
        _ = recorder.receive(1)
        #expect(recorder.violations == ["value(2) came while another thread was delivering (rule 1.3)."])
    }

    @Test("The closure receives each signal, including the end, which is over when the closure returns")
    func allSignals() {
        var seen: [IntRecorder.Event] = []
        let recorder = [1].publisher.record(onEvent: { seen.append($1) })
        #expect(seen == [.subscription, .value(1), .completion(.finished)])
        let (handover, done) = (Handover(recorder), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            _ = handover.recorder.receive(2)
            done.signal()
        }
        done.wait()
        #expect(recorder.violations == ["value(2) came after the completion (rule 1.7)."])
    }

    @Test("A cancel silences its own thread once the first one, on another thread, has taken effect")
    func cancelUnderWay() {
        let (begun, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let done = DispatchSemaphore(value: 0)
        let recorder = IntRecorder()
        recorder.receive(
            subscription: SlowToCancel {
                begun.signal()
                goOn.wait()
            })
        let handover = Handover(recorder)
        Thread.detachNewThread {
            handover.recorder.cancel()
            done.signal()
        }
        begun.wait()
        recorder.cancel()
        _ = recorder.receive(1)
        #expect(recorder.violations == [])
        goOn.signal()
        done.wait()
        recorder.cancel()
        _ = recorder.receive(2)
        #expect(recorder.violations == ["value(2) came after the cancel (rule 1.8)."])
    }

    @Test("A thread that has cancelled stays silent when another one cancels, too")
    func cancelElsewhere() {
        let recorder = Empty<Int, Never>(completeImmediately: false).record()
        recorder.cancel()
        let (handover, done) = (Handover(recorder), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            handover.recorder.cancel()
            done.signal()
        }
        done.wait()
        _ = recorder.receive(1)
        #expect(recorder.violations == ["value(1) came after the cancel (rule 1.8)."])
    }

    private final class SlowToCancel: Subscription {
        private let onCancel: @Sendable () -> Void

        init(onCancel: @escaping @Sendable () -> Void) { self.onCancel = onCancel }

        func request(_ demand: Subscribers.Demand) {}
        func cancel() { onCancel() }
    }

    /// Sendable, as the thread that hands it over waits.
    private struct Handover: @unchecked Sendable {
        let recorder: IntRecorder
        init(_ recorder: IntRecorder) { self.recorder = recorder }
    }

    @Test("A recorder allows nested signals of one thread")
    func nested() {
        let recorder = IntRecorder(onEvent: { recorder, event in
            if event == .value(1) { _ = recorder.receive(2) }
        })
        recorder.receive(subscription: subscription)
        _ = recorder.receive(1)
        #expect(recorder.violations == [])
    }
}
