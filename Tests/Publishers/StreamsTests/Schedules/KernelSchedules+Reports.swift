#if DEBUG
import Streams
import StreamsReports
import StreamsTesting
import Testing

/// What a report tells of values that threads send at once.
extension KernelSchedules {
    @Test("A report counts what a PassthroughSubject drops for a subscriber that arrives during a delivery")
    func lateDrops() throws {
        try check { scene in
            let drops = SceneDrops(of: PassthroughSubject(), in: scene)
            scene.check { try checkEqual(drops.count(), drops.later.count) }
        }
    }

    @Test("A report counts what a CurrentValueSubject replaces for a subscriber that arrives during a delivery")
    func lateReplacements() throws {
        try check { scene in
            let drops = SceneDrops(of: CurrentValueSubject(0), in: scene)
            // The last value is kept. Of earlier ones than it has received, it may have had one at its subscription.
            scene.check { try checkEqual(max(drops.later.count - 1, min(drops.count(), 2)), drops.count()) }
        }
    }

    @Test(
        "Each value that two threads send to combineLatest is in an output, was replaced, waited, or was dropped",
        arguments: [Subscribers.Demand.max(1), .unlimited])
    func combining(demand: Subscribers.Demand) throws {
        try check { scene in
            let (one, two, reports) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>(), Reports())
            let pairs = one.combineLatest(two) { 10 * $0 + $1 }
            let recorder = pairs.reported(as: "", to: reports).record(initialDemand: demand)
            scene.thread("one", { one.send(1) }, { one.send(2) })
            scene.thread("two", { two.send(3) }, { two.send(4) })
            scene.check {
                for subject in [one, two] { subject.send(completion: .finished) }
                let sent = Set(recorder.values.flatMap { [$0 / 10, $0 % 10] })
                try checkEqual(sent.count + reports.dropped, 4)
            }
        }
    }
}

/// A subject that sends three values while a subscriber arrives that asks for one.
private struct SceneDrops {
    private let (subject, reports): (any Subject<Int, Never>, Reports)
    private let (early, late): (AnyCancellable, Recorder<Int, Never>)

    init(of subject: some Subject<Int, Never>, in scene: Scene) {
        (self.subject, reports, early) = (subject, Reports(), subject.sink { _ in })
        late = scene.record(subject.reported(as: "late", to: reports), initialDemand: .max(1))
        scene.thread("sender", { subject.send(1) }, { subject.send(2) }, { subject.send(3) })
    }

    /// The values that were sent after the one that was received.
    var later: [Int] { late.values.first.map { Array(($0 + 1)..<4) } ?? [] }

    /// The number of values that the report tells as dropped.
    func count() -> Int {
        subject.send(completion: .finished)
        return reports.dropped
    }
}

extension Reports {
    /// The number of values that layers of the latest report have dropped.
    fileprivate var dropped: Int { (latest?.layers ?? []).flatMap(\.dropped).map(\.count).reduce(0, +) }
}
#endif
