import Streams
import StreamsTesting

/// A clock that shows a scheduler's virtual time, and says when somebody has gone to sleep.
struct VirtualClock: Clock {
    struct Instant: InstantProtocol {
        let time: VirtualTime

        func advanced(by duration: Duration) -> Instant {
            let (seconds, attoseconds) = duration.components
            return Instant(
                time: time.advanced(by: .seconds(Int(seconds)) + .nanoseconds(Int(attoseconds / 1_000_000_000))))
        }

        func duration(to other: Instant) -> Duration { .nanoseconds(time.distance(to: other.time).nanoseconds) }

        static func < (lhs: Instant, rhs: Instant) -> Bool { lhs.time < rhs.time }
    }

    let scheduler = TestScheduler()
    let sleepers = AsyncStream<Instant>.makeStream()

    var now: Instant { Instant(time: scheduler.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in
            scheduler.schedule(after: deadline.time) { continuation.resume() }
            sleepers.continuation.yield(deadline)
        }
    }

    /// Waits until somebody sleeps, and moves the clock to the time that is slept until, which is returned.
    func wakeNext() async -> VirtualTime? {
        for await deadline in sleepers.stream {
            scheduler.advance(to: deadline.time)
            return deadline.time
        }
        return nil
    }
}
