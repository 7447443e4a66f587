import Foundation
import Streams
import StreamsTesting
import Testing

@Suite struct CollectByCountTests: OperatorTests {
    static let rows = [
        Operator("collect(2)", model: { $0.chunked(by: 2) }) { upstream, _ in
            upstream.collect(2).map { Item($0.reduce(0) { $0 &* 100 &+ $1.number }, $0.first?.keepsake) }
        },
        Operator("collect by time", .unmodelled, [.sendsOnScheduler]) {
            $0.collect(.byTime($1.scheduler, 2)).flatMap(\.publisher)
        },
        Operator("collect by time or count", .unmodelled, [.sendsOnScheduler]) {
            $0.collect(.byTimeOrCount($1.scheduler, 2, 2)).flatMap(\.publisher)
        },
        Operator("collect(3)", .unmodelled) { upstream, _ in upstream.collect(3).flatMap(\.publisher) },
    ]

    private let scheduler = TestScheduler()
    private let subject = PassthroughSubject<Int, Fault>()

    @Test("collect by time sends an array after each interval with values, and when the array is full")
    func collectByTime() {
        let collected = subject.collect(.byTimeOrCount(scheduler, 10, 3)).map(\.description)
        let recorder = collected.record(scheduler: scheduler)
        for (value, time) in [(1, 0), (2, 5), (3, 31), (4, 32), (5, 33), (6, 34)] {
            subject.send(value, at: time, on: scheduler)
        }
        subject.send(completion: .finished)
        scheduler.run()
        #expect(recorder.log == ["10: value([1, 2])", "33: value([3, 4, 5])", "34: value([6])", "34: finished"])
    }

    @Test("The intervals of collect by time are counted from its subscription, even if the scheduler calls late")
    func collectByTimeLate() {
        for (work, expected) in [(5, [10, 20, 30]), (12, [10, 22, 30]), (35, [10, 45, 50]), (40, [10, 50, 60])] {
            let scheduler = TestScheduler()
            let ticks = Publishers.Interval(every: 1, scheduler: scheduler).map { _ in 0 }
            let collected = ticks.collect(.byTime(scheduler, 10)).map(\.description)
            let recorder = collected.record(
                scheduler: scheduler,
                onEvent: { recorder, event in
                    if case .value = event, recorder.values.count == 1 { scheduler.advance(by: .seconds(work)) }
                })
            scheduler.advance(to: .start.advanced(by: 70))
            let times = recorder.timedEvents.dropFirst().prefix(3).map(\.time.sinceStart)
            #expect(times == expected.map { .seconds($0) }, "\(work)")
        }
    }

    @Test("A failure drops the values that collect by time has gathered, and arrives at once")
    func collectByTimeFails() {
        let recorder = subject.collect(.byTime(scheduler, 10)).map(\.description).record(scheduler: scheduler)
        subject.send(1, at: 0, on: scheduler)
        subject.send(2, at: 12, on: scheduler)
        subject.send(completion: .failure(.upstream))
        scheduler.run()
        #expect(recorder.log == ["10: value([1])", "12: failure(upstream)"])
    }

    @Test("collect by time requests all values; an array that nobody has requested waits, and grows until it is full")
    func collectByTimeDemand() {
        var requests: [Subscribers.Demand] = []
        let collected = subject.handleEvents(receiveRequest: { requests.append($0) })
            .collect(.byTimeOrCount(scheduler, 10, 2)).map(\.description)
        let recorder = collected.record(initialDemand: .max(1), scheduler: scheduler)
        for value in 1...5 { subject.send(value, at: value, on: scheduler) }
        recorder.request(.max(1))
        scheduler.advance(by: 5)
        #expect(recorder.log == ["2: value([1, 2])", "5: value([3, 4])"])
        recorder.request(.max(1))
        scheduler.advance(by: 10)
        #expect(recorder.values.last == "[5]" && requests == [.unlimited])
    }

    @Test("A full array of collect by time is sent on the scheduler, as the others are, and before a failure")
    func collectByCountOnScheduler() {
        let collected = subject.collect(.byTimeOrCount(scheduler, 10, 2)).map(\.description)
        let recorder = collected.record(scheduler: scheduler)
        for value in 1...5 { subject.send(value) }
        subject.send(completion: .failure(.upstream))
        #expect(recorder.log == [])
        scheduler.run()
        #expect(recorder.log == ["0: value([1, 2])", "0: value([3, 4])", "0: failure(upstream)"])
    }

    @Test("A request does not make collect by time send an array that is neither full nor due")
    func collectByTimeRequest() {
        let recorder = subject.collect(.byTimeOrCount(scheduler, 10, 2)).map(\.description)
            .record(initialDemand: .max(1), scheduler: scheduler)
        for value in 0...2 { subject.send(value) }
        recorder.request(.max(1))
        scheduler.advance(by: 9)
        #expect(recorder.values == ["[0, 1]"])
        scheduler.advance(by: 1)
        #expect(recorder.values == ["[0, 1]", "[2]"])
    }

    @Test("The largest count of collect by time sets no limit")
    func collectByTimeLargestCount() {
        let recorder = subject.collect(.byTimeOrCount(scheduler, 10, .max)).map(\.description).record()
        for value in 0...2 { subject.send(value) }
        scheduler.advance(by: 10)
        #expect(recorder.values == ["[0, 1, 2]"])
    }

    @Test("The last array of collect by time waits until it is requested; then the scheduler sends it, and finishes")
    func collectByTimeLast() {
        let recorder = subject.collect(.byTime(scheduler, 10)).map(\.description)
            .record(initialDemand: .none, scheduler: scheduler)
        subject.send(1, at: 1, on: scheduler)
        subject.send(completion: .finished)
        scheduler.advance(by: 20)
        #expect(recorder.log == [] && scheduler.pendingCount == 0)
        recorder.request(.max(1))
        #expect(recorder.log == [])
        scheduler.run()
        #expect(recorder.log == ["21: value([1])", "21: finished"])
    }

    @Test("collect(_:) requests nothing of an upstream that has finished")
    func requestDuringCompletion() {
        let upstream = ScriptedPublisher<Int, Never>([.value(1), .finished])
        let recorder = upstream.collect(2).record(initialDemand: .max(1)) { recorder, event in
            if event == .value([1]) { recorder.request(.max(1)) }
        }
        #expect(recorder.values == [[1]] && recorder.completion == .finished)
        #expect(upstream.subscriptions.map(\.callsDuringCompletion) == [0])
    }
}
