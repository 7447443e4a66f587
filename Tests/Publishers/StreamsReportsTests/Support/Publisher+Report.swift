import Streams
import StreamsReports
import StreamsTesting

extension Publisher {
    /// Returns the report of a run, in its state when the closure has acted. Without a demand, a sink receives the values.
    func report(
        demand: Subscribers.Demand? = .unlimited, after act: (Recorder<Output, Failure>) -> Void = { _ in }
    ) -> Report? {
        let (title, reports) = ("run \(CombineIdentifier())", Reports())  // Other tests run at the same time.
        let reported = reported(as: title, to: reports)
        let recorder = demand.map { reported.record(initialDemand: $0) } ?? reported.recordSink()
        act(recorder)
        let report = reports.latest ?? Reports.running.first { $0.title == title }
        recorder.cancel()
        return report
    }

    /// Returns what that report says of the last layer.
    func lastLine(
        demand: Subscribers.Demand = .unlimited, after act: (Recorder<Output, Failure>) -> Void = { _ in }
    ) -> String {
        let lines = report(demand: demand, after: act)?.description.split(separator: "\n") ?? []
        return lines.last.map(String.init) ?? ""
    }
}
