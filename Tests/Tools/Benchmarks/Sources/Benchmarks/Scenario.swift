import OpenCombineSide
import Scenarios
import StreamsSide

/// A piece of work, its contestants, and its goals.
struct Scenario {
    let name: String
    /// The number of repetitions in a round; figures are for one of them.
    let count: Int
    var target = Target()
    /// Whether several threads work on it: its minimum is a round in which they did not meet, so that its median
    /// counts.
    var isContended = false
    var contestants: [Contestant: Work]

    init(
        _ name: String, _ count: Int, _ target: Target = Target(), isContended: Bool = false,
        leastCode: Work? = nil, asyncSequence: Work? = nil
    ) {
        (self.name, self.count, self.target, self.isContended) = (name, count, target, isContended)
        contestants = [:]
        contestants[.leastCode] = leastCode
        contestants[.asyncSequence] = asyncSequence
    }

    /// All scenarios, by group. Their counterparts on the two sides are found by name.
    static func all() throws -> [Group] {
        let sides: [(Contestant, [[String: Work]])] = [
            (
                .streams,
                [
                    StreamsSide.sequences(), StreamsSide.subjects(), StreamsSide.joining(), StreamsSide.stateful(),
                    StreamsSide.subscribing(), StreamsSide.asyncSequences(),
                ]
            ),
            (
                .openCombine,
                [
                    OpenCombineSide.sequences(), OpenCombineSide.subjects(), OpenCombineSide.joining(),
                    OpenCombineSide.stateful(), OpenCombineSide.subscribing(),
                ]
            ),
        ]
        var groups = [
            Group("A sequence", sequenceScenarios()), Group("A subject", subjectScenarios()),
            Group("Several publishers", joiningScenarios()), Group("With state", statefulScenarios()),
            Group("Subscribing", subscribingScenarios()), Group("Threads", threadScenarios()),
            Group("Asynchronous sequences", asyncSequenceScenarios()),
            Group("Reports", reportScenarios()),
        ]
        for (contestant, works) in sides {
            for (name, work) in works.joined() {
                let group = groups.firstIndex { $0.scenarios.contains { $0.name == name } }
                guard let group, let index = groups[group].scenarios.firstIndex(where: { $0.name == name }) else {
                    throw Problem("There is no scenario “\(name)”")
                }
                groups[group].scenarios[index].contestants[contestant] = work
            }
        }
        return groups
    }
}

struct Group {
    let name: String
    var scenarios: [Scenario]

    init(_ name: String, _ scenarios: [Scenario]) { (self.name, self.scenarios) = (name, scenarios) }
}

/// Ratios to reach.
struct Target: Codable {
    /// The limit for Streams / least code.
    var leastCode: Double?
    /// The minimum for OpenCombine / Streams.
    var openCombine: Double?
}

/// The reason why nothing can be measured.
struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
