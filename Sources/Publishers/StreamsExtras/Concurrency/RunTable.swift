import Streams

/// The work of a value.
@usableFromInline final class Run {
    /// The place of its result among those that are sent in order, counted from the first value on.
    @usableFromInline let number: Int
    /// The latch's of ``RunTable``: its position there; nil if it is not, or not any more.
    @exclusivity(unchecked) @usableFromInline var index: Int?
    /// The same latch's.
    @exclusivity(unchecked) @usableFromInline var work: (any Cancellable)?

    @inlinable init(number: Int) { self.number = number }
}

/// Ends a run, on any thread.
///
/// Sendable, as the run is a latch's, and the rest the turn's.
@usableFromInline struct RunEnd<Input, Output, Failure: Error>: @unchecked Sendable {
    @usableFromInline let run: Run
    @usableFromInline let subscription: PacedSubscription<MapAsync<Input, Output, Failure>, ImmediateScheduler>

    @inlinable init(
        run: Run, subscription: PacedSubscription<MapAsync<Input, Output, Failure>, ImmediateScheduler>
    ) { (self.run, self.subscription) = (run, subscription) }

    @_alwaysEmitIntoClient func callAsFunction(_ result: Result<Output?, Failure>) {
        subscription.settleInTurn { $0.end(run, result, subscription) }
    }
}

/// The runs that a cancel has to reach.
@usableFromInline final class RunTable: Cancellable {
    private let latch = Latch()
    // The latch's, so that no two accesses meet.
    @exclusivity(unchecked) private var runs: ContiguousArray<Run> = []
    @exclusivity(unchecked) private var isCancelled = false

    @usableFromInline init() {}

    /// Called before the run starts.
    @usableFromInline func insert(_ run: Run) {
        latch.withLatch {
            run.index = runs.count
            runs.append(run)
        }
    }

    /// Keeps what cancels the run, unless it has ended meanwhile.
    @usableFromInline func keep(_ work: any Cancellable, for run: Run) {
        let isWanted = latch.withLatch {
            if run.index != nil { run.work = work }
            return !isCancelled
        }
        if !isWanted { work.cancel() }
    }

    @usableFromInline func remove(_ run: Run) {
        let work = latch.withLatch { () -> (any Cancellable)? in
            guard let index = run.index, let last = runs.popLast() else { return nil }
            if last !== run { (runs[index], last.index) = (last, index) }
            run.index = nil
            return run.work.take()
        }
        withExtendedLifetime(work) {}
    }

    /// Cancels the latest first.
    @usableFromInline func cancel() {
        let cancelled = latch.withLatch {
            isCancelled = true
            defer { runs = [] }
            for run in runs { run.index = nil }
            return runs
        }
        for run in cancelled.reversed() { latch.withLatch { run.work.take() }?.cancel() }
    }
}

@usableFromInline struct RunningTask: Cancellable {
    private let task: Task<Void, Never>

    @usableFromInline init(_ operation: @escaping @Sendable @isolated(any) () async -> Void) {
        task = TaskPreference.start(operation)
    }

    @usableFromInline func cancel() { task.cancel() }
}

extension TaskPreference {
    /// Starts a task there. One that prefers no executor would look its preference up at each switch.
    static func start(
        on executor: (any TaskExecutor)? = TaskPreference.executor,
        _ operation: @escaping @Sendable @isolated(any) () async -> Void
    ) -> Task<Void, Never> {
        guard let executor else { return Task(operation: operation) }
        return Task(executorPreference: executor, operation: operation)
    }
}
