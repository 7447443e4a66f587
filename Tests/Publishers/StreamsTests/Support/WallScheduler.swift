import Streams
import StreamsTesting

/// A scheduler from elsewhere: the clock on its wall may be put back, and what it does once it does not take back.
///
/// Sendable, as the tests that use it have one thread.
final class WallScheduler: Scheduler, @unchecked Sendable {
    let clock = TestScheduler()
    /// How far the wall's clock is put forward.
    var offset: VirtualTime.Stride = 0
    /// How often it was asked for the time.
    private(set) var reads = 0

    var minimumTolerance: VirtualTime.Stride { 0 }

    var now: VirtualTime {
        reads += 1
        return clock.now.advanced(by: offset)
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(action) }

    func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { clock.schedule(after: date.advanced(by: 0 - offset), action) }

    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        clock.schedule(after: date.advanced(by: 0 - offset), interval: interval, tolerance: tolerance, action)
    }
}
