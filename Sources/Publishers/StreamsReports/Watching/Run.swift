import Streams
import StreamsLayers

/// A run that is reported when its last layer ends.
///
/// Sendable: the written report is its own latch's, the neighbours in the list are the latch's of `RunningRuns`, and
/// `reports` is used only by the one thread that ends the run. Exclusivity is not checked in addition.
final class Run: @unchecked Sendable {
    private let title: String
    private let layer: LayerRecord
    private let start: Duration
    private let latch = Latch()
    private var written: Written?
    /// Nil after the end, because the reports keep the run from then on.
    @exclusivity(unchecked) private var reports: Reports?
    /// The run that began before this one with the same last layer; that layer's latch guards it. The list retains it until it ends.
    @exclusivity(unchecked) var earlier: Unmanaged<Run>?
    /// The runs under way that began before and after this one. The list retains them.
    @exclusivity(unchecked) fileprivate var previous: Unmanaged<Run>?
    @exclusivity(unchecked) fileprivate var next: Unmanaged<Run>?

    init(of layer: LayerRecord, as title: String, to reports: Reports) {
        (self.title, self.reports, self.layer, start) = (title, reports, layer, reports.start)
    }

    /// The report in its present state. After the end, always the same report.
    func report() -> Report {
        if let written = latch.withLatch({ written }) { return written.report }
        let report = Report(title: title, began: layer.began - start, layer: layer.layer(since: layer.began))
        if report.layer.ending == .running { return report }
        let new = Written(report)
        return latch.withLatch {
            written = written ?? new
            return written
        }?.report ?? report
    }

    /// An object of its own, because a run without room for a report is faster to make and to release.
    private final class Written {
        let report: Report

        init(_ report: Report) { self.report = report }
    }

    /// Ends the latest run of a layer, which was taken from the layer, and the runs before it.
    static func end(_ latest: Unmanaged<Run>?) {
        var next = latest
        while let ending = next {
            let run = RunningRuns.all.remove(ending)
            next = run.earlier
            run.reports.take()?.add(run)
        }
    }
}

/// The runs under way, the oldest first: a linked list, from which a run is removed in constant time.
///
/// Sendable, as the list is the latch's. Exclusivity is not checked in addition.
final class RunningRuns: @unchecked Sendable {
    static let all = RunningRuns()

    private let latch = Latch()
    @exclusivity(unchecked) private var first: Unmanaged<Run>?
    @exclusivity(unchecked) private var last: Unmanaged<Run>?

    var runs: [Run] {
        latch.withProcessLatch {
            sequence(state: first) { next in
                let run = next?.takeUnretainedValue()
                next = run?.next
                return run
            }.map(\.self)
        }
    }

    /// Adds a run that the caller has retained; the list releases it when it is removed.
    func add(_ run: Unmanaged<Run>) {
        latch.withProcessLatch {
            run._withUnsafeGuaranteedRef { $0.previous = last }
            if let last { last._withUnsafeGuaranteedRef { $0.next = run } } else { first = run }
            last = run
        }
    }

    /// Removes a run, and returns it to the caller, which ends it.
    func remove(_ run: Unmanaged<Run>) -> Run {
        latch.withProcessLatch {
            let (previous, next) = run._withUnsafeGuaranteedRef { ($0.previous, $0.next) }
            if let previous { previous._withUnsafeGuaranteedRef { $0.next = next } } else { first = next }
            if let next { next._withUnsafeGuaranteedRef { $0.previous = previous } } else { last = previous }
        }
        return run.takeRetainedValue()
    }
}
