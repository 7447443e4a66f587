#if !canImport(Darwin)
import Foundation
import Streams

/// Work runs on the run loop's thread, while the loop runs in its default mode.
///
///     publisher.receive(on: RunLoop.main)
///
/// Work may be handed over on any thread; pieces of work without a delay run in the order in which they came.
extension RunLoop: Scheduler {
    /// An instant on the wall clock.
    public struct SchedulerTimeType: _DateSchedulerTime {
        /// The instant.
        public var date: Date

        /// Makes an instant.
        public init(_ date: Date) { self.date = date }

        /// A span of time, in seconds.
        public struct Stride: _DateSchedulerStride {
            /// The seconds; negative for a span that leads back.
            public var magnitude: TimeInterval

            /// Makes a span of seconds.
            public init(_ timeInterval: TimeInterval) { magnitude = timeInterval }
        }
    }

    /// There are none.
    public typealias SchedulerOptions = Never

    /// The present instant.
    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    /// A run loop promises nothing better than none.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs the work when the loop comes around.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        let work = Parcel(action)
        perform { work.run() }
        // That does not wake a loop that sleeps.
        if self === RunLoop.main { mainAlarm.fireDate = Date() } else { _ = startTimer(at: Date(), 0) {} }
    }

    /// Runs the work after the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) { _ = startTimer(at: date.date, tolerance.timeInterval, action) }

    /// Runs the work after the instant, and again after each interval, until it is cancelled.
    ///
    /// For intervals that a busy loop has missed it does not run.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: Never?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        AnyCancellable(startTimer(at: date.date, every: interval.timeInterval, tolerance.timeInterval, action))
    }

    /// Returns what stops the timer. As Foundation on Linux never frees a timer, it is not the timer that holds the
    /// work.
    func startTimer(
        at date: Date, every interval: TimeInterval? = nil, _ tolerance: TimeInterval, in mode: Mode = .default,
        _ action: @escaping () -> Void
    ) -> () -> Void {
        let work = Holder(Parcel(action))
        let timer = Timer(fire: date, interval: max(interval ?? 0, 0.0001), repeats: interval != nil) { _ in
            let work = interval == nil ? work.letGo() : work.content
            work?.run()
        }
        timer.tolerance = tolerance
        add(timer, forMode: mode)
        return {
            timer.invalidate()
            work.letGo()
        }
    }
}

/// Wakes the main loop, again and again: timers are never freed. Its date may be set on any thread.
nonisolated(unsafe) private let mainAlarm: Timer = {
    let alarm = Timer(fire: .distantFuture, interval: 1_000_000_000, repeats: true) { _ in }
    RunLoop.main.add(alarm, forMode: .default)
    return alarm
}()

extension RunLoop: RevocableScheduler {}
#endif
