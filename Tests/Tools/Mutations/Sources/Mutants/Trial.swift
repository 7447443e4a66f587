import Synchronization

/// Runs the suites that reach a mutant, the most promising first, until one fails.
final class Trial: Sendable {
    private let program: TestProgram
    private let reach: Reach
    private let environment: [String: String]
    /// How often each suite has caught a mutant of a file.
    private let catches = Mutex<[String: [String: Int]]>([:])

    /// Whether properties have only few values.
    private let isBrief: Bool
    private let patience: Double

    init(_ program: TestProgram, _ reach: Reach, _ options: Options) {
        (self.program, self.reach) = (program, reach)
        (environment, isBrief) = (options.environment, options.isBrief)
        patience = Double(options.patience)
    }

    /// Some suites for one process, which stops at the first failure.
    private struct Batch {
        var names: [String] = []
        var isBrief = false
    }

    /// Few values for properties, and a small scale for stress tests: mostly enough to catch a mutant.
    private static let few = ["STREAMS_CASES": "0.1", "STREAMS_STRESS_SCALE": "0.1"]
    /// The seconds from which a suite is first run with few values.
    private static let slow = 1.0

    func outcome(of mutant: Mutant) throws -> Outcome {
        let batches = batches(for: mutant)
        guard !batches.isEmpty else { return Outcome(mutant: mutant, result: .unreached, by: "", seconds: 0) }
        var seconds = 0.0
        for batch in batches where seconds < patience {
            let (verdict, usage) = try program.run(
                batch.names,
                environment: environment.merging(batch.isBrief ? Self.few : [:]) { $1 }
                    .merging([Selector.chosen: String(mutant.number)]) { $1 },
                limits: limits(of: batch))
            seconds += usage.computing
            let catcher: String
            switch verdict {
            case .passed: continue
            case .failed(let name): catcher = name
            case .crashed: catcher = "a crash"
            case .tookTooMuch: catcher = "the limits of time and memory"
            }
            if batch.names.count <= 3 {
                catches.withLock { for name in batch.names { $0[mutant.file, default: [:]][name, default: 0] += 1 } }
            }
            return Outcome(mutant: mutant, result: .caught, by: catcher, seconds: seconds)
        }
        return Outcome(mutant: mutant, result: .survived, by: "", seconds: seconds)
    }

    /// Returns first the best of the suites that have caught mutants of the file, then quick ones, then slow ones.
    private func batches(for mutant: Mutant) -> [Batch] {
        let catches = catches.withLock { $0[mutant.file] ?? [:] }
        let names = (reach.tests[mutant.number] ?? []).sorted { one, other in
            let (caught, otherCaught) = (catches[one] ?? 0, catches[other] ?? 0)
            return caught == otherCaught ? seconds(one) < seconds(other) : caught > otherCaught
        }
        let best = names.filter { catches[$0] != nil && seconds($0) <= Self.slow }.prefix(2)
        let quick = names.filter { seconds($0) <= Self.slow && !best.contains($0) }
        let slow = names.filter { seconds($0) > Self.slow }
        return best.map { Batch(names: [$0]) } + divided(quick, into: [1, 2, 4, 8])
            + divided(slow, into: [10]).map { Batch(names: $0.names, isBrief: true) }
            + (isBrief ? [] : divided(slow, into: [8]))
    }

    /// Divides the suites into groups within these budgets, of which the last one is repeated.
    private func divided(_ names: [String], into budgets: [Double]) -> [Batch] {
        var (batches, expected) = ([Batch](), 0.0)
        for name in names {
            expected += seconds(name)
            if batches.isEmpty || expected > budgets[min(batches.count, budgets.count) - 1] {
                batches.append(Batch())
                expected = seconds(name)
            }
            batches[batches.count - 1].names.append(name)
        }
        return batches
    }

    private func limits(of batch: Batch) -> Watch.Usage {
        Watch.Usage(
            computing: 2 + 4 * batch.names.reduce(0) { $0 + seconds($1) },
            idle: 3 + 3 * (batch.names.map { reach.usage[$0]?.idle ?? 0 }.max() ?? 0))
    }

    private func seconds(_ name: String) -> Double { reach.usage[name]?.computing ?? 0 }
}

/// The result for a mutant.
struct Outcome: Sendable {
    enum Result: String { case caught, survived, unreached, refused }

    let mutant: Mutant
    let result: Result
    /// The test that caught it, or another sign.
    let by: String
    /// The seconds of computing.
    let seconds: Double
}
