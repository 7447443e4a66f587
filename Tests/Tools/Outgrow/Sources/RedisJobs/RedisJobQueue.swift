import Foundation
import Jobs
import Synchronization

/// Jobs in a Redis stream, for a group of workers.
///
/// Two connections: one waits for jobs, and the other one says what became of them.
package final class RedisJobQueue: JobQueue {
    /// What the workers of one group have in common, but for their names.
    package struct Settings: Sendable {
        package var worker: String
        /// How long a worker may be silent before its jobs are delivered to another one.
        package var lease: Duration
        /// How often a job is delivered before it is put aside.
        package var attempts: Int
        /// How long the server may be away.
        package var patience: Duration

        package init(
            worker: String, lease: Duration = .seconds(10), attempts: Int = 5, patience: Duration = .seconds(60)
        ) {
            (self.worker, self.lease, self.attempts, self.patience) = (worker, lease, attempts, patience)
        }
    }

    private struct State {
        var isStopped = false
        var inHand: Set<String> = []
        var isRenewing = false
        /// When it is time to look for jobs of dead workers.
        var nextSearch = ContinuousClock.now
    }

    private let settings: Settings
    private let reading: RedisConnection
    private let writing: RedisConnection
    private let state = Mutex(State())

    package init(at address: RedisAddress, settings: Settings) {
        self.settings = settings
        let group = ["XGROUP", "CREATE", RedisKeys.jobs, RedisKeys.group, "0", "MKSTREAM"]
        reading = RedisConnection(to: address, patience: settings.patience, greeting: [group])
        writing = RedisConnection(to: address, patience: settings.patience, greeting: [group])
    }

    package var jobs: AsyncThrowingStream<Delivery, any Error> {
        AsyncThrowingStream { try await self.take() }
    }

    package func stop() { state.withLock { $0.isStopped = true } }

    package func acknowledge(_ delivery: Delivery) async throws {
        _ = try await run(RedisScripts.acknowledge, [delivery.receipt], over: writing)
        state.withLock { _ = $0.inHand.remove(delivery.receipt) }
    }

    package func reject(_ delivery: Delivery, because error: String, report: String) async throws -> Outcome {
        let reply = try await run(
            RedisScripts.reject, [delivery.receipt, error, report, "\(settings.attempts)"], over: writing)
        state.withLock { _ = $0.inHand.remove(delivery.receipt) }
        return reply.integer == 1 ? .putAside : .postponed
    }

    private func take() async throws -> Delivery? {
        while !Task.isCancelled, !state.withLock(\.isStopped) {
            guard let delivery = try await next() else { continue }
            // Nobody waits for it any more: another worker will have it.
            guard !Task.isCancelled else { break }
            let isFirst = state.withLock { state in
                state.inHand.insert(delivery.receipt)
                defer { state.isRenewing = true }
                return !state.isRenewing
            }
            if isFirst { Task { await keepRenewing() } }
            return delivery
        }
        return nil
    }

    private func next() async throws -> Delivery? {
        if let delivery = try await abandoned() { return delivery }
        return try await new()
    }

    /// A job that a worker has left: looked for now and then, and until there are no more.
    private func abandoned() async throws -> Delivery? {
        guard state.withLock({ $0.nextSearch <= .now }) else { return nil }
        // First, so that a worker that was late does not find its own jobs.
        try await renew(state.withLock { Array($0.inHand) }, over: reading)
        let reply = try await run(
            RedisScripts.claim, ["\(settings.lease.milliseconds)", "\(settings.attempts)"], over: reading)
        guard let entry = reply[0]?.text, let attempt = reply[2]?.integer else {
            state.withLock { $0.nextSearch = .now + settings.lease / 2 }
            return nil
        }
        return Delivery(receipt: entry, body: reply[1]?.text ?? "", attempt: attempt)
    }

    /// Waits for a job, for a tenth of a second: then it looks whether it has been stopped.
    private func new() async throws -> Delivery? {
        let reply = try await reading.reply(to: [
            "XREADGROUP", "GROUP", RedisKeys.group, settings.worker, "COUNT", "1", "BLOCK", "100",
            "STREAMS", RedisKeys.jobs, ">",
        ])
        guard let job = reply[0]?[1]?[0], let entry = job[0]?.text else { return nil }
        return Delivery(receipt: entry, body: job[1]?[1]?.text ?? "", attempt: 1)
    }

    /// As long as there are jobs in hand. Where the server is away for too long, they fail by themselves.
    private func keepRenewing() async {
        while true {
            try? await Task.sleep(for: settings.lease / 3)
            let receipts = state.withLock { state in
                state.isRenewing = !state.inHand.isEmpty
                return Array(state.inHand)
            }
            guard !receipts.isEmpty else { return }
            try? await renew(receipts, over: writing)
        }
    }

    private func renew(_ receipts: [String], over connection: RedisConnection) async throws {
        if !receipts.isEmpty { _ = try await run(RedisScripts.renew, receipts, over: connection) }
    }

    private func run(_ script: String, _ arguments: [String], over connection: RedisConnection) async throws
        -> RedisReply
    {
        let keys = ["4", RedisKeys.jobs, RedisKeys.aside, RedisKeys.errors, RedisKeys.reports]
        return try await connection.reply(
            to: ["EVAL", script] + keys + [RedisKeys.group, settings.worker] + arguments)
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
