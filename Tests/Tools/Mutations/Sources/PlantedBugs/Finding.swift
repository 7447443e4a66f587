import Foundation

/// The first failure of a test run: of a law, of another test, or of the run as a whole.
struct Finding: CustomStringConvertible {
    /// The test's name, with its argument.
    let test: String
    /// The broken rule.
    let rule: String
    /// The number of events in a law's shrunk script.
    let events: Int?
    /// The seed that reproduces a law's failure.
    let seed: String?

    /// Reads the output of `swift test`. Returns nil if no property has failed yet.
    init?(ofLawIn output: String) {
        let pattern =
            /✘ Test (?<test>\S.*?) recorded an issue(?: with \d+ arguments? \S+ → (?<argument>.*?))? at \S+: Caught error: The property at \S+ does not hold for\n(?<value>(?:    .*\n)+)(?<rule>.*)(?s:.*?)STREAMS_SEED=(?<seed>\d+)/
        guard let match = output.firstMatch(of: pattern) else { return nil }
        let argument = match.argument.map { ": \($0)" } ?? ""
        test = match.test.trimmingCharacters(in: ["\""]) + argument
        (rule, seed) = (String(match.rule), String(match.seed))
        events = match.value.firstMatch(of: /(\d+) events/).flatMap { Int($0.output.1) }
    }

    /// Reads the output of `swift test`. Returns nil if no test has failed.
    init?(ofTestIn output: String) {
        let pattern = /✘ Test (?<test>"[^"]*"|\S+) recorded an issue.*? at \S+: (?<rule>.*)/
        guard let match = output.firstMatch(of: pattern) else { return nil }
        (test, rule) = (match.test.trimmingCharacters(in: ["\""]), String(match.rule))
        (events, seed) = (nil, nil)
    }

    /// The run as a whole fails.
    init(ofRun rule: String) { (test, self.rule, events, seed) = ("the run", rule, nil, nil) }

    var description: String {
        let events = events.map { "\($0) events, " } ?? ""
        let seed = seed.map { " (STREAMS_SEED=\($0))" } ?? ""
        return "\(events)\(test): \(rule)\(seed)"
    }
}
