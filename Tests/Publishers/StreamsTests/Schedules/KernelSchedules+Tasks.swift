#if DEBUG
import Streams
import StreamsExtras
import StreamsTesting
import Testing

/// Tasks that operators start: they run on the scene's scheduler. Those of `mapAsync` take many steps, so they are tried with one
/// preemption.
extension KernelSchedules {
    @Test("A task's value arrives, and after it the completion, while another thread requests")
    func taskRequested() throws {
        try check { scene in
            let recorder = scene.scheduler.hostTasks { Publishers.Async { 1 }.record(initialDemand: .none) }
            scene.thread("request", { recorder.request(.max(1)) })
            scene.check { try checkEqual(recorder.events, [.subscription, .value(1), .completion(.finished)]) }
        }
    }

    @Test("A task that is cancelled on another thread sends nothing after the cancel")
    func taskCancelled() throws {
        try check { scene in
            _ = scene.scheduler
            let sink = SceneSink()
            scene.watch(sink.keepsake, as: "The sink's closure")
            scene.thread("subscriber", { sink.attach(Publishers.Async { 1 }) })
            scene.thread("canceller", { sink.cancel() })
            scene.check { try checkEqual(sink.lateCalls, 0) }
            scene.finally { sink.cancel() }
        }
    }

    @Test("mapAsync sends the results of values of two threads in the order of the values")
    func mapAsync() throws {
        try check(preemptions: 1) { scene in
            let (subject, scheduler) = (PassthroughSubject<Int, Never>(), scene.scheduler)
            let passed = SceneTally()
            let recorder = subject.handleEvents(receiveOutput: { passed.values.append($0) })
                .mapAsync(maxConcurrent: 3) { $0 }.record()
            scene.thread("one", { subject.send(1) })
            scene.thread("two", { subject.send(11) })
            scene.check {
                scheduler.run()
                try checkEqual(recorder.values, passed.values)
                try checkEqual(recorder.values.count, 2)
            }
            scene.finally { recorder.cancel() }
        }
    }

    @Test("Work that mapAsync starts during a cancel on another thread is cancelled, too", arguments: [true, false])
    func mapAsyncCancelled(isOrdered: Bool) throws {
        try check { scene in
            let (subject, endless) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
            let (started, cancelled) = (SceneTally(), SceneTally())
            let work = endless.handleEvents(
                receiveSubscription: { _ in started.values.append(1) }, receiveCancel: { cancelled.values.append(1) })
            let mapped = subject.mapStarted(maxConcurrent: 1, isOrdered: isOrdered) { _ in work }.sink { _ in }
            scene.thread("sender", { subject.send(1) })
            scene.thread("canceller", { mapped.cancel() })
            scene.check { try checkEqual(cancelled.values, started.values) }
        }
    }

    @Test("mapAsyncUnordered loses no result and no completion")
    func mapAsyncUnordered() throws {
        try check(preemptions: 1) { scene in
            let (subject, scheduler) = (PassthroughSubject<Int, Never>(), scene.scheduler)
            let recorder = subject.mapAsyncUnordered(maxConcurrent: 2) { $0 }.record()
            scene.thread("sender", { subject.send(1) })
            scene.thread("end", { subject.send(completion: .finished) })
            scene.check {
                scheduler.run()
                try checkEqual(recorder.completion, .finished)
                try checkEqual(recorder.violations, [])
            }
        }
    }
}
#endif
