import Arguments
import Foundation
import Stage

/// Measures what Docs/Scaling.md says: `measure throughput`, `measure storms` and `measure memory`.
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
        case "storms":
            try await storms(
                Storm(jobs: arguments.count("jobs", or: 100_000)), rounds: arguments.count("rounds", or: 10),
                within: arguments.duration("within", or: .seconds(900)))
        case "memory": try await memory(jobs: arguments.count("jobs", or: 1_000_000))
        default: throw ArgumentError("expected throughput, storms or memory")
        }
    }

    /// Rounds of kills, until there is no time for another one.
    private static func storms(_ storm: Storm, rounds: Int, within limit: Duration) async throws {
        print("| round | results | pending | put aside | kills | crashes | done again | by attempt | seconds |")
        print("|--:|--:|--:|--:|--:|--:|--:|---|--:|")
        let end = ContinuousClock.now + limit
        for round in 1...rounds {
            guard .now < end else { return print("\(round - 1) of \(rounds) rounds: there was no time for more.") }
            let report = try await storm.run(within: end - .now)
            let books = report.books
            let attempts = books.attempts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
            print(
                "| \(round) | \(books.results) | \(books.pending) | \(books.aside) | \(report.kills) |",
                "\(report.crashes) | \(books.repeated) | \(attempts.joined(separator: ", ")) |",
                "\(report.duration.formatted(.units(allowed: [.seconds], width: .narrow))) |")
            fflush(nil)
            guard books.results == storm.jobs, books.total == storm.total, books.aside == 0, books.unfinished == 0,
                books.pending == 0
            else { throw StageError("something was lost, or done twice: \(books)") }
        }
    }

    /// The memory of a worker, while more and more of what waits is done.
    private static func memory(jobs: Int) async throws {
        let server = try await RedisServer()
        try await server.send((1...jobs).lazy.map { #"{"id":\#($0),"number":1}"# })
        print("\(jobs) jobs wait.")
        let worker = try Program(worker: "worker-1", of: server)
        for share in [1, 5, 10, 20, 40] {
            let books = try await server.books(within: .seconds(300)) { $0.results >= jobs * share / 500 }
            print("\(books.results) done: \(try worker.memory()) kB")
        }
    }
}
