import Arguments
import Foundation
import Jobs
import RedisJobs
import Streams
import StreamsExtras

#if canImport(PostgresJobs)
import PostgresJobs
#endif

/// `work --redis 127.0.0.1:6379 --name worker-1` processes jobs until it receives SIGTERM.
@main struct Work {
    static func main() async {
        do {
            print(try await work())
        } catch {
            FileHandle.standardError.write(Data("Error: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func work() async throws -> Tally {
        let arguments = try Arguments(
            known: ["attempts", "lease", "limit", "name", "patience", "postgres", "redis", "wait"])
        guard arguments.words.isEmpty else { throw ArgumentError("\(arguments.words[0]): expected options only") }
        let settings = WorkerSettings(
            worker: arguments.text("name", or: "worker-\(ProcessInfo.processInfo.processIdentifier)"),
            lease: try arguments.duration("lease", or: .seconds(10)),
            attempts: try arguments.count("attempts", or: 5),
            patience: try arguments.duration("patience", or: .seconds(60)))
        let limit = try arguments.count("limit", or: 8)
        let wait = try arguments.duration("wait", or: .zero)

        #if canImport(PostgresJobs)
        if let address = arguments["postgres"] {
            let results = PostgresResults(over: PostgresConnection(to: address, patience: settings.patience))
            return try await work(PostgresJobQueue(at: address, settings: settings), results, limit, wait)
        }
        #endif
        let address = try arguments.value(
            "redis", or: .tcp(host: "127.0.0.1", port: 6379), RedisAddress.init, expected: "host:port, or a path")
        let results = RedisResults(over: RedisConnection(to: address, patience: settings.patience))
        return try await work(RedisJobQueue(at: address, settings: settings), results, limit, wait)
    }

    private static func work(
        _ queue: some JobQueue, _ results: some JobResults, _ limit: Int, _ wait: Duration
    ) async throws -> Tally {
        let outcomes = queue.outcomes(limit: limit) { job, delivery in
            Publishers.Async { try await Task.sleep(for: wait) }
                .tryMap { try job.square() }.named("square")
                .flatMap { square in
                    Publishers.Async { try await results.record(square, of: job, attempt: delivery.attempt) }
                }
                .eraseToAnyPublisher()
        }

        let termination = Termination { queue.stop() }
        defer { termination.cancel() }
        var tally = Tally()
        for try await outcome in outcomes.values { tally.count(outcome) }
        return tally
    }
}

/// Counts how many jobs have ended, and how.
struct Tally: CustomStringConvertible {
    private var counts: [Outcome: Int] = [:]

    mutating func count(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

    var description: String {
        "done \(counts[.done] ?? 0), postponed \(counts[.postponed] ?? 0), put aside \(counts[.putAside] ?? 0)"
    }
}

/// Calls a function when the process is asked to end, instead of ending it.
struct Termination {
    private let source: any DispatchSourceSignal

    init(_ stop: @escaping @Sendable () -> Void) {
        signal(SIGTERM, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGTERM)
        source.setEventHandler(handler: stop)
        source.resume()
    }

    func cancel() { source.cancel() }
}
