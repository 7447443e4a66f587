import Streams

/// A scheduler that uses a clock, and runs work in tasks: on an actor, if it has one.
///
///     let scheduler = ClockScheduler(SuspendingClock())
///     texts.debounce(for: .milliseconds(300), scheduler: scheduler).sink { search($0) }
///
/// The work of two calls may run in any order and, without an actor, at the same time.
public struct ClockScheduler<C: Clock>: Scheduler, Sendable where C.Duration == Duration {
    /// An instant of the clock.
    public struct SchedulerTimeType: Strideable, Sendable {
        /// The instant.
        public let instant: C.Instant

        /// Makes an instant of the clock.
        public init(_ instant: C.Instant) { self.instant = instant }

        /// The span to the other instant.
        public func distance(to other: Self) -> ClockStride { ClockStride(instant.duration(to: other.instant)) }

        /// The instant after the span.
        public func advanced(by n: ClockStride) -> Self { Self(instant.advanced(by: n.duration)) }
    }

    /// This scheduler has no options.
    public typealias SchedulerOptions = Never

    /// The clock.
    public let clock: C
    /// The actor that work runs on; nil for any thread.
    public let actor: (any Actor)?
    /// The executor that its tasks prefer.
    public let executor: (any TaskExecutor)?

    /// Makes a scheduler that uses the clock, and runs work on the actor, in tasks that prefer the executor.
    public init(
        _ clock: C = ContinuousClock(), on actor: (any Actor)? = nil, executor: (any TaskExecutor)? = nil
    ) {
        (self.clock, self.actor, self.executor) = (clock, actor, executor)
    }

    /// The present instant of the clock.
    public var now: SchedulerTimeType { SchedulerTimeType(clock.now) }

    /// The resolution of the clock.
    public var minimumTolerance: ClockStride { ClockStride(clock.minimumResolution) }

    /// Runs the work in a task.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        let work = SendableWork(action)
        start { await run(work, on: actor) }
    }

    /// Runs the work in a task that sleeps until the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: ClockStride, options: Never?, _ action: @escaping () -> Void
    ) {
        let work = SendableWork(action)
        start { if await clock.hasSlept(until: date.instant, tolerance) { await run(work, on: actor) } }
    }

    /// Runs the work in a task that sleeps until the instant, and again after each interval, until it is cancelled. After
    /// work that was late by more than an interval, as after the machine has slept, the intervals are counted from then.
    public func schedule(
        after date: SchedulerTimeType, interval: ClockStride, tolerance: ClockStride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        precondition(interval > 0, "Work cannot repeat without time passing: \(interval.duration)")
        let work = SendableWork { if !Task.isCancelled { action() } }
        let task = start {
            var next = date
            while !Task.isCancelled, await clock.hasSlept(until: next.instant, tolerance) {
                await run(work, on: actor)
                let (due, now) = (next.advanced(by: interval), now)
                next = due > now ? due : now.advanced(by: interval)
            }
        }
        return AnyCancellable(task.cancel)
    }

    /// Starts a task. A test's scheduler runs the work that it causes, but for what the main actor runs.
    @discardableResult
    private func start(_ operation: @escaping @Sendable @isolated(any) () async -> Void) -> Task<Void, Never> {
        TaskPreference.start(
            on: executor ?? (actor === MainActor.shared ? nil : TaskPreference.executor), operation)
    }

    private func run(_ work: SendableWork, on actor: isolated (any Actor)?) { work.run() }
}

extension Clock<Duration> {
    /// Returns false if the task has been cancelled.
    func hasSlept(until instant: Instant, _ tolerance: ClockStride? = nil) async -> Bool {
        (try? await sleep(until: instant, tolerance: tolerance?.duration)) != nil
    }
}

/// A span of time of a ``ClockScheduler``, in nanoseconds; literals are in seconds.
public struct ClockStride: _NanosecondStride, CustomStringConvertible {
    /// The nanoseconds; negative for a span into the past.
    public var magnitude: Int

    /// Makes a span of nanoseconds.
    public init(_nanoseconds nanoseconds: Int) { magnitude = nanoseconds }

    /// Makes a span from the duration, in whole nanoseconds.
    public init(_ duration: Duration) { self.init(clamping: duration.attoseconds / 1_000_000_000) }

    /// The span as a `Duration`.
    public var duration: Duration { .nanoseconds(magnitude) }

    /// The span in seconds, as in `1.5 seconds`.
    public var description: String { duration.description }
}

extension ClockScheduler: RevocableScheduler {}
