#if canImport(Darwin)
// On Darwin, Combine is Apple's; elsewhere the module of that name is this package's own. Apple's Dispatch and
// Foundation have schedulers and coders for Combine, which are made Streams' schedulers and coders here. Their
// publishers remain Combine's.
import Combine
@preconcurrency import Foundation
import Streams

extension DispatchQueue: @retroactive Streams.Scheduler {}
extension DispatchQueue.SchedulerTimeType.Stride: @retroactive Streams.SchedulerTimeIntervalConvertible {}
extension OperationQueue: @retroactive Streams.Scheduler {}
extension OperationQueue.SchedulerTimeType.Stride: @retroactive Streams.SchedulerTimeIntervalConvertible {}
extension RunLoop: @retroactive Streams.Scheduler {}
extension RunLoop.SchedulerTimeType.Stride: @retroactive Streams.SchedulerTimeIntervalConvertible {}

extension Streams.Scheduler where Self: Combine.Scheduler {
    /// Runs the work after the instant, and again after each interval, until it is cancelled.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Streams.Cancellable {
        let repetition: any Combine.Cancellable = schedule(
            after: date, interval: interval, tolerance: tolerance, options: options, action)
        return Streams.AnyCancellable(repetition.cancel)
    }
}
#endif
