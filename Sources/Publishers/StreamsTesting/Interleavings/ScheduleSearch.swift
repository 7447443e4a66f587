#if DEBUG
import Streams

/// The search through the schedules of a scene.
///
/// Each run shows at which steps another thread could have gone on: these are further schedules, unless one is known that
/// has come to the same moment. Those with the fewest preemptions are tried first.
struct ScheduleSearch {
    private let scene: Interleavings
    private let location: String
    private let place: Processor.Place
    /// Made anew after a run that did not end, whose threads still know it.
    private var conductor: Conductor
    private var exploration = Exploration(extent: .all)
    /// The outcomes of all orders of whole acts.
    private var outcomes: Set<String> = []
    /// The moments that are known, each with the thread that goes on and the fewest preemptions that lead there.
    private var known = KnownMoments()

    init(_ scene: Interleavings, location: String) {
        (self.scene, self.location, place) = (scene, location, Processor.Place())
        conductor = Conductor(on: place.processor)
    }

    /// A search of another scene in the same place.
    private init(_ scene: Interleavings, like other: ScheduleSearch) {
        (self.scene, location, place, conductor) = (scene, other.location, other.place, other.conductor)
    }

    /// Where the searching thread is best kept.
    var processor: Processor { place.processor }

    // MARK: Searching

    mutating func exhaust(preemptions: Int?, limit: Int) throws -> Exploration {
        try collectOutcomes()
        let whole = exploration.schedules  // The orders of whole acts do not count towards the limit.
        var pending: [[Schedule]] = [[Schedule([])]]
        var isBounded = false
        // A run may show that threads share an object, and so schedules with fewer preemptions than its own.
        while let level = pending.firstIndex(where: { !$0.isEmpty }), let schedule = pending[level].popLast() {
            guard exploration.schedules - whole < limit else {
                exploration.extent = .limited(preemptions: level > 0 ? level - 1 : nil)
                return exploration
            }
            try tryOnce(schedule)
            addNeighbours(of: schedule, below: preemptions ?? .max, to: &pending, &isBounded)
        }
        exploration.extent = isBounded ? .preemptions(preemptions ?? 0) : .all
        return exploration
    }

    mutating func sample(_ count: Int, depth: Int, seed: UInt64) throws -> Exploration {
        try collectOutcomes()
        exploration.extent = .sample(seed: seed)
        var random = SplitMix64(seed: seed)
        var length = 200
        for _ in 0..<count {
            var walk = PriorityWalk(seed: random.next(), depth: depth, length: length)
            if let failure = run({ step, index in walk.choose(step, index) }) { try conclude(failure, madeSchedule) }
            length = max(length, conductor.trace.count)
        }
        return exploration
    }

    mutating func replay(_ schedule: Schedule) throws {
        try collectOutcomes()
        if let failure = run(schedule) { throw report(failure, schedule) }
    }

    private mutating func tryOnce(_ schedule: Schedule) throws {
        if let failure = run(schedule) { try conclude(failure, schedule) }
    }

    /// Adds the schedules in which another thread goes on at one step of the last run.
    private mutating func addNeighbours(
        of schedule: Schedule, below bound: Int, to pending: inout [[Schedule]], _ isBounded: inout Bool
    ) {
        var (made, used) = ([Schedule.Switch](), 0)
        for index in 0..<conductor.trace.count {
            let step = conductor.trace.steps[index]
            let isSwitch = step.next != step.thread || index == 0
            if step.others != 0, step.mustLeave || step.access != .act && conductor.trace.isShared(step.object) {
                let level = used + (step.mustLeave ? 0 : 1)
                var others = step.others & ~(1 << step.next)
                while others != 0 {
                    let other = others.trailingZeroBitCount
                    others &= others - 1
                    if level > bound { isBounded = true }
                    guard level <= bound, known.insert(step.signature, other, level) else { continue }
                    while pending.count <= level { pending.append([]) }
                    pending[level].append(Schedule(made + [Schedule.Switch(step: index, thread: other)]))
                }
            }
            if isSwitch {
                made.append(Schedule.Switch(step: index, thread: Int(step.next)))
                if !step.mustLeave { used += 1 }
            }
            _ = known.insert(step.signature, Int(step.next), used)
        }
    }

    /// Runs the acts whole, in each order; and those of the other scenes that explain this one.
    private mutating func collectOutcomes() throws {
        try collectOutcomesOfScene()
        if outcomes.isEmpty { return }
        for other in scene.others {
            var search = ScheduleSearch(other, like: self)
            try search.collectOutcomesOfScene()
            outcomes.formUnion(search.outcomes)
            exploration.schedules += search.exploration.schedules
        }
    }

