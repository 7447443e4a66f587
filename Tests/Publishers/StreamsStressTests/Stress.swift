import Dispatch
import Testing

/// Runs one test at a time, as their threads need all processors, and each away from the pool of tasks: a test that waits
/// for a task would hold one of the pool's few threads, and other tests may hold the rest.
@Suite(.serialized, .awayFromThePool) enum Stress {}

/// Runs tests on a thread of Dispatch's, and the tasks that they start in the pool.
private struct AwayFromThePool: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(QueueExecutor(), operation: function)
    }
}

extension Trait where Self == AwayFromThePool {
    fileprivate static var awayFromThePool: Self { Self() }
}

/// Runs jobs on a queue, whose thread is none of the pool's.
private final class QueueExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "stress")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
