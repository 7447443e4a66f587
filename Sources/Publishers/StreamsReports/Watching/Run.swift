import Streams
import StreamsLayers

/// A run that is reported when its last layer ends.
///
/// Sendable, as all mutable state belongs to a latch: the report and its destination to the run's own, the neighbours
/// to that of `RunningRuns`. Exclusivity is not checked in addition.
final class Run: @unchecked Sendable {
    private let title: String
    private let layer: LayerRecord
    private let latch = Latch()
    private var written: Report?
    /// Nil after the end, because the reports keep the run from then on.
    @exclusivity(unchecked) private var reports: Reports?
    /// The run that began before this one with the same last layer. Belongs to that layer's latch.
    @exclusivity(unchecked) var earlier: Run?
    /// The runs under way that began before and after this one. The list retains them.
    @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: Run?
    @exclusivity(unchecked) fileprivate unowned(unsafe) var next: Run?

    init(of layer: LayerRecord, as title: String, to reports: Reports) {
        (self.title, self.reports, self.layer) = (title, reports, layer)
    }

    /// The report in its present state. After the end, always the same report.
    func report() -> Report {
        if let written = latch.withLatch({ written }) { return written }
        let report = Report(title: title, began: layer.began, layer: layer.layer(since: layer.began))
        if report.layer.ending == .running { return report }
        return latch.withLatch {
            written = written ?? report
            return written
        } ?? report
    }

    /// Ends this run, and the earlier runs with the same last layer.
    func end() {
        RunningRuns.all.remove(self)
        let reports = latch.withLatch {
            defer { self.reports = nil }
            return self.reports
        }
        reports?.add(self)
        earlier.take()?.end()
    }
}

/// The runs under way, the oldest first: a linked list, from which a run is removed in constant time.
///
/// Sendable, as the list is the latch's. Exclusivity is not checked in addition.
final class RunningRuns: @unchecked Sendable {
    static let all = RunningRuns()

    private let latch = Latch()
    @exclusivity(unchecked) private unowned(unsafe) var first: Run?
    @exclusivity(unchecked) private unowned(unsafe) var last: Run?

    var runs: [Run] { latch.withLatch { Array(sequence(first: first, next: { $0?.next }).compactMap(\.self)) } }

    /// Retains the run until it is removed.
    func add(_ run: Run) {
        let run = Unmanaged.passRetained(run).takeUnretainedValue()
        latch.withLatch {
            run.previous = last
            if let last { last.next = run } else { first = run }
            last = run
        }
    }

    func remove(_ run: Run) {
        latch.withLatch {
            if let previous = run.previous { previous.next = run.next } else { first = run.next }
            if let next = run.next { next.previous = run.previous } else { last = run.previous }
        }
        Unmanaged.passUnretained(run).release()
    }
}
