import Dispatch

/// Runs an actor on its own queue, where it may wait for the network without blocking a thread of the tasks' pool.
final class DispatchExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "streams.outgrow.connection")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
