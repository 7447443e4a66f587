import Dispatch
import Streams
import StreamsFoundation

/// A scheduler that runs some work at once, on the calling thread, and other work later, on a concurrent queue.
struct Moody: Scheduler, Sendable {
    typealias SchedulerTimeType = ImmediateScheduler.SchedulerTimeType
    typealias SchedulerOptions = Never

    private let calls = Tally()

    var now: SchedulerTimeType { ImmediateScheduler.shared.now }
    var minimumTolerance: SchedulerTimeType.Stride { 0 }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        if calls.add() % 3 == 0 { action() } else { DispatchQueue.global().schedule(options: nil, action) }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { schedule(options: options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        schedule(options: options, action)
        return Subscriptions.empty
    }
}
