import Foundation
import Streams
import StreamsFoundation
import Testing

@Suite struct OperationQueueTests {
    private let queue = OperationQueue()
    private let runs = Arrivals<Int>()

    private func add(_ run: Int) -> @Sendable () -> Void {
        { [runs] in runs.add(run) }
    }

    @Test("Delayed work is in the queue from the beginning, and the queue waits for it")
    func waiting() {
        queue.isSuspended = true
        queue.schedule(after: queue.now.advanced(by: 0.02), add(1))
        #expect(queue.operationCount == 1 && runs.values == [])
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(runs.values == [1])
    }

    @Test("Delayed work is cancelled with all other operations")
    func takingBack() {
        queue.schedule(after: queue.now.advanced(by: 1_000), add(1))
        queue.cancelAllOperations()
        queue.waitUntilAllOperationsAreFinished()
        #expect(runs.values == [])
    }

    @Test("Repeated work that waits in a busy queue is removed by a cancel")
    func takingRepeatedWorkBack() {
        queue.isSuspended = true
        let repetition = queue.schedule(after: queue.now, interval: 0.001, add(1))
        queue.schedule(after: queue.now.advanced(by: 0.02), add(2))
        repetition.cancel()
        queue.isSuspended = false
        queue.waitUntilAllOperationsAreFinished()
        #expect(runs.values == [2])
    }

    @Test("A queue that was busy for many intervals runs repeated work once for them")
    func missedIntervals() {
        queue.isSuspended = true
        let repetition = queue.schedule(after: queue.now.advanced(by: -3_000), interval: 1_000, add(1))
        #expect(queue.operationCount == 1)
        queue.isSuspended = false
        #expect(runs.wait(for: 2) == [1, 1])
        queue.schedule(after: queue.now.advanced(by: 0.05), add(2))
        #expect(runs.wait(for: 3) == [1, 1, 2])
        repetition.cancel()
    }

    @Test("Repeated work is due again within an interval, whether the clock was set forward or back")
    func setClock() {
        let due = queue.now
        for (now, next) in [(0.5, 10), (10, 10), (3600, 3600), (-3600, -3590)] as [(TimeInterval, TimeInterval)] {
            let now = due.advanced(by: .init(now))
            #expect(due.next(after: 10, from: now).date == due.date + next)
        }
    }

    @Test("Repeated work is in the queue once, even while it runs, so that it does not overtake itself")
    func repeatedWork() {
        let repetition = queue.schedule(after: queue.now, interval: 0.001) { [queue, runs] in
            runs.add(queue.operationCount)
        }
        #expect(runs.wait(for: 5).prefix(5) == [1, 1, 1, 1, 1])
        repetition.cancel()
    }

    @Test("Work without a delay runs in order on a queue that runs one operation at a time")
    func order() {
        queue.maxConcurrentOperationCount = 1
        for run in 0..<100 { queue.schedule(add(run)) }
        #expect(runs.wait(for: 100) == Array(0..<100))
    }

    @Test("A value whose work is cancelled with all operations comes later, and so do others")
    func cancelledDebounce() {
        let subject = PassthroughSubject<Int, Never>()
        let sink = subject.debounce(for: 0.02, scheduler: queue).sink { [runs] in runs.add($0) }
        for value in 1...2 {
            subject.send(value)
            queue.cancelAllOperations()
            #expect(runs.wait(for: value).last == value)
        }
        sink.cancel()
    }
}
