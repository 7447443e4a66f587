import Dispatch
import Streams
import StreamsFoundation

extension Publisher where Output: Sendable {
    /// Delivers on the main queue: at once when already there, with a hop from anywhere else.
    func dispatchOnMainQueue() -> Publishers.ReceiveOn<Self, ImmediateWhenOnMainQueueScheduler> {
        receive(on: ImmediateWhenOnMainQueueScheduler())
    }
}

/// The main queue; work that comes from it runs at once.
struct ImmediateWhenOnMainQueueScheduler: Scheduler {
    typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
    typealias SchedulerOptions = DispatchQueue.SchedulerOptions

    /// Marks the main queue: on Linux it need not run on the main thread.
    private static let mark: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    private var queue: DispatchQueue { .main }
    var now: SchedulerTimeType { queue.now }
    var minimumTolerance: SchedulerTimeType.Stride { queue.minimumTolerance }

    func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        if DispatchQueue.getSpecific(key: Self.mark) == true {
            action()
        } else {
            queue.schedule(options: options, action)
        }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) { queue.schedule(after: date, tolerance: tolerance, options: options, action) }

    func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        queue.schedule(after: date, interval: interval, tolerance: tolerance, options: options, action)
    }
}
