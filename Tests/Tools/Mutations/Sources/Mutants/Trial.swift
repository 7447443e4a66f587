/// Runs the suites that reach a mutant, the most promising first, until one fails.
struct Trial {
    let program: TestProgram
    let reach: Reach
    /// How often each suite has caught a mutant of a file.
    private var catches: [String: [String: Int]] = [:]

    init(_ program: TestProgram, _ reach: Reach) { (self.program, self.reach) = (program, reach) }

    /// Seconds of suites that are run in one process, which stops at the first failure.
    private static let batches: [Double] = [1, 4, 16, 64, .infinity]

    mutating func outcome(of mutant: Mutant) throws -> Outcome {
        var suites = order(reach.suites[mutant.number] ?? [], for: mutant.file)
        guard !suites.isEmpty else { return Outcome(mutant: mutant, result: .unreached, by: "", seconds: 0) }
        var total = 0.0
        for budget in Self.batches where !suites.isEmpty {
            var (batch, expected) = ([String](), 0.0)
            while let suite = suites.first, batch.isEmpty || expected + (reach.seconds[suite] ?? 0) <= budget {
                batch.append(suite)
                expected += reach.seconds[suite] ?? 0
                suites.removeFirst()
            }
            let (verdict, seconds) = try program.run(
                batch, environment: [Selector.chosen: String(mutant.number)], within: 8 + 8 * expected)
            total += seconds
            switch verdict {
            case .passed: continue
            case .failed(let name):
                for suite in batch where batch.count <= 3 { catches[mutant.file, default: [:]][suite, default: 0] += 1 }
                return Outcome(mutant: mutant, result: .caught, by: name, seconds: total)
            case .crashed:
                return Outcome(mutant: mutant, result: .caught, by: "a crash", seconds: total)
            case .tookTooLong:
                return Outcome(mutant: mutant, result: .caught, by: "the time limit", seconds: total)
            }
        }
        return Outcome(mutant: mutant, result: .survived, by: "", seconds: total)
    }

    /// Suites that have caught much in the file come first, then the quickest.
    private func order(_ suites: [String], for file: String) -> [String] {
        let catches = catches[file] ?? [:]
        return suites.sorted { one, other in
            let (caught, otherCaught) = (catches[one] ?? 0, catches[other] ?? 0)
            return caught == otherCaught
                ? (reach.seconds[one] ?? 0) < (reach.seconds[other] ?? 0) : caught > otherCaught
        }
    }
}

/// What has become of a mutant.
struct Outcome {
    enum Result: String { case caught, survived, unreached }

    let mutant: Mutant
    let result: Result
    /// The test that caught it, or how else it was noticed.
    let by: String
    let seconds: Double
}
