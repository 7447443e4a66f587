#if !canImport(Darwin)
import Foundation
import Streams
import Synchronization

/// Work runs on the run loop's thread, while the loop runs in its default mode.
///
///     publisher.receive(on: RunLoop.main)
///
/// Work may be scheduled on any thread; work without a delay runs in the order in which it was scheduled.
extension RunLoop: Scheduler {
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

    /// Zero: a run loop promises no precision.
    public var minimumTolerance: SchedulerTimeType.Stride { 0 }

    /// Runs the work in the next iteration of the loop.
    public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
        let work = SendableWork(action)
        perform { work.run() }
        wake()
    }

    /// Runs the work after the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
        _ action: @escaping () -> Void
    ) {
        let time = alarms.time(after: now.distance(to: date).timeInterval)
        alarms.schedule(after: time, tolerance: .seconds(tolerance.timeInterval)) {
            self.schedule(options: nil, action)
        }
    }

    /// Runs the work after the instant, and again after each interval, until it is cancelled.
    ///
    /// Intervals that a busy loop has missed are skipped. An interval is at least a tenth of a millisecond.
    public func schedule(
        after date: SchedulerTimeType, interval: SchedulerTimeType.Stride, tolerance: SchedulerTimeType.Stride,
        options: SchedulerOptions?, _ action: @escaping () -> Void
    ) -> any Cancellable {
        let (work, waits) = (Holder(SendableWork(action)), Waiting())
        let timer = alarms.schedule(
            after: alarms.time(after: now.distance(to: date).timeInterval), interval: .seconds(interval.timeInterval),
            tolerance: .seconds(tolerance.timeInterval)
        ) {
            guard !waits.isSet.exchange(true, ordering: .acquiringAndReleasing) else { return }
            self.schedule(options: nil) {
                waits.isSet.store(false, ordering: .releasing)
                work.content?.run()
            }
        }
        return AnyCancellable {
            timer.cancel()
            work.letGo()
        }
    }

    /// Starts a timer that runs the work repeatedly. Returns a closure that stops it. Foundation on Linux never frees a
    /// timer, so the timer does not hold the work.
    func startTimer(
        at date: Date, every interval: TimeInterval, _ tolerance: TimeInterval, in mode: Mode,
        _ action: @escaping () -> Void
    ) -> () -> Void {
        let work = Holder(SendableWork(action))
        let timer = Timer(fire: date, interval: max(interval, 0.0001), repeats: true) { _ in work.content?.run() }
        timer.tolerance = tolerance
        add(timer, forMode: mode)
        return {
            timer.invalidate()
            work.letGo()
        }
    }

    /// Wakes the loop if it sleeps, as `perform` does not do so. Uses one timer for each loop, because timers are never
    /// freed.
    private func wake() {
        let waker = wakers.withLock { wakers in
            if let waker = wakers[ObjectIdentifier(self)], waker.loop === self { return waker }
            wakers = wakers.filter { $0.value.loop != nil }
            let waker = Waker(loop: self)
            wakers[ObjectIdentifier(self)] = waker
            return waker
        }
        waker.timer.fireDate = Date()
    }
}

/// A flag for work that waits for a busy loop.
private final class Waiting: Sendable { let isSet = Atomic(false) }

/// Wakes a run loop.
///
/// Sendable, as the date of a timer may be set on any thread.
private struct Waker: @unchecked Sendable {
    private(set) weak var loop: RunLoop?
    let timer = Timer(fire: .distantFuture, interval: 1_000_000_000, repeats: true) { _ in }

    init(loop: RunLoop) {
        self.loop = loop
        loop.add(timer, forMode: .default)
    }
}

private let wakers = Mutex<[ObjectIdentifier: Waker]>([:])

extension RunLoop: RevocableScheduler {}
#endif
