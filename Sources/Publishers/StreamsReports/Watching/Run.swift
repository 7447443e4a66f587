import Streams

/// A run that is reported when its last layer ends.
final class Run: Sendable {
    private let title: String
    private let reports: Reports
    private let layer: LayerRecord

    init(of layer: LayerRecord, as title: String, to reports: Reports) {
        (self.title, self.reports, self.layer) = (title, reports, layer)
    }

    var began: Duration { layer.began }

    func report() -> Report { Report(title: title, began: began, layer: layer.layer(since: began)) }

    func end() {
        RunningRuns.all.remove(self)
        reports.add(report())
    }
}
