import Foundation
import Streams

extension OperatorLaws {
    /// Two threads send the values of the script's upstream and request values, while a third thread performs the
    /// actions of its subscriber.
    func checkThreads(_ script: Script) throws {
        let (stage, history) = (LawStage(), script.upstream.history)
        let subject = PassthroughSubject<Input, InputFailure>()
        let publisher = apply(subject.eraseToAnyPublisher(), stage)
        let subscriber = script.subscriber.filter { !$0.provokes }
        let performance = Performance(subscriber, at: publisher, on: stage, provoke: {})
        let send = {
            for _ in 0..<20 {
                for value in history.values { subject.send(value) }
                performance.recorder.request(.max(1))
            }
        }
        let finish = {
            send()
            if let completion = history.completion { subject.send(completion: completion) }
        }
        var countAtCancel: Int?
        let act = {
            for instant in subscriber.outside.indices { performance.act(at: instant) }
            guard subscriber.outside.count % 2 == 1 else { return }
            performance.recorder.cancel()
            countAtCancel = performance.recorder.events.count
        }
        try StreamsTesting.check(onThreads([send, finish, act]), "Threads wait for each other (rules 3.4, 3.5).")
        stage.scheduler.run(limit: 10_000)
        defer { performance.recorder.cancel() }
        if let countAtCancel {
            try StreamsTesting.check(
                performance.recorder.events.count <= countAtCancel + 1,
                "More than the one call under way ended after a cancel on another thread (rule 3.5).")
        }
        do { try performance.recorder.checkRules() } catch { throw performance.recorder.showing(error) }
    }
}

/// Runs each closure on a thread of its own, and waits for all of them. Returns false if one does not return in time;
/// that thread is left behind.
func onThreads(_ works: [() -> Void]) -> Bool {
    let patience = PropertyTrial.current?.isShrinking == true ? 0.05 : 5
    let (done, deadline) = (DispatchSemaphore(value: 0), DispatchTime.now() + patience)
    for work in works {
        let errand = Errand(work)
        let thread = Thread {
            errand.run()
            done.signal()
        }
        thread.start()
    }
    return works.allSatisfy { _ in done.wait(timeout: deadline) == .success }
}

/// Sendable, because the thread that hands it over waits until it has run. Whether its state may be shared between
/// threads is what the test checks.
private final class Errand: @unchecked Sendable {
    private var work: (() -> Void)?

    init(_ work: @escaping () -> Void) { self.work = work }

    /// Releases the work before it reports the end, as the thread lives longer.
    func run() {
        work?()
        work = nil
    }
}
