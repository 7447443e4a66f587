import Foundation
import Streams
import StreamsReports

/// The reports of an app's pipelines: kept while it runs, and in a file after it.
public struct ReportBook: Sendable {
    let reports = Reports(keeping: 1_000)

    /// Makes a book without reports.
    public init() {}

    /// Writes what has ended, and what still runs, as JSON.
    public func write(to file: URL) throws {
        try JSONEncoder().encode(reports.all + Reports.running).write(to: file, options: .atomic)
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
    func reported(as title: String, in book: ReportBook?) -> AnyPublisher<Output, Failure> {
        book.map { reported(as: title, to: $0.reports).eraseToAnyPublisher() } ?? eraseToAnyPublisher()
    }
}
