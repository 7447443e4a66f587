import Streams
import StreamsLayers

/// A run that is reported when its last layer ends.
///
/// Sendable, as what changes is a latch's: the report, and where it goes, its own, the neighbours that of `RunningRuns`.
/// Those are not checked for exclusive access besides.
final class Run: @unchecked Sendable {
    private let title: String
    private let layer: LayerRecord
    private let latch = Latch()
    private var written: Report?
    /// Nil after the end, as they keep the run from then on.
    @exclusivity(unchecked) private var reports: Reports?
    /// The run that began before it with the same last layer, whose latch it is.
    @exclusivity(unchecked) var earlier: Run?
    /// Those that began before and after it, and go on: the list holds them.
    @exclusivity(unchecked) fileprivate unowned(unsafe) var previous: Run?
    @exclusivity(unchecked) fileprivate unowned(unsafe) var next: Run?

    init(of layer: LayerRecord, as title: String, to reports: Reports) {
        (self.title, self.reports, self.layer) = (title, reports, layer)
    }

    /// The report as it is by now; after the end always the same one.
    func report() -> Report {
        if let written = latch.withLatch({ written }) { return written }
        let report = Report(title: title, began: layer.began, layer: layer.layer(since: layer.began))
        if report.layer.ending == .running { return report }
        return latch.withLatch {
            written = written ?? report
            return written
        } ?? report
    }

    /// Ends it, and those that began before it with the same last layer.
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

/// The runs that go on, the oldest first: a list, of which each can be taken out at once.
///
/// Sendable, as the list is the latch's; it is not checked for exclusive access besides.
final class RunningRuns: @unchecked Sendable {
    static let all = RunningRuns()

    private let latch = Latch()
    @exclusivity(unchecked) private unowned(unsafe) var first: Run?
    @exclusivity(unchecked) private unowned(unsafe) var last: Run?

    var runs: [Run] { latch.withLatch { Array(sequence(first: first, next: { $0?.next }).compactMap(\.self)) } }

    /// Holds the run until it is removed.
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
