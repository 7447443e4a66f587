/// A scheduler that is timed by a clock, and runs work in tasks: on an actor, if it has one.
///
///     let scheduler = ClockScheduler(SuspendingClock())
///     texts.debounce(for: .milliseconds(300), scheduler: scheduler).sink { search($0) }
///
/// The work of two calls may run in any order, and without an actor at the same time.
public struct ClockScheduler<C: Clock>: Scheduler, Sendable where C.Duration == Duration {
    /// An instant of the clock.
    public struct SchedulerTimeType: Strideable, Sendable {
        /// The instant.
        public let instant: C.Instant

        /// Makes an instant of the clock's.
        public init(_ instant: C.Instant) { self.instant = instant }

        /// The span to the other instant.
        public func distance(to other: Self) -> ClockStride { ClockStride(instant.duration(to: other.instant)) }

        /// The instant after the span.
        public func advanced(by n: ClockStride) -> Self { Self(instant.advanced(by: n.duration)) }
    }

    /// There are none.
    public typealias SchedulerOptions = Never

    /// The clock.
    public let clock: C
    /// Where work runs; without one, wherever there is room.
    public let actor: (any Actor)?

    /// Makes a scheduler that is timed by the clock, and runs work on the actor.
    public init(_ clock: C = ContinuousClock(), on actor: (any Actor)? = nil) {
        (self.clock, self.actor) = (clock, actor)
    }

    /// The present instant of the clock.
    public var now: SchedulerTimeType { SchedulerTimeType(clock.now) }

    /// The resolution of the clock.
    public var minimumTolerance: ClockStride { ClockStride(clock.minimumResolution) }

    /// Runs the work in a task.
    public func schedule(options: Never?, _ action: @escaping @Sendable () -> Void) {
        Task { await run(action, on: actor) }
    }

    /// Runs the work in a task that sleeps until the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: ClockStride, options: Never?, _ action: @escaping @Sendable () -> Void
    ) {
        Task {
            try await clock.sleep(until: date.instant, tolerance: tolerance.duration)
            await run(action, on: actor)
        }
    }

    /// Runs the work in a task that sleeps until the instant, and again after each interval, until it is cancelled.
    public func schedule(
        after date: SchedulerTimeType, interval: ClockStride, tolerance: ClockStride, options: Never?,
        _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
        precondition(interval > 0, "Work cannot repeat without time passing: \(interval.duration)")
        let task = Task {
            var next = date
            while !Task.isCancelled {
                try await clock.sleep(until: next.instant, tolerance: tolerance.duration)
                await run({ if !Task.isCancelled { action() } }, on: actor)
                next = next.advanced(by: interval)
            }
        }
        return AnyCancellable(task.cancel)
    }

    private func run(_ action: @Sendable () -> Void, on actor: isolated (any Actor)?) { action() }
}

/// A span of time of a ``ClockScheduler``; as a number, in seconds.
public struct ClockStride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric, Hashable, Sendable {
    /// The span.
    public let duration: Duration

    /// Makes a span of the duration.
    public init(_ duration: Duration) { self.duration = duration }
    /// Makes a span of seconds.
    public init(integerLiteral value: Int) { self.init(.seconds(value)) }
    /// Makes a span of seconds, if the number has room.
    public init?<T: BinaryInteger>(exactly source: T) {
        guard let seconds = Int64(exactly: source) else { return nil }
        self.init(.seconds(seconds))
    }

    /// The span without its sign.
    public var magnitude: ClockStride { self < 0 ? 0 - self : self }

    /// That many seconds.
    public static func seconds(_ s: Int) -> Self { Self(.seconds(s)) }
    /// That many seconds.
    public static func seconds(_ s: Double) -> Self { Self(.seconds(s)) }
    /// That many thousandths of a second.
    public static func milliseconds(_ ms: Int) -> Self { Self(.milliseconds(ms)) }
    /// That many millionths of a second.
    public static func microseconds(_ us: Int) -> Self { Self(.microseconds(us)) }
    /// That many billionths of a second.
    public static func nanoseconds(_ ns: Int) -> Self { Self(.nanoseconds(ns)) }

    /// Compares the spans.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.duration < rhs.duration }
    /// Adds the spans.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.duration + rhs.duration) }
    /// Subtracts the spans.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.duration - rhs.duration) }
    /// Multiplies the seconds.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.duration * (rhs.duration / .seconds(1))) }
    /// Multiplies the seconds.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}
