import Streams

/// Collects the reports of runs: see `reported(as:to:)`.
///
///     let reports = Reports { report in logger.info("\(report)") }
///
/// It keeps the latest reports, and hands each to a closure. A report is there before its run's completion
/// arrives, and when a cancel has returned.
///
/// Sendable, as the reports it keeps are the latch's.
public final class Reports: @unchecked Sendable {
    private let limit: Int
    private let receive: @Sendable (Report) -> Void
    let now: @Sendable () -> Duration
    private let latch = Latch()
    /// The latch's.
    private var kept: [Report] = []

    /// Keeps the latest reports, as many as the limit says, and hands each report to the closure, on the thread where
    /// the run ended.
    ///
    /// `now` tells the time, on any clock.
    public init(
        keeping limit: Int = 100, receiveReport: @escaping @Sendable (Report) -> Void = { _ in },
        now: (@Sendable () -> Duration)? = nil
    ) {
        precondition(limit >= 0, "A number of reports cannot be negative: \(limit)")
        self.limit = limit
        receive = receiveReport
        self.now = now ?? { [start = ContinuousClock.now] in start.duration(to: .now) }
    }

    /// The reports of the runs that have ended, the latest one last.
    public var all: [Report] { latch { kept } }

    /// The report of the run that ended last.
    public var latest: Report? { latch { kept.last } }

    /// The runs under way in the whole program, each as it is at this moment, the oldest first.
    ///
    ///     for report in Reports.running where report.duration > .seconds(10) { print(report) }
    public static var running: [Report] { RunningRuns.all.runs.map { $0.report() } }

    func add(_ report: Report) {
        let dropped = latch {
            kept.append(report)
            defer { kept.removeFirst(Swift.max(0, kept.count - limit)) }
            return kept.first
        }
        withExtendedLifetime(dropped) { receive(report) }
    }
}

/// The runs that go on.
///
/// Sendable, as its runs are the latch's.
final class RunningRuns: @unchecked Sendable {
    static let all = RunningRuns()

    private let latch = Latch()
    /// The latch's.
    private var entries: [ObjectIdentifier: Run] = [:]

    var runs: [Run] { latch { entries }.values.sorted { $0.began < $1.began } }

    func add(_ run: Run) { latch { entries[ObjectIdentifier(run)] = run } }

    func remove(_ run: Run) {
        let removed = latch { entries.removeValue(forKey: ObjectIdentifier(run)) }
        withExtendedLifetime(removed) {}
    }
}
