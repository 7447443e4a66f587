import Foundation

extension Report {
    /// Reports as Chrome trace events: JSON that Perfetto (ui.perfetto.dev) and `chrome://tracing` open.
    ///
    ///     try Report.trace(of: reports.all).write(to: URL(filePath: "runs.json"))
    ///
    /// Each run is a process, and each of its layers a thread with one span. A failure is a mark on the layer that failed,
    /// and a line from there through the layers that passed it on, to the one that kept it. Runs are placed by the clock of
    /// their ``Reports``, and sorted by their beginning.
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
        /// M: metadata; X: a span; i: a moment; s, t and f: the start, a step and the end of a line.
        var ph: String
        var ts: Double = 0
        var dur: Double?
        var pid: Int
        var tid: Int
        /// The scope of a moment's mark: its thread.
        var s: String?
        /// The number of a line.
        var id: Int?
        /// That a line ends on the span around the moment, and not on the next one.
        var bp: String?
        var args: [String: String]
    }

    private func events(process: Int) -> [Event] {
        let title = Event(name: "process_name", ph: "M", pid: process, tid: 0, args: ["name": title])
        let rows = rows.filter { $0.omitted == nil }
        // Each path has one row.
        let threads = Dictionary(uniqueKeysWithValues: zip(rows.map(\.path), rows.indices.map { $0 + 1 }))
        return [title]
            + rows.flatMap { row in
                spans(of: row, process: process, threads) + line(from: row, process: process, threads)
            }
    }

    private func microseconds(_ time: Duration) -> Double { (began + time) / .microseconds(1) }

    private func spans(of row: Row, process: Int, _ threads: [[Int]: Int]) -> [Event] {
        let (layer, thread) = (row.layer, threads[row.path] ?? 0)
        var facts = ["asked": layer.asked.map(String.init) ?? "all", "values": "\(layer.values)"]
        facts["ended"] = layer.endingInWords
        facts["on"] = layer.thread
        facts["named at"] = layer.place
        facts["operator"] = layer.operation
        let name = Event(name: "thread_name", ph: "M", pid: process, tid: thread, args: ["name": layer.name])
        let span = Event(
            name: layer.name, cat: layer.kind.rawValue, ph: "X", ts: microseconds(layer.began),
            dur: (layer.end - layer.began) / .microseconds(1), pid: process, tid: thread, args: facts)
        let marks = marks(of: row, threads).map { failure, time in
            Event(
                name: failure.text, cat: "failure", ph: "i", ts: microseconds(time), pid: process, tid: thread, s: "t",
                args: ["type": failure.type])
        }
        return [name, span] + marks
    }

    /// The failures that began in the layer, and those that it kept of layers that are not drawn.
    private func marks(of row: Row, _ threads: [[Int]: Int]) -> [(Failure, Duration)] {
        let layer = row.layer
        let drawn = layer.sources.enumerated().filter { threads[row.path + [$0.offset]] != nil }.map(\.element)
        let hidden = layer.hidden.filter { hidden in
            !drawn.contains { $0.ending.failure == hidden.failure && $0.end == hidden.time }
        }
        var own: [(Failure, Duration)] = []
        if case .failed(let failure) = layer.ending { own = [(failure, layer.end)] }
        return own + hidden.map { ($0.failure, $0.time) }
    }

    /// A line from the layer that failed through the layers that the failure passed.
    private func line(from row: Row, process: Int, _ threads: [[Int]: Int]) -> [Event] {
        guard case .failed(let failure) = row.layer.ending else { return [] }
        let id = process * 1_000_000 + (threads[row.path] ?? 0)
        let passed = way(of: failure, from: row.path)
        return passed.count < 2
            ? []
            : passed.enumerated().map { step, stop in
                // Within the span, which ends at that moment.
                let time = Swift.max(stop.layer.began, stop.time - .nanoseconds(1))
                let phase = step == 0 ? "s" : step == passed.count - 1 ? "f" : "t"
                return Event(
                    name: failure.text, cat: "failure", ph: phase, ts: microseconds(time), pid: process,
                    tid: threads[stop.path] ?? 0, id: id, bp: phase == "f" ? "e" : nil, args: [:])
            }
    }

    /// The layers that a failure passed, with the times: the one where it began first, and the one that kept it last.
    private func way(of failure: Failure, from path: [Int]) -> [(path: [Int], layer: Layer, time: Duration)] {
        var (way, path): ([(path: [Int], layer: Layer, time: Duration)], [Int]) = ([], path)
        var (isPassed, time) = (true, Duration.zero)
        while isPassed {
            let layer = path.reduce(self.layer) { $0.sources[$1] }
            isPassed = layer.ending.failure == failure
            if isPassed { time = layer.end }
            way.append((path, layer, time))
            guard let index = path.popLast() else { break }
            let receiver = path.reduce(self.layer) { $0.sources[$1] }
            // Of several sources that failed with an equal error, the last passed it on.
            if receiver.ending.failure == failure,
                receiver.sources.lastIndex(where: { $0.ending.failure == failure }) != index
            {
                way.append((path, receiver, time))
                break
            }
        }
        return way
    }
}
