import Jobs
import Synchronization

/// Jobs in a Redis stream, for a group of workers.
///
/// Uses two connections: one to wait for jobs, and one to report what happened to them.
package final class RedisJobQueue: JobQueue {
    private struct State {
        var isStopped = false
        /// The next time to look for jobs of dead workers.
        var nextSearch = ContinuousClock.now
    }

    private let settings: WorkerSettings
    private let reading: RedisConnection
    private let writing: RedisConnection
    private let leases: Leases
    private let state = Mutex(State())

    package init(at address: RedisAddress, settings: WorkerSettings) {
        self.settings = settings
        let group = ["XGROUP", "CREATE", RedisKeys.jobs, RedisKeys.group, "0", "MKSTREAM"]
        reading = RedisConnection(to: address, patience: settings.patience, greeting: [group])
        let writing = RedisConnection(to: address, patience: settings.patience, greeting: [group])
        self.writing = writing
        leases = Leases(of: settings.lease) { receipts in
            try await RedisScript.renew.run(receipts, by: settings.worker, over: writing)
        }
    }

    package var jobs: AsyncThrowingStream<Delivery, any Error> {
        AsyncThrowingStream { try await self.take() }
    }

    package func stop() { state.withLock { $0.isStopped = true } }

    package func acknowledge(_ delivery: Delivery) async throws {
        try await run(.acknowledge, [delivery.receipt], over: writing)
        leases.end(delivery.receipt)
    }

    package func reject(_ delivery: Delivery, because error: String, report: String) async throws -> Outcome {
        let reply = try await run(
            .reject, [delivery.receipt, error, report, "\(settings.attempts)"], over: writing)
        leases.end(delivery.receipt)
        return reply.integer == 1 ? .putAside : .postponed
    }

    private func take() async throws -> Delivery? {
        while !Task.isCancelled, !state.withLock(\.isStopped) {
            guard let delivery = try await next() else { continue }
            // The job is no longer wanted: another worker will take it.
            guard !Task.isCancelled else { break }
            leases.begin(delivery.receipt)
            return delivery
        }
        return nil
    }

    private func next() async throws -> Delivery? {
        if let delivery = try await abandoned() { return delivery }
        return try await new()
    }

    /// Returns a job that a worker has left. Looks for one now and then, and again until there are no more.
    private func abandoned() async throws -> Delivery? {
        guard state.withLock({ $0.nextSearch <= .now }) else { return nil }
        // Renews first, so that a late worker does not find its own jobs.
        let receipts = leases.receipts
        if !receipts.isEmpty { try await run(.renew, receipts, over: reading) }
        let reply = try await run(
            .claim, ["\(settings.lease.milliseconds)", "\(settings.attempts)"], over: reading)
        guard let entry = reply[0]?.text, let attempt = reply[2]?.integer else {
            state.withLock { $0.nextSearch = .now + settings.lease / 2 }
            return nil
        }
        return Delivery(receipt: entry, body: reply[1]?.text ?? "", attempt: attempt)
    }

    /// Waits a tenth of a second for a job, so that it notices a stop.
    private func new() async throws -> Delivery? {
        let reply = try await reading.reply(to: [
            "XREADGROUP", "GROUP", RedisKeys.group, settings.worker, "COUNT", "1", "BLOCK", "100",
            "STREAMS", RedisKeys.jobs, ">",
        ])
        guard let job = reply[0]?[1]?[0], let entry = job[0]?.text else { return nil }
        return Delivery(receipt: entry, body: job[1]?[1]?.text ?? "", attempt: 1)
    }

    @discardableResult private func run(
        _ script: RedisScript, _ arguments: [String], over connection: RedisConnection
    ) async throws -> RedisReply { try await script.run(arguments, by: settings.worker, over: connection) }
}
