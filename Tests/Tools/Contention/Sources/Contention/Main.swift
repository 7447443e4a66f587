import Foundation

/// Measures what the library promises while many threads send, subscribe and cancel without pause.
///
///     swift run -c release --package-path Tests/Tools/Contention Contention overload 20
///
/// A second word sets a limit: the seconds of each scenario for `overload` and `latency`, the number of rounds for the
/// others. Without words all are run briefly.
@main enum Contention {
    private static let measurements: [(name: String, short: Int, run: @Sendable (Int) -> [String])] = [
        ("overload", 4, { seconds in Scenario.allCases.map { Overload($0, seconds: Double(seconds)).run() } }),
        ("latency", 4, { seconds in Receiving.allCases.map { Latency($0, seconds: seconds).run() } }),
        ("late", 10_000, { [Late(count: $0).run()] }),
        ("joining", 10_000, { count in Sharing.allCases.map { Joining($0, rounds: count).run() } }),
        ("reconnecting", 100_000, { count in Sharing.allCases.map { reconnect($0, times: count) } }),
        ("cancelling", 1_000, { count in Cancelling.stages.map { Cancelling($0, rounds: count).run() } }),
    ]

    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        let chosen = measurements.filter { words.isEmpty || words[0] == $0.name }
        if chosen.isEmpty { print("There are: \(measurements.map(\.name).joined(separator: ", "))") }
        for measurement in chosen {
            let count = words.count > 1 ? Int(words[1]) : nil
            for line in measurement.run(count ?? measurement.short) { print("\(measurement.name), \(line)") }
        }
    }
}
