import Streams
import StreamsTesting

/// A scheduler from elsewhere: its clock may be set back, and it cannot cancel work that it runs once.
///
/// Sendable, as the tests that use it have one thread.
final class WallScheduler: Scheduler, @unchecked Sendable {
    let clock = TestScheduler()
    /// How far its clock is set forward.
    var offset: VirtualTime.Stride = 0
    /// How often the time was read.
    private(set) var reads = 0
    /// The tolerance of each piece of delayed work.
    private(set) var tolerances: [VirtualTime.Stride] = []
    /// How often repeated work was cancelled.
    private(set) var cancels = 0

    var minimumTolerance: VirtualTime.Stride { 1 }

    var now: VirtualTime {
        reads += 1
        return clock.now.advanced(by: offset)
    }

    func schedule(options: Never?, _ action: @escaping () -> Void) { clock.schedule(action) }

    func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) {
        tolerances.append(tolerance)
        clock.schedule(after: date.advanced(by: 0 - offset), action)
    }

    func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        tolerances.append(tolerance)
        let timer = clock.schedule(
            after: date.advanced(by: 0 - offset), interval: interval, tolerance: tolerance, action)
        return Repetition(scheduler: self, timer: timer)
    }

    private struct Repetition: Cancellable {
        let scheduler: WallScheduler
        let timer: any Cancellable

        func cancel() {
            scheduler.cancels += 1
            timer.cancel()
        }
    }
}
