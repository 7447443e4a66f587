import Dispatch

/// Runs an actor on a queue of its own, where it may wait for the network without a thread of the tasks' pool.
final class DispatchExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "streams.outgrow.connection")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
