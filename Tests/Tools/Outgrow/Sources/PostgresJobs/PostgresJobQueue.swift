import Jobs
import Synchronization

/// Jobs in a table of PostgreSQL: a worker takes a row that is not locked, and records until when it has leased it.
///
/// Uses two connections: one to look for jobs, and one to report what happened to them.
package final class PostgresJobQueue: JobQueue {
    private let settings: WorkerSettings
    private let reading: PostgresConnection
    private let writing: PostgresConnection
    private let leases: Leases
    private let isStopped = Mutex(false)
    private var lease: String { "\(settings.lease.milliseconds) ms" }

    package init(at address: String, settings: WorkerSettings) {
        self.settings = settings
        reading = PostgresConnection(to: address, patience: settings.patience)
        let writing = PostgresConnection(to: address, patience: settings.patience)
        self.writing = writing
        leases = Leases(of: settings.lease) { receipts in
            try await writing.rows(
                of: "UPDATE jobs SET lease = now() + $1::interval WHERE id = ANY ($2::bigint[]) AND worker = $3",
                ["\(settings.lease.milliseconds) ms", "{\(receipts.joined(separator: ","))}", settings.worker])
        }
    }

    package var jobs: AsyncThrowingStream<Delivery, any Error> {
        AsyncThrowingStream { try await self.take() }
    }

    package func stop() { isStopped.withLock { $0 = true } }

    package func acknowledge(_ delivery: Delivery) async throws {
        try await writing.rows(of: "DELETE FROM jobs WHERE id = $1", [delivery.receipt])
        leases.end(delivery.receipt)
    }

    package func reject(_ delivery: Delivery, because error: String, report: String) async throws -> Outcome {
        let rows = try await writing.rows(
            of: """
                WITH gone AS (DELETE FROM jobs WHERE id = $1 AND attempts >= $4 RETURNING body, attempts),
                    kept AS (UPDATE jobs SET error = $2, report = $3 WHERE id = $1 AND attempts < $4)
                INSERT INTO aside (body, attempts, error, report) SELECT body, attempts, $2, $3 FROM gone RETURNING id
                """, [delivery.receipt, error, report, "\(settings.attempts)"])
        leases.end(delivery.receipt)
        return rows.isEmpty ? .postponed : .putAside
    }

    private func take() async throws -> Delivery? {
        while !Task.isCancelled, !isStopped.withLock(\.self) {
            let rows = try await reading.rows(of: Self.take, [settings.worker, lease, "\(settings.attempts)"])
            guard let row = rows.first, let attempt = Int(row[2]) else {
                try? await Task.sleep(for: .milliseconds(50))
                continue
            }
            // The job is no longer wanted: another worker will take it.
            guard !Task.isCancelled else { break }
            leases.begin(row[0])
            return Delivery(receipt: row[0], body: row[1], attempt: attempt)
        }
        return nil
    }

    /// Puts aside jobs without attempts left, and takes a job of a dead worker, or a new one.
    private static let take = """
        WITH gone AS (
            DELETE FROM jobs WHERE id IN (
                SELECT id FROM jobs WHERE attempts > 0 AND attempts >= $3 AND lease < now() FOR UPDATE SKIP LOCKED)
            RETURNING body, attempts, error, report),
        kept AS (
            INSERT INTO aside (body, attempts, error, report) SELECT body, attempts, error, report FROM gone)
        UPDATE jobs SET attempts = attempts + 1, worker = $1, lease = now() + $2::interval
        WHERE id = coalesce(
            (SELECT id FROM jobs WHERE attempts > 0 AND attempts < $3 AND lease < now() ORDER BY id LIMIT 1
                FOR UPDATE SKIP LOCKED),
            (SELECT id FROM jobs WHERE attempts = 0 ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED))
        RETURNING id, body, attempts
        """
}
