import Foundation
import Streams

extension OperatorLaws {
    /// Two threads send what the script's upstream sends, while a third one does what its subscriber does.
    func checkThreads(
        _ scripts: Generator<Script>, rounds: Int, seed: UInt64?, _ fileID: StaticString, _ line: UInt
    ) throws {
        let kept = scripts.map { script in
            var script = script
            script.upstream.origin = .subject
            script.subscriber = script.subscriber.filter { $0 != .provoke && $0 != .elsewhere(.provoke) }
            return script
        }
        try forAll(kept, count: rounds, seed: seed, fileID: fileID, line: line, checkThreads)
    }

    private func checkThreads(_ script: Script) throws {
        let (stage, history) = (LawStage(), script.upstream.history)
        let subject = PassthroughSubject<Input, InputFailure>()
        let publisher = apply(subject.eraseToAnyPublisher(), stage)
        let performance = Performance(script.subscriber, at: publisher, on: stage, provoke: {})
        let send = { for _ in 0..<20 { for value in history.values { subject.send(value) } } }
        let finish = {
            send()
            if let completion = history.completion { subject.send(completion: completion) }
        }
        let act = { for instant in script.subscriber.outside.indices { performance.act(at: instant) } }
        try StreamsTesting.check(onThreads([send, finish, act]), "Threads wait for each other (rules 3.4, 3.5).")
        stage.scheduler.run(limit: 10_000)
        defer { performance.recorder.cancel() }
        try performance.recorder.checkRules()
    }
}

/// Runs each work on a thread of its own, and waits for them. False if one does not return in time: then it is left
/// behind.
func onThreads(_ works: [() -> Void], within limit: TimeInterval = 5) -> Bool {
    let (done, deadline) = (DispatchSemaphore(value: 0), DispatchTime.now() + limit)
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

/// Sendable, as whoever hands it over waits until it has been run; whether threads can share what it uses is what is
/// tested.
private final class Errand: @unchecked Sendable {
    private var work: (() -> Void)?

    init(_ work: @escaping () -> Void) { self.work = work }

    /// Lets go of the work before anybody hears that it is done: the thread outlives that.
    func run() {
        work?()
        work = nil
    }
}
