/// Work that a scheduler does once. The scheduler may hold it for longer; a cancel takes the work out. If it is released
/// with the work in it, the scheduler has lost that.
///
/// Safe on any thread, as its state is the latch's, and the work takes a turn.
@usableFromInline final class ScheduledWork: Latched {
    @exclusivity(unchecked) private var work: (() -> Void)?
    @exclusivity(unchecked) private var timer: (any Cancellable)?
    @exclusivity(unchecked) private var isRunning = false
    @exclusivity(unchecked) private var ifLost: (() -> Void)?

    @usableFromInline init(_ work: @escaping () -> Void, ifLost: @escaping () -> Void) {
        (self.work, self.ifLost) = (work, ifLost)
    }

    deinit { lose() }

    /// The scheduler has let go of the work. If that is still awaited, whoever waits is told.
    fileprivate func lose() {
        let ifLost = withLatch { work == nil ? nil : self.ifLost }
        _ = takeWork()
        ifLost?()
    }

    @usableFromInline func keep(_ timer: any Cancellable) {
        let isWanted = withLatch {
            if work != nil || isRunning { self.timer = timer }
            return work != nil || isRunning
        }
        if !isWanted { timer.cancel() }
    }

    /// Does the work, unless somebody has taken it out before, and cancels the timer after it: the work may run in the task
    /// that this cancels.
    @usableFromInline func run() {
        let work = withLatch {
            if self.work != nil { isRunning = true }
            return self.work.take()
        }
        guard let work else { return }
        work()
        withLatch { isRunning = false }
        cancel()
    }

    @usableFromInline func cancel() { _ = takeWork() }

    /// Returns the work, unless somebody has taken it out before.
    @usableFromInline func takeWork() -> (() -> Void)? {
        let (work, timer) = withLatch {
            defer { (self.work, self.timer) = (nil, nil) }
            return (self.work, self.timer)
        }
        timer?.cancel()
        withExtendedLifetime(withLatch { ifLost.take() }) {}
        return work
    }
}

/// A scheduler's hold on work that somebody else keeps, too: if the scheduler lets go of it, the work is lost.
@usableFromInline final class Ticket {
    @usableFromInline let scheduled: ScheduledWork

    @usableFromInline init(for scheduled: ScheduledWork) { self.scheduled = scheduled }

    deinit { scheduled.lose() }
}

extension Scheduler {
    /// Schedules work that runs only once, even if a scheduler from elsewhere runs its action again; and says if the
    /// scheduler has let go of it instead.
    @inlinable func scheduleOnce(
        options: SchedulerOptions?, _ work: @escaping () -> Void, ifLost: @escaping () -> Void
    ) {
        let scheduled = ScheduledWork(work, ifLost: ifLost)
        schedule(options: options) { scheduled.takeWork()?() }
    }
}