    private mutating func collectOutcomesOfScene() throws {
        let stage = Scene()
        scene.build(stage)
        guard stage.describeOutcome != nil else { return }
        var orders = ActOrders()
        while let order = orders.popLast() {
            guard orders.found < 20_000 else { throw tooManyOrders }
            guard let outcome = try wholeOutcome(order) else { return }
            outcomes.insert(outcome)
            orders.add(after: conductor.trace)
        }
    }

    private var tooManyOrders: CheckFailure {
        let problem = "The scene at \(location) has too many orders of whole acts for an outcome"
        return CheckFailure("\(problem): let it have fewer acts, or say in check what has to hold.")
    }

    /// Nil if the scene describes no outcome.
    private mutating func wholeOutcome(_ order: Schedule) throws -> String? {
        var outcome: String?
        if let failure = run(order, outcome: { outcome = $0 }) { try conclude(failure, order) }
        return outcome
    }

    // MARK: Running

    private mutating func run(_ schedule: Schedule, outcome: ((String) -> Void)? = nil) -> (any Error)? {
        var next = schedule.switches[...]
        return run(
            { step, index in
                guard let first = next.first, first.step == index else { return nil }
                next.removeFirst()
                let isPossible =
                    step.others & 1 << UInt8(first.thread) != 0 || first.thread == Int(step.thread) && !step.mustLeave
                return isPossible ? first.thread : nil
            }, outcome: outcome)
    }

    /// Runs the scene once. Returns why it failed.
    private mutating func run(_ choose: @escaping Conductor.Choice, outcome: ((String) -> Void)? = nil)
        -> (any Error)?
    {
        if conductor.obstacle != nil { conductor = Conductor(on: place.processor) }
        let stage = Scene()
        scene.build(stage)
        exploration.schedules += 1
        let obstacle = conductor.run(stage.bodies, mailLimit: stage.mailLimit, by: choose)
        exploration.steps += conductor.trace.count
        if let obstacle { return CheckFailure(text(of: obstacle)) }
        do {
            if let failure = stage.actFailure { throw failure }
            for property in stage.properties { try property() }
            if let described = stage.describeOutcome?() {
                if let outcome { outcome(described) } else { try checkExplained(described) }
            }
            for ending in stage.endings { ending() }
            stage.clear()
            for (name, object) in stage.watched where object() != nil {
                throw CheckFailure("\(name) is not released at the end.")
            }
            return nil
        } catch { return error }
    }

    private func checkExplained(_ outcome: String) throws {
        if outcomes.contains(outcome) { return }
        if scene.explains?(outcome, outcomes) ?? false { return }
        throw CheckFailure(
            """
            The outcome is that of no order of whole acts.
                outcome      \(outcome)
                whole acts   \(outcomes.sorted().prefix(12).joined(separator: "\n                 "))
            """)
    }

    private func text(of obstacle: Conductor.Obstacle) -> String {
        switch obstacle {
        case .deadlock: "No thread can go on: each waits for another."
        case .livelock: "It does not end: \(Trace.stepLimit) steps were taken."
        case .blocked: "A thread is kept outside of all switch points, as by a lock that is held during a call."
        }
    }

    // MARK: Failing

    /// The schedule of the last run.
    private var madeSchedule: Schedule {
        Schedule(
            (0..<conductor.trace.count).compactMap { index in
                let step = conductor.trace.steps[index]
                guard step.next != step.thread || index == 0 else { return nil }
                return Schedule.Switch(step: index, thread: Int(step.next))
            })
    }

    /// Leaves out switches as long as it still fails, and throws.
    private mutating func conclude(_ failure: any Error, _ schedule: Schedule) throws {
        let tried = exploration
        var (failure, shortest) = (failure, schedule)
        var index = shortest.switches.count - 1
        while index >= 0 {
            var shorter = shortest
            shorter.switches.remove(at: index)
            if let error = run(shorter) { (failure, shortest) = (error, shorter) }
            index -= 1
        }
        exploration = tried
        throw report(failure, shortest)
    }

    private mutating func report(_ failure: any Error, _ schedule: Schedule) -> InterleavingFailure {
        let table = StepTable(of: scene)
        let schedules = exploration.schedules
        if conductor.obstacle != nil { conductor = Conductor(on: place.processor) }
        conductor.describe = table.note
        let last = run(schedule) ?? failure
        conductor.describe = nil
        return InterleavingFailure(
            error: last, schedule: schedule, table: table.text(conductor), schedules: schedules, location: location)
    }
}
#endif
