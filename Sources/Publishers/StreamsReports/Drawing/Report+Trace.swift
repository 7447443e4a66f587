import Foundation

extension Report {
    /// Reports as Chrome trace events: JSON that Perfetto (ui.perfetto.dev) and `chrome://tracing` open.
    ///
    ///     try Report.trace(of: reports.all).write(to: URL(filePath: "runs.json"))
    ///
    /// Each run is a process, and each of its layers a thread with one span; failures are marks on it. Runs are placed
    /// by the clock of their ``Reports``, and sorted by their beginning.
    public static func trace(of reports: [Report]) throws -> Data {
        let events = reports.sorted { $0.began < $1.began }.enumerated().flatMap { number, report in
            report.events(process: number + 1)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Trace(traceEvents: events, displayTimeUnit: "ms"))
    }

    private struct Trace: Encodable {
        let traceEvents: [Event]
        let displayTimeUnit: String
    }

    /// An event of the Trace Event Format; times are in microseconds.
    private struct Event: Encodable {
        var name: String
        var cat: String?
        /// M: metadata; X: a span; i: a moment.
        var ph: String
        var ts: Double = 0
        var dur: Double?
        var pid: Int
        var tid: Int
        /// The scope of a moment's mark: its thread.
        var s: String?
        var args: [String: String]
    }

    private func events(process: Int) -> [Event] {
        let title = Event(name: "process_name", ph: "M", pid: process, tid: 0, args: ["name": title])
        return [title]
            + rows.filter { $0.omitted == nil }.enumerated().flatMap { index, row in
                events(of: row.layer, process: process, thread: index + 1)
            }
    }

    private func events(of layer: Layer, process: Int, thread: Int) -> [Event] {
        func microseconds(_ time: Duration) -> Double { time / .microseconds(1) }
        var facts = ["asked": layer.asked.map(String.init) ?? "all", "values": "\(layer.values)"]
        facts["ended"] = layer.endingInWords
        facts["on"] = layer.thread
        facts["named at"] = layer.place
        facts["operator"] = layer.operation
        let name = Event(name: "thread_name", ph: "M", pid: process, tid: thread, args: ["name": layer.name])
        let span = Event(
            name: layer.name, cat: layer.kind.rawValue, ph: "X", ts: microseconds(began + layer.began),
            dur: microseconds(layer.end - layer.began), pid: process, tid: thread, args: facts)
        let failures = layer.ending.failure.map { [($0, layer.end)] } ?? []
        let marks = (failures + layer.hidden.map { ($0.failure, $0.time) }).map { failure, time in
            Event(
                name: failure.text, cat: "failure", ph: "i", ts: microseconds(began + time), pid: process, tid: thread,
                s: "t", args: ["type": failure.type])
        }
        return [name, span] + marks
    }
}
