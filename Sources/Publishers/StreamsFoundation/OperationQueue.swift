#if !canImport(Darwin)
import Foundation
import Streams
import Synchronization

/// Work runs as operations of the queue.
///
///     publisher.receive(on: OperationQueue.main)
///
/// Delayed work is added to the queue at once, as an operation that is not ready yet. So it counts as an operation, the
/// queue waits for it, and `cancelAllOperations()` cancels it.
extension OperationQueue: Scheduler {
    /// An instant on the wall clock.
    public struct SchedulerTimeType: _DateSchedulerTime {
        /// The instant.
        public var date: Date

        /// Makes an instant.
        public init(_ date: Date) { self.date = date }

        /// A span of time, in seconds.
        public struct Stride: _DateSchedulerStride {
            /// The seconds; negative for a span into the past.
            public var magnitude: TimeInterval

            /// Makes a span of seconds.
            public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
        }
    }

    /// The options of work, of which there are none: as in Combine, no value of this type can be made.
    public struct SchedulerOptions: Sendable {
        private init() {}
    }

    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// Zero: an operation queue promises no precision.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs the work as soon as the queue can.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let work = SendableWork(action)
        addOperation { work.run() }
    }

    /// Runs the work after the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let work = SendableWork(action)
        add(LaterOperation { work.run() }, after: date)
    }

    /// Runs the work after the instant, and again after each interval, until it is cancelled.
    ///
    /// Only one operation at a time is in the queue; intervals that a busy queue has missed are skipped. An interval is
    /// at least a tenth of a millisecond.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let next = Holder<WeakOperation>({ nil })
        add(SendableWork(action), to: next, after: date, every: max(interval, .microseconds(100)))
        return AnyCancellable { next.letGo()?()?.cancel() }
    }

    /// Adds the work again after it has run, unless it has been cancelled.
    private func add(
        _ work: SendableWork, to next: Holder<WeakOperation>, after date: SchedulerTimeType,
        every interval: SchedulerTimeType.Stride
    ) {
        let operation = LaterOperation { [self] in
            work.run()
            add(work, to: next, after: date.next(after: interval, from: now), every: interval)
        }
        if next.replace(with: { [weak operation] in operation }) { add(operation, after: date) }
    }

    private func add(_ operation: LaterOperation, after date: SchedulerTimeType) {
        let alarm = DispatchSource.makeTimerSource(queue: alarms)
        alarm.schedule(deadline: alarms.time(after: now.distance(to: date).timeInterval).dispatchTime)
        alarm.setEventHandler { [weak operation] in operation?.becomeDue() }
        operation.alarm = alarm
        // Added first: the queue is to hear of an alarm that goes off at once.
        addOperation(operation)
        alarm.resume()
    }
}

/// The queue for the alarms of schedulers that use dates, so that setting the wall clock back does not delay them.
let alarms = DispatchQueue(label: "Streams.alarms")

extension DispatchQueue {
    func time(after seconds: TimeInterval) -> SchedulerTimeType { now.advanced(by: .seconds(seconds)) }
}

/// Work that is ready when it is due, or when it is cancelled.
///
/// Sendable, as operations are, and its own state is atomic.
private final class LaterOperation: BlockOperation, @unchecked Sendable {
    private let isDue = Atomic(false)
    /// Set before the operation is added to a queue. Dispatch cancels the timer when the operation releases it.
    nonisolated(unsafe) var alarm: (any DispatchSourceTimer)?

    override var isReady: Bool { super.isReady && (isDue.load(ordering: .acquiring) || isCancelled) }

    func becomeDue() {
        willChangeValue(for: \.isReady)
        isDue.store(true, ordering: .releasing)
        didChangeValue(for: \.isReady)
    }
}

/// An operation that only its queue holds: work that the queue has let go of is released, which tells that it is lost.
private typealias WeakOperation = @Sendable () -> Operation?

extension OperationQueue: RevocableScheduler {}
#endif
