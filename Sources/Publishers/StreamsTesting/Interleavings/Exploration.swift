/// What ``Interleavings`` have explored.
public struct Exploration: Equatable, Sendable, CustomStringConvertible {
    /// Which schedules were tried.
    public enum Extent: Equatable, Sendable {
        /// All schedules that differ in more than the order of independent steps.
        case all
        /// All of these with at most so many preemptions: switches from a thread that could have gone on.
        case preemptions(Int)
        /// The first ones, until the limit was reached; all with at most so many preemptions are among them, or not even
        /// those without one.
        case limited(preemptions: Int?)
        /// Random ones, with a seed that replays them.
        case sample(seed: UInt64)
    }

    /// Which schedules were tried.
    public internal(set) var extent: Extent
    /// How many schedules were tried.
    public internal(set) var schedules = 0
    /// How many steps they have in all.
    public internal(set) var steps = 0

    /// A sentence, as `all schedules: 1718`.
    public var description: String {
        switch extent {
        case .all: "all schedules: \(schedules)"
        case .preemptions(let count): "all schedules with at most \(count) preemptions: \(schedules)"
        case .limited(let count?): "\(schedules) schedules, among them all with at most \(count) preemptions"
        case .limited(nil): "\(schedules) schedules"
        case .sample(let seed): "a sample of \(schedules) schedules, with the seed \(seed)"
        }
    }
}
