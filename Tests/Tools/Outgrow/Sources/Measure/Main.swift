import Arguments
import Foundation
import Harness

/// Measures the figures of Docs/Scaling.md: `measure throughput`, `measure chaos` and `measure memory`.
@main struct Measure {
    static func main() async {
        do {
            try await measure()
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func measure() async throws {
        let arguments = try Arguments(known: ["jobs", "rounds", "within"])
        switch arguments.words.first {
        case "throughput": try await throughput(jobs: arguments.count("jobs", or: 20_000))
        case "chaos":
            try await chaos(
                ChaosRun(jobs: arguments.count("jobs", or: 100_000)), rounds: arguments.count("rounds", or: 10),
                within: arguments.duration("within", or: .seconds(900)))
        case "memory": try await memory(jobs: arguments.count("jobs", or: 1_000_000))
        default: throw ArgumentError("expected throughput, chaos or memory")
        }
    }

    /// Repeats rounds of kills until there is no time for another one.
    private static func chaos(_ run: ChaosRun, rounds: Int, within limit: Duration) async throws {
        print(
            "| round | results | pending | put aside | kills | crashes | while sending | done again | by attempt | seconds |"
        )
        print("|--:|--:|--:|--:|--:|--:|---|--:|---|--:|")
        let end = ContinuousClock.now + limit
        for round in 1...rounds {
            guard .now < end else { return print("\(round - 1) of \(rounds) rounds: there was no time for more.") }
            let report = try await run.run(on: RedisServer(), within: end - .now)
            let counts = report.counts
            let attempts = counts.attempts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            print(
                "| \(round) | \(counts.results) | \(counts.pending) | \(counts.aside) | \(report.kills) |",
                "\(report.crashes) | \(report.hasCutOffSender ? "yes" : "no") | \(counts.repeated) | \(attempts.joined(separator: ", ")) |",
                "\(report.duration.formatted(.units(allowed: [.seconds], width: .narrow))) |")
            fflush(nil)
            guard counts.results == run.jobs, counts.total == sumOfSquares(to: run.jobs), counts.aside == 0,
                counts.unfinished == 0,
                counts.pending == 0
            else { throw HarnessError("something was lost, or done twice: \(counts)") }
        }
    }

    /// Measures the memory of a worker while it processes more and more waiting jobs.
    private static func memory(jobs: Int) async throws {
        let server = try await RedisServer()
        try await server.send((1...jobs).lazy.map { #"{"id":\#($0),"number":1}"# })
        print("\(jobs) jobs wait.")
        let worker = try Program(worker: "worker-1", of: server)
        for share in [1, 5, 10, 20, 40] {
            let counts = try await server.counts(within: .seconds(300)) { $0.results >= jobs * share / 500 }
            print("\(counts.results) done: \(try worker.memory()) kB")
        }
    }
}
