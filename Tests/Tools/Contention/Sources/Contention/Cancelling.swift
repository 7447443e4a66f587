import Foundation
import Streams
import Synchronization

/// Cancels while four threads send without pause: after `cancel()` has returned, at most one more call may begin.
final class Cancelling: @unchecked Sendable {
    typealias Stream = AnyPublisher<Int, Never>
    typealias Stage = (name: String, apply: @Sendable (Stream) -> Stream)

    static let stages: [Stage] = [
        ("subject", { $0 }), ("map", { erase($0.map { $0 }) }), ("scan", { erase($0.scan(0) { $1 }) }),
        ("handleEvents", { erase($0.handleEvents(receiveOutput: { _ in })) }),
        ("tryMap", { erase($0.tryMap { $0 as Int }.replaceError(with: 0)) }), ("prefix", { erase($0.prefix(.max)) }),
        ("merge", { erase($0.merge(with: Empty(completeImmediately: false))) }), ("share", { erase($0.share()) }),
        ("buffer", { erase($0.buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)) }),
        ("flatMap", { erase($0.flatMap { Just($0) }) }),
        ("switchToLatest", { upstream in erase(Just(0).map { _ in upstream }.switchToLatest()) }),
        ("combineLatest", { erase(Just(0).combineLatest($0).map(\.1)) }), ("retry", { erase($0.retry(1)) }),
        ("receive(on:)", { erase($0.receive(on: ImmediateScheduler.shared)) }),
    ]

    private let stage: Stage
    private let rounds: Int

    init(_ stage: Stage, rounds: Int) { (self.stage, self.rounds) = (stage, rounds) }

    func run() -> String {
        let (subject, crew) = (PassthroughSubject<Int, Never>(), Crew())
        crew.startSenders(Array(repeating: subject.send, count: 4))
        let publisher = stage.apply(subject.eraseToAnyPublisher())
        var (most, last) = (0, Calls())
        for _ in 0..<rounds {
            let calls = Calls()
            let sink = publisher.sink { _ in calls.count.add(1, ordering: .relaxed) }
            while calls.count.load(ordering: .relaxed) == 0 { sched_yield() }
            sink.cancel()
            calls.atCancel = calls.count.load(ordering: .relaxed)
            most = max(most, last.late)  // The calls of the previous round have had their time.
            last = calls
        }
        crew.stop()
        return "\(stage.name): \(rounds) rounds, at most \(max(most, last.late)) calls after the cancel"
    }
}

/// The calls of one subscriber. Sendable, as only the thread that cancels uses the plain number.
private final class Calls: @unchecked Sendable {
    let count = Atomic(0)
    var atCancel = 0

    var late: Int { count.load(ordering: .relaxed) - atCancel }
}

private func erase(_ publisher: some Publisher<Int, Never>) -> Cancelling.Stream { publisher.eraseToAnyPublisher() }
