import Foundation
import Streams
import Synchronization

extension TestScheduler: TaskExecutor {
    /// Runs the job of a task as a piece of work that is due now.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }

    /// Starts a task that runs on this scheduler, piece by piece, as the clock moves.
    ///
    ///     let task = scheduler.task {
    ///         try await Task.sleep(for: .seconds(60), clock: scheduler.clock)
    ///         print("a minute has passed")
    ///     }
    ///     scheduler.advance(by: 60)
    ///     // Prints: a minute has passed
    ///
    /// Its child tasks, the actors that it calls, and the tasks that operators such as `mapAsync` start in it run on the
    /// scheduler, too, unless they have an executor of their own, like the main actor; a `Task { … }` inside it does
    /// not. A seed chooses the order in which tasks take turns.
    @discardableResult public func task<Value: Sendable>(
        _ body: sending @escaping () async throws -> Value
    ) -> Task<Value, any Error> {
        let host = HostedTasks.Body(hosted)
        return Task(executorPreference: self) {
            try await HostedTasks.Body.$current.withValue(host) {
                try await TaskPreference.$executor.withValue(self) { try await body() }
            }
        }
    }

    /// Runs the body as a task on this scheduler, moves the clock until it has ended, and returns its result.
    ///
    ///     let answer = try scheduler.run {
    ///         try await Task.sleep(for: .seconds(7_500_000), clock: scheduler.clock)
    ///         return 42
    ///     }
    ///     print(answer, scheduler.now)  // Prints: 42 7500000.0 seconds
    ///
    /// Other work that is due meanwhile runs as well; later work stays. Errors of the body are thrown. If nothing is
    /// left to do and the body still waits, it is cancelled, and a ``CheckFailure`` with the place of the call is
    /// thrown. Of all that runs elsewhere, the method waits for the main actor alone, before the clock moves; called on the
    /// main actor, it cannot.
    @discardableResult public func run<Value: Sendable>(
        fileID: StaticString = #fileID, line: UInt = #line, _ body: sending @escaping () async throws -> Value
    ) throws -> Value {
        let outcome = Mutex<Result<Value, any Error>?>(nil)
        let task = task {
            let result: Result<Value, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            outcome.withLock { $0 = result }
        }
        while true {
            if let result = outcome.withLock({ $0 }) { return try result.get() }
            if runNextStep() == .ran { continue }
            task.cancel()
            advance()
            let problem = "The body waits for something that this scheduler does not run"
            let others = "the main actor, a task that was started elsewhere, or another clock"
            let remedy = "An operator's tasks run here if they start in the body, in work, or in hostTasks(_:)."
            throw CheckFailure("\(problem): \(others). \(remedy)").at(fileID, line)
        }
    }

    /// Waits until the main actor has done what it was given. Returns false if that runs the caller: the task runs at once
    /// then, and what waits for the main actor still does.
    func letMainActorWork() -> Bool {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return true }
        let (done, caller) = (DispatchSemaphore(value: 0), ObjectIdentifier(Thread.current))
        let isCaller = Mutex(false)
        Task.immediate { @MainActor in
            isCaller.withLock { $0 = ObjectIdentifier(Thread.current) == caller }
            done.signal()
        }
        done.wait()
        return !isCaller.withLock { $0 }
    }

    /// A clock with this scheduler's time. Sleeping on it lasts until the scheduler reaches the instant.
    public var clock: TestClock { TestClock(self) }
}

/// The clock of a ``TestScheduler``: sleeping takes virtual time.
///
///     let scheduler = TestScheduler()
///     let timed = ClockScheduler(scheduler.clock, executor: scheduler)
///     let words = Just("late").delay(for: 5, scheduler: timed).record(scheduler: scheduler)
///     scheduler.advance(by: 5)
///     print(words.values)  // Prints: ["late"]
///
/// Pass it to anything that takes a clock: an operator, through StreamsExtras' `ClockScheduler` as above, or a function
/// of your own.
public struct TestClock: Clock, Sendable {
    /// An instant of the clock.
    public struct Instant: InstantProtocol {
        /// The instant.
        public let time: VirtualTime

        /// Makes an instant from the scheduler's time.
        public init(_ time: VirtualTime) { self.time = time }

        /// The instant after the duration.
        public func advanced(by duration: Duration) -> Instant {
            Instant(time.advanced(by: VirtualTime.Stride(duration)))
        }
        /// The duration to the other instant.
        public func duration(to other: Instant) -> Duration { time.distance(to: other.time).duration }
        /// Compares the instants.
        public static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.time < rhs.time }
    }

    /// The scheduler whose time it shows.
    public let scheduler: TestScheduler

    /// Makes the clock of the scheduler.
    public init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    /// The scheduler's present instant.
    public var now: Instant { Instant(scheduler.now) }

    /// Zero: the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// Waits until the scheduler's clock reaches the instant. If the instant has passed, waits until the work that is
    /// due now is done.
    ///
    /// If the task is cancelled, throws a `CancellationError`, and leaves nothing on the scheduler.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let (arrival, sender) = AsyncStream<Never>.makeStream()
        let remove = scheduler.add({ sender.finish() }, after: deadline.time)
        sender.onTermination = { _ in remove() }
        for await _ in arrival {}
        try Task.checkCancellation()
    }
}
