/// A worker's side of a broker.
///
/// The broker keeps a job until it is acknowledged or rejected; a job of a worker that has died is delivered again.
package protocol JobQueue: Sendable {
    /// The jobs of dead workers first, then new ones; a job is taken only when an element is requested.
    ///
    /// It ends after ``stop()``, and fails when the broker has not answered for too long.
    var jobs: AsyncThrowingStream<Delivery, any Error> { get }

    /// Tells the broker that the job is done, so that it is not delivered again.
    func acknowledge(_ delivery: Delivery) async throws

    /// Tells the broker why the job is not done. It is delivered again later, until its attempts are used up; then it
    /// is put aside, with the error and the report of the run.
    func reject(_ delivery: Delivery, because error: String, report: String) async throws -> Outcome

    /// Takes no more jobs: `jobs` ends, and the jobs that have been taken can be finished.
    func stop()
}

/// A job as it was delivered to a worker.
package struct Delivery: Equatable, Sendable {
    /// The broker's name for it.
    package let receipt: String
    package let body: String
    /// The number of the attempt: 1 if no other worker has had the job before.
    package let attempt: Int

    package init(receipt: String, body: String, attempt: Int) {
        (self.receipt, self.body, self.attempt) = (receipt, body, attempt)
    }
}

/// The end of a delivery.
package enum Outcome: Sendable {
    case done
    /// The job will be delivered again.
    case postponed
    /// The attempts are used up.
    case putAside
}
