import Foundation
import Streams
import StreamsReports
import Synchronization

/// The reports of an app's pipelines: logged when a run has ended, and kept if they are to be written to a file.
public final class ReportBook: Sendable {
    private let limit: Int
    private let log: @Sendable (PipelineFailure) -> Void
    private let start = ContinuousClock.now
    private let ended = Mutex<[Report]>([])

    /// Makes a book without reports.
    ///
    /// - Parameters:
    ///   - limit: how many of the latest reports it keeps.
    ///   - log: receives the failures of a run, those that something has recovered from, too; on the thread where it ended.
    public init(keeping limit: Int = 0, log: @escaping @Sendable (PipelineFailure) -> Void = { _ in }) {
        (self.limit, self.log) = (limit, log)
    }

    /// Writes the ended and the running runs as JSON.
    public func write(to file: URL) throws {
        let reports = ended.withLock(\.self) + Reports.running
        try JSONEncoder().encode(reports).write(to: file, options: .atomic)
    }

    /// Takes the reports of one run.
    fileprivate func reportsOfRun(of pipeline: PipelineName) -> Reports {
        Reports(
            keeping: 1,
            receiveReport: { report in
                self.ended.withLock { ended in
                    ended.append(report)
                    ended.removeFirst(max(0, ended.count - self.limit))
                }
                if let failure = PipelineFailure(pipeline, report), failure.isTrouble { self.log(failure) }
            },
            now: { [start] in start.duration(to: .now) })
    }
}

/// The reports in a file that a ``ReportBook`` wrote.
public struct WrittenReports: Sendable {
    private let reports: [Report]

    /// Reads the file.
    public init(_ file: URL) throws { reports = try JSONDecoder().decode([Report].self, from: Data(contentsOf: file)) }

    /// Each report as a waterfall of lines.
    public var texts: [String] { reports.map(\.description) }

    /// Writes all reports as a trace for Perfetto if the file's name ends in `json`, and otherwise the longest one as SVG.
    public func draw(into file: URL) throws {
        let longest = reports.max { $0.layers.count < $1.layers.count }
        let isTrace = file.pathExtension == "json"
        try (isTrace ? Report.trace(of: reports) : Data((longest?.svg ?? "").utf8)).write(to: file, options: .atomic)
    }
}

extension Publisher {
    /// Reports the runs of this pipeline in the book, if there is one.
    func reported(as pipeline: PipelineName, in book: ReportBook?) -> AnyPublisher<Output, Failure> {
        guard let book else { return eraseToAnyPublisher() }
        return reported(as: pipeline.english, to: book.reportsOfRun(of: pipeline)).eraseToAnyPublisher()
    }
}

extension Publisher where Failure == any Error {
    /// Reports the runs of this pipeline in the book, if there is one; fails with a ``PipelineFailure`` then, which names the
    /// layers.
    func reported(as pipeline: PipelineName, in book: ReportBook?) -> AnyPublisher<Output, any Error> {
        guard let book else { return eraseToAnyPublisher() }
        return Deferred {
            let reports = book.reportsOfRun(of: pipeline)
            return reported(as: pipeline.english, to: reports).mapError { error in
                PipelineFailure(pipeline, reports.latest, failedWith: error) ?? error
            }
        }
        .eraseToAnyPublisher()
    }
}
