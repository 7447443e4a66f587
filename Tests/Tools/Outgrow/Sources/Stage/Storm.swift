import Foundation
import Jobs

/// A run in which workers are killed one after the other, and the server as well.
package struct Storm: Sendable {
    package var jobs: Int
    package var workers = 3
    /// How often a worker is killed, and started again.
    package var pace = Duration.milliseconds(500)
    /// How often the server is killed, and started again: while jobs are sent, and later on.
    package var crashes = 2

    package init(jobs: Int) { self.jobs = jobs }

    package struct Report: Sendable {
        package var books: Books
        package var kills: Int
        package var crashes: Int
        package var duration: Duration
    }

    /// Sends the jobs, and returns when all are done and all workers have ended.
    package func run(within limit: Duration) async throws -> Report {
        let server = try await RedisServer()
        let began = ContinuousClock.now
        var report = Report(books: Books(), kills: 0, crashes: 0, duration: .zero)
        let sender = try Program("send", ["\(jobs)", "--redis", "\(server.address)"])
        var running = try (0..<workers).map { try worker($0, of: server) }
        var killed = began
        while sender.isRunning || report.books.unfinished > 0 || report.crashes < crashes {
            guard .now - began < limit else { throw StageError("not done within \(limit): \(report)") }
            try await Task.sleep(for: .milliseconds(20))
            report.books = try await server.books()
            if report.crashes < crashes, report.books.results >= jobs * report.crashes / crashes + jobs / 100 {
                try await server.crash()
                report.crashes += 1
            }
            if .now - killed >= pace {
                killed = .now
                let index = report.kills % workers
                running[index].kill()
                running[index] = try worker(index, of: server)
                report.kills += 1
            }
        }
        report.duration = .now - began
        guard try sender.end().code == 0 else { throw StageError("the sender failed") }
        for worker in running { worker.kill() }
        report.books = try await server.books()
        return report
    }

    private func worker(_ index: Int, of server: RedisServer) throws -> Program {
        try Program(worker: "worker-\(index + 1)", of: server, ["--lease", "1s"])
    }

    /// The sum of all squares from 1 to the number of jobs.
    package var total: Int { jobs * (jobs + 1) * (2 * jobs + 1) / 6 }
}
