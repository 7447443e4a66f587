/// Work that a scheduler does once. The scheduler may hold the envelope for longer; a cancel empties it.
///
/// Safe on any thread, as its state is the latch's, and the work takes a turn.
@usableFromInline final class Envelope: Latched {
    @exclusivity(unchecked) private var work: (() -> Void)?
    @exclusivity(unchecked) private var timer: (any Cancellable)?

    @usableFromInline init(_ work: @escaping () -> Void) { self.work = work }

    @usableFromInline func keep(_ timer: any Cancellable) {
        let isWanted = withLatch {
            if work != nil { self.timer = timer }
            return work != nil
        }
        if !isWanted { timer.cancel() }
    }

    @usableFromInline func cancel() { _ = takeWork() }

    /// Returns the work, unless somebody has taken it out before.
    @usableFromInline func takeWork() -> (() -> Void)? {
        let (work, timer) = withLatch {
            defer { (self.work, self.timer) = (nil, nil) }
            return (self.work, self.timer)
        }
        timer?.cancel()
        return work
    }
}

extension Scheduler {
    /// Schedules work that runs only once, even if a scheduler from elsewhere runs its action again.
    @inlinable func scheduleOnce(options: SchedulerOptions?, _ work: @escaping () -> Void) {
        let envelope = Envelope(work)
        schedule(options: options) { envelope.takeWork()?() }
    }
}
