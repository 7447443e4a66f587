import Streams
import StreamsExtras
import StreamsReports

extension JobQueue {
    /// Processes jobs, up to the limit at a time, and publishes how each has ended.
    ///
    /// A job is requested when there is room for it, so that no worker holds jobs that it does not process. It is
    /// acknowledged when its handler has finished, and rejected, with the report of the run, when the handler has
    /// failed or was cancelled. The publisher fails when the broker cannot be reached.
    package func outcomes(
        limit: Int, handle: @escaping @Sendable (Job, Delivery) -> AnyPublisher<Void, any Error>
    ) -> some Publisher<Outcome, any Error> {
        jobs.publisher.flatMap(maxPublishers: .max(limit)) { delivery in
            Publishers.Async { () async throws -> Outcome in
                let reports = Reports(keeping: 1)
                let run = Just(delivery.body).tryMap(Job.decode).named("decode").flatMap { handle($0, delivery) }
                    .reported(as: "job \(delivery.receipt), attempt \(delivery.attempt)", to: reports)
                do {
                    _ = try await run.lastValue()
                    try Task.checkCancellation()
                } catch {
                    let report = reports.latest?.description ?? ""
                    return try await reject(delivery, because: "\(error)", report: report)
                }
                try await acknowledge(delivery)
                return .done
            }
        }
    }
}
