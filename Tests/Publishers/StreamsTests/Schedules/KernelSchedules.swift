#if DEBUG
import Foundation
import StreamsExtras
import StreamsTesting
import Testing

@testable import Streams

/// Kernels that the operators' rows do not reach, each in a scene of its own.
///
/// `STREAMS_PREEMPTIONS` says how many preemptions a schedule has at most: two if it is not set.
@Suite struct KernelSchedules {
    private static let preemptions = ProcessInfo.processInfo.environment["STREAMS_PREEMPTIONS"].flatMap(Int.init) ?? 2

    func check(preemptions: Int = Self.preemptions, _ build: @escaping (Scene) -> Void) throws {
        try Interleavings(build).check(preemptions: preemptions, limit: 100_000)
    }

    @Test("A future's result reaches whoever subscribes while it comes")
    func futureSubscriber() throws {
        try check { scene in
            let (future, promise) = Future<Int, Never>.makePromise()
            let recorder = scene.record(future)
            scene.thread("promise", { promise(.success(1)) })
            scene.check { try checkEqual(recorder.values, [1]) }
        }
    }

    @Test("All subscribers of a future receive the same result")
    func futureOfTwoPromises() throws {
        try check { scene in
            let (future, promise) = Future<Int, Never>.makePromise()
            let early = future.record()
            scene.thread("one", { promise(.success(1)) })
            scene.thread("two", { promise(.success(2)) })
            scene.check { try checkEqual(early.values, future.record().values) }
        }
    }

    @Test("A future keeps no subscriber that is cancelled while it subscribes")
    func futureSubscriberThatLeaves() throws {
        try check { scene in
            let (future, promise) = Future<Int, Never>.makePromise()
            let recorder = scene.record(future)
            scene.thread("canceller", { recorder.cancel() })
            scene.check {
                recorder.cancel()
                try withExtendedLifetime(promise) { try checkEqual(future.waiting.count, 0) }
            }
        }
    }

    @Test("A cancellable cancels once, on whichever thread")
    func cancellableTwice() throws {
        try check { scene in
            let count = SceneTally()
            let cancellable = AnyCancellable { count.add() }
            for _ in 0..<2 { scene.thread { cancellable.cancel() } }
            scene.check { try checkEqual(count.count, 1) }
        }
    }

    @Test("A cancellable that is described is cancelled all the same")
    func cancellableDescribed() throws {
        try check { scene in
            let count = SceneTally()
            let subject = PassthroughSubject<Int, Never>()
            let cancellable = subject.handleEvents(receiveCancel: { count.add() }).sink { _ in }
            scene.thread("reader", { _ = cancellable.debugDescription })
            scene.thread("canceller", { cancellable.cancel() })
            scene.check { try checkEqual(count.count, 1) }
        }
    }

    @Test("A task that waits for a value receives it")
    func values() throws {
        try check { scene in
            let subject = CurrentValueSubject<Int, Never>(1)
            let log = SceneTally()
            nonisolated(unsafe) let values = subject.values
            scene.scheduler.task { for await value in values { log.values.append(value) } }
            scene.thread("sender", { subject.send(2) })
            scene.check { try checkEqual(log.values.last, 2) }
            scene.finally { subject.send(completion: .finished) }
        }
    }

    @Test("A completion on a scheduler overtakes no value")
    func hopping() throws {
        try check { scene in
            let subject = PassthroughSubject<Int, Never>()
            let recorder = subject.receive(on: scene.scheduler).record()
            scene.thread("sender", { subject.send(1) }, { subject.send(2) }, { subject.send(completion: .finished) })
            scene.check { try checkEqual(recorder.values, [1, 2]) }
        }
    }

    @Test("A timer that is set while its work is taken out is cancelled")
    func scheduledWork() throws {
        try check { scene in
            let (timer, scheduled) = (SceneTally(), ScheduledWork({}, ifLost: {}))
            scene.thread("setter", { scheduled.keep(AnyCancellable { timer.add() }) })
            scene.thread("ringer", { _ = scheduled.takeWork() })
            scene.check { try withExtendedLifetime(scheduled) { try checkEqual(timer.count, 1) } }
        }
    }

    @Test("A timer that rings while it is set leaves nothing behind")
    func debounce() throws {
        try check { scene in
            let (subject, scheduler) = (PassthroughSubject<Int, Never>(), scene.scheduler)
            let recorder = subject.debounce(for: 1, scheduler: scheduler).record()
            scene.thread("sender", { subject.send(1) })
            scene.check {
                scheduler.run(limit: 60)  // What the scene's scheduler was asked for after its last piece of work.
                try checkEqual(recorder.values, [1])
                try checkEqual(scheduler.pendingCount, 0)
            }
        }
    }
}

/// Sendable, as one thread of a scene runs at a time.
final class SceneTally: @unchecked Sendable {
    private(set) var count = 0
    var values: [Int] = []
    var cancellable: AnyCancellable?

    func add() {
        Scene.point(self, writes: true)
        count += 1
    }
}

/// A subscriber that knows whether its cancel has returned.
final class SceneSink {
    private(set) var values: [Int] = []
    private(set) var lateCalls = 0
    private(set) var hasEnded = false
    private(set) var keepsake = SceneTally()
    private var cancellable: AnyCancellable?
    private var isCancelled = false

    func attach(_ publisher: some Publisher<Int, Never>) {
        let cancellable = publisher.sink(receiveCompletion: { [self] _ in hasEnded = true }) { [self, keepsake] value in
            _ = keepsake
            if isCancelled { lateCalls += 1 }
            values.append(value)
        }
        Scene.point(keepsake, writes: true)
        self.cancellable = cancellable
    }

    /// Only a subscriber that has been attached can cancel.
    func cancel() {
        Scene.point(keepsake, writes: false)
        guard let cancellable else { return }
        cancellable.cancel()
        Scene.point(keepsake, writes: true)
        isCancelled = true
    }
}
#endif
