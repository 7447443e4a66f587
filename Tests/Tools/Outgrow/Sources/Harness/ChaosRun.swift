import Foundation
import Jobs

/// A chaos test: workers are killed one after the other, and the server as well.
package struct ChaosRun: Sendable {
    package var jobs: Int
    package var workers = 3
    /// The time between two kills of workers, which are started again.
    package var pace = Duration.milliseconds(500)
    /// How often the server is killed and started again: while jobs are sent, and later.
    package var crashes = 2

    package init(jobs: Int) { self.jobs = jobs }

    package struct Report: Sendable {
        package var counts: JobCounts
        package var kills: Int
        package var crashes: Int
        /// Whether the server was killed while jobs were sent.
        package var hasCutOffSender = false
        package var duration: Duration
    }

    /// Sends the jobs, and returns when all are done and all workers have ended.
    package func run(on server: some JobServer, within limit: Duration) async throws -> Report {
        let began = ContinuousClock.now
        var report = Report(counts: JobCounts(), kills: 0, crashes: 0, duration: .zero)
        let sender = try Program("send", ["\(jobs)"] + server.option)
        var running = try (0..<workers).map { try worker($0, of: server) }
        var killed = began
        while sender.isRunning || report.counts.unfinished > 0 || report.crashes < crashes {
            guard .now - began < limit else { throw HarnessError("not done within \(limit): \(report)") }
            try await Task.sleep(for: .milliseconds(20))
            report.counts = try await server.counts()
            if report.crashes < crashes, isTimeForCrash(report) {
                report.hasCutOffSender = report.hasCutOffSender || sender.isRunning
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
        guard try sender.end().code == 0 else { throw HarnessError("the sender failed") }
        for worker in running { worker.kill() }
        report.counts = try await server.counts()
        return report
    }

    private func isTimeForCrash(_ report: Report) -> Bool {
        guard report.crashes > 0 else { return report.counts.unfinished > jobs / 10 }
        return report.counts.results > jobs * report.crashes / crashes
    }

    private func worker(_ index: Int, of server: some JobServer) throws -> Program {
        try Program(worker: "worker-\(index + 1)", of: server, ["--lease", "1s"])
    }
}

/// The sum 1 + 4 + 9 and so on: the total of jobs with the numbers 1, 2, 3 and so on.
package func sumOfSquares(to count: Int) -> Int { count * (count + 1) * (2 * count + 1) / 6 }
