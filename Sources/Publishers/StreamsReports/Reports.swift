import Streams
import StreamsLayers

/// Collects the reports of runs: see `reported(as:to:)`.
///
///     let reports = Reports { report in logger.info("\(report)") }
///
/// It keeps the latest reports, and passes each to a closure. A report is available before its run's completion
/// arrives, and after a cancel has returned.
public final class Reports: @unchecked Sendable {
    // Sendable, as the reports it keeps are the latch's. Exclusivity is not checked in addition.

    private let limit: Int
    private let receive: (@Sendable (Report) -> Void)?
    /// The clock of its runs. They hold only the clock, as this object keeps the runs.
    let clock: ReportClock
    /// When this object was made: reports tell times relative to it. Zero if it was given a clock.
    let start: Duration
    private let latch = Latch()
    // The latch's.
    @exclusivity(unchecked) private var kept: [Run] = []
    /// The index of the oldest run, once there are as many as the limit.
    @exclusivity(unchecked) private var oldest = 0

    /// Keeps the latest reports, up to the limit, and passes each report to the closure, on the thread where the run
    /// ended.
    ///
    /// `now` tells the time, on any clock.
    public init(
        keeping limit: Int = 100, receiveReport: (@Sendable (Report) -> Void)? = nil,
        now: (@Sendable () -> Duration)? = nil
    ) {
        precondition(limit >= 0, "A number of reports cannot be negative: \(limit)")
        self.limit = limit
        receive = receiveReport
        clock = ReportClock(givenNow: now)
        start = now == nil ? clock.now() : .zero
    }

    /// The reports of the runs that have ended, the latest one last.
    public var all: [Report] { runs.map { $0.report() } }

    /// The report of the run that ended last.
    public var latest: Report? { runs.last?.report() }

    /// Reports of all runs that are under way in the program, each in its present state, the oldest first.
    ///
    ///     for report in Reports.running where report.duration > .seconds(10) { print(report) }
    public static var running: [Report] { RunningRuns.all.runs.map { $0.report() } }

    private var runs: [Run] { latch.withLatch { Array(kept[oldest...] + kept[..<oldest]) } }

    /// Adds a run. Its report is written when it is first read.
    func add(_ run: Run) {
        // Swapped for the run that is dropped, which is released outside the latch.
        var dropped = run
        latch.withLatch {
            guard kept.count == limit else { return kept.append(run) }
            guard limit > 0 else { return }
            swap(&kept[oldest], &dropped)
            oldest = oldest + 1 == limit ? 0 : oldest + 1
        }
        withExtendedLifetime(dropped) { if let receive { receive(run.report()) } }
    }
}
