import Foundation

/// The first failure of a law that a test run reports.
struct Finding: CustomStringConvertible {
    /// The law's name, with its argument.
    let law: String
    /// The broken rule.
    let rule: String
    /// The number of events in the shrunk script.
    let events: Int?
    /// The seed that reproduces it.
    let seed: String

    /// Reads the output of `swift test`. Returns nil if no property has failed yet.
    init?(in output: String) {
        let pattern =
            /✘ Test (?<test>\S.*?) recorded an issue(?: with \d+ arguments? \S+ → (?<argument>.*?))? at \S+: Caught error: The property at \S+ does not hold for\n(?<value>(?:    .*\n)+)(?<rule>.*)(?s:.*?)STREAMS_SEED=(?<seed>\d+)/
        guard let match = output.firstMatch(of: pattern) else { return nil }
        let argument = match.argument.map { ": \($0)" } ?? ""
        law = match.test.trimmingCharacters(in: ["\""]) + argument
        (rule, seed) = (String(match.rule), String(match.seed))
        events = match.value.firstMatch(of: /(\d+) events/).flatMap { Int($0.output.1) }
    }

    var description: String { "\(events.map(String.init) ?? "?") events, \(law): \(rule) (STREAMS_SEED=\(seed))" }
}
