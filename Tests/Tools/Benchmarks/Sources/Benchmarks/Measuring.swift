import Scenarios

/// The figures for one repetition.
struct Figure: Codable {
    let median: Double
    let minimum: Double

    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        (median, minimum) = (sorted[sorted.count / 2], sorted[0])
    }
}

/// The measurements of a scenario.
struct Outcome: Codable {
    let group: String
    let name: String
    let isContended: Bool
    let target: Target
    let figures: [Contestant: Figure]

    /// The figure that counts: the minimum, as the rest is other work of the machine; for contended scenarios, the
    /// median.
    func figure(_ contestant: Contestant) -> Double? {
        figures[contestant].map { isContended ? $0.median : $0.minimum }
    }

    func ratio(_ contestant: Contestant, to other: Contestant) -> Double? {
        figure(contestant).flatMap { figure in self.figure(other).map { figure / $0 } }
    }

    var streamsToLeastCode: Double? { ratio(.streams, to: .leastCode) }
    var openCombineToStreams: Double? { ratio(.openCombine, to: .streams) }
}

extension Group {
    func outcomes(_ measure: (Scenario) -> [Contestant: Figure]) -> [Outcome] {
        scenarios.map { scenario in
            report("\(name): \(scenario.name)")
            return Outcome(
                group: name, name: scenario.name, isContended: scenario.isContended, target: scenario.target,
                figures: measure(scenario))
        }
    }
}

extension Scenario {
    /// A smaller count, for a smoke test, and for figures that do not depend on it.
    var fewer: Int { max(count / 100, 100) }

    /// Measures nanoseconds. The contestants take turns, so that other work of the machine slows all of them equally.
    func times(rounds: Int, count: Int) -> [Contestant: Figure] {
        var samples: [Contestant: [Double]] = [:]
        for round in 0...rounds {
            for (contestant, work) in contestants {
                let duration = ContinuousClock().measure { work(count) }
                if round > 0 { samples[contestant, default: []].append(duration / .nanoseconds(1) / Double(count)) }
            }
        }
        return samples.mapValues(Figure.init)
    }

    /// Counts heap allocations after a warm-up.
    func allocations(_ counter: Allocations) -> [Contestant: Figure] {
        contestants.mapValues { work in
            work(fewer)
            return Figure([Double(counter.count { work(fewer) }) / Double(fewer)])
        }
    }
}
