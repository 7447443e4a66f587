import Streams
import StreamsExtras

extension JobQueue {
    /// Works on jobs, as many at a time as the limit says, and publishes how each has ended.
    ///
    /// A job is asked for when there is room for it, so that no more jobs are taken than are worked on. It is
    /// acknowledged when the handler has returned, and rejected when it has thrown, or was cancelled; the publisher
    /// fails when the broker cannot be told.
    package func outcomes(
        limit: Int, handle: @escaping @Sendable (Job, Delivery) async throws -> Void
    ) -> some Publisher<Outcome, any Error> {
        jobs.publisher
            .map { delivery in (delivery, Job.decode(delivery.body)) }
            .flatMap(maxPublishers: .max(limit)) { delivery, job in
                Publishers.Async { () async throws -> Outcome in
                    do {
                        try await handle(job.get(), delivery)
                    } catch {
                        return try await reject(delivery, because: "\(error)")
                    }
                    try await acknowledge(delivery)
                    return .done
                }
            }
    }
}
