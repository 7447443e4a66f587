/// Defines when and where work runs: a queue, a run loop, or a clock that a test controls.
///
/// A scheduler may be used from any thread, even if its type is not `Sendable`, as `RunLoop` is not. Work is a plain
/// closure, and the caller that schedules it protects what it captures. A scheduler may run the work of several calls
/// in any order, or at the same time: operators keep the order themselves.
public protocol Scheduler<SchedulerTimeType> {
    /// An instant; its stride is a span of time.
    associatedtype SchedulerTimeType: Strideable where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible
    /// Options for the work; `Never` where the scheduler has none.
    associatedtype SchedulerOptions

    /// The present instant.
    var now: SchedulerTimeType { get }

    /// The smallest tolerance that the scheduler supports.
    var minimumTolerance: SchedulerTimeType.Stride { get }

    /// Runs the work as soon as possible.
    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

    /// Runs the work at some time after the instant.
    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void)

    /// Runs the work at some time after the instant, and again after each interval, until it is cancelled.
    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable
}

extension Scheduler {
    /// Runs the work as soon as possible.
    @_alwaysEmitIntoClient public func schedule(_ action: @escaping () -> Void) { schedule(options: nil, action) }

    /// Runs the work at some time after the instant.
    @_alwaysEmitIntoClient public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
        schedule(after: date, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs the work at some time after the instant.
    @_alwaysEmitIntoClient public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) { schedule(after: date, tolerance: tolerance, options: nil, action) }

    /// Runs the work at some time after the instant, and again after each interval, until it is cancelled.
    @_alwaysEmitIntoClient public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(after: date, interval: interval, tolerance: minimumTolerance, options: nil, action)
    }

    /// Runs the work at some time after the instant, and again after each interval, until it is cancelled.
    @_alwaysEmitIntoClient public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        _ action: @escaping () -> Void
    ) -> any Cancellable { schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action) }
}

/// A span of time that can be made from seconds and parts of them.
public protocol SchedulerTimeIntervalConvertible {
    /// A span of that many seconds.
    static func seconds(_ s: Int) -> Self
    /// A span of that many seconds.
    static func seconds(_ s: Double) -> Self
    /// A span of that many milliseconds.
    static func milliseconds(_ ms: Int) -> Self
    /// A span of that many microseconds.
    static func microseconds(_ us: Int) -> Self
    /// A span of that many nanoseconds.
    static func nanoseconds(_ ns: Int) -> Self
}
