/// Tells a scheduler's time, and has the scheduler call back at the earliest deadline that is set.
///
/// The time never goes back: if the scheduler uses the wall clock and that is set back, this clock goes on from where
/// it was. A pending alarm is then set anew, as it would ring too early for deadlines that are counted from there. What
/// the scheduler holds is a ``ScheduledWork``. A cancel takes the work out, and cancels it if the scheduler supports that.
///
/// All of it is the turn's.
@usableFromInline package final class AlarmClock<Context: Scheduler> {
    @usableFromInline package typealias Time = Context.SchedulerTimeType

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let tolerance: Time.Stride
    /// Whether to schedule repeating work, as Combine does here. Every scheduler supports that, and can cancel it.
    @usableFromInline let repeats: Bool

    /// How far this clock is ahead of the scheduler's, and the latest time that it has returned.
    @exclusivity(unchecked) @usableFromInline var lead: Time.Stride = 0
    @exclusivity(unchecked) @usableFromInline var latest: Time?
    /// The scheduler has lost the alarm since it last rang.
    @exclusivity(unchecked) @usableFromInline var hasLost = false
    @exclusivity(unchecked) @usableFromInline var pending: (deadline: Deadline<Time>, scheduled: ScheduledWork)?
    /// The numbers of the latest alarm, of the one that is being set, and of the latest one that rang while it was being set.
    @exclusivity(unchecked) @usableFromInline var (number, beingSet, rungAtOnce): (UInt, UInt, UInt) = (0, 0, 0)

    @inlinable package init(
        _ scheduler: Context, _ options: Context.SchedulerOptions? = nil, tolerance: Time.Stride? = nil, repeats: Bool
    ) {
        self.scheduler = scheduler
        self.options = options
        self.tolerance = tolerance ?? scheduler.minimumTolerance
        self.repeats = repeats || Context.self is any RevocableScheduler.Type
    }

    /// The present time.
    @_alwaysEmitIntoClient package var now: Time { notBefore(latest) }

    /// The present time, or `earliest` if that is later.
    @_alwaysEmitIntoClient func notBefore(_ earliest: Time?) -> Time {
        let now = scheduler.now.advanced(by: lead)
        if let earliest, now < earliest {
            lead = lead + now.distance(to: earliest)  // With `+=`, the access would last while strangers' code runs.
            cancel()
        }
        let time = max(now, earliest ?? now)
        latest = time
        return time
    }

    /// Has the scheduler call back at the deadline; a deadline of now waits for a signal or a request instead. A pending
    /// deadline that is not later is kept: the caller sets the alarm again if it is called back too early. `ifLost` is
    /// called in its place if the scheduler lets go of the work. The alarm rings with its number. Returns whether it has rung
    /// meanwhile, in a turn that ``isBeingSet(_:)`` was asked in.
    @inlinable func set(
        _ deadline: Deadline<Time>, _ ring: @escaping (UInt) -> Void, ifLost: @escaping () -> Void
    ) -> Bool {
        switch (pending?.deadline, deadline) {
        case (_, .now), (.soon?, _): return false
        case (.at(let earlier)?, .at(let time)) where earlier <= time: return false
        default: cancel()
        }
        number &+= 1
        let (number, outer) = (number, beingSet)
        let scheduled = ScheduledWork({ ring(number) }, ifLost: ifLost)
        pending = (deadline, scheduled)
        beingSet = number
        schedule(scheduled, at: deadline)
        beingSet = outer
        return rungAtOnce == number
    }

    @inlinable func schedule(_ scheduled: ScheduledWork, at deadline: Deadline<Time>) {
        let ticket = Ticket(for: scheduled)
        let work: () -> Void = { ticket.scheduled.run() }
        guard case .at(let time) = deadline else { return scheduler.schedule(options: options, work) }
        let date = time.advanced(by: 0 - lead)
        guard repeats else { return scheduler.schedule(after: date, tolerance: tolerance, options: options, work) }
        scheduled.keep(
            scheduler.schedule(after: date, interval: .seconds(86_400), tolerance: tolerance, options: options, work))
    }

    /// Whether the alarm that rings is still being set: whoever sets it does then what is due, so that the stack does not
    /// grow.
    @_alwaysEmitIntoClient func isBeingSet(_ number: UInt) -> Bool {
        guard beingSet == number else { return false }
        rungAtOnce = number
        return true
    }

    /// The scheduler has called back for the deadline. Returns the time, but never one before the deadline, even if the
    /// scheduler called too early.
    @_alwaysEmitIntoClient func hasRung(for deadline: Deadline<Time>) -> Time {
        (pending, hasLost) = (nil, false)
        guard case .at(let time) = deadline else { return now }
        return notBefore(max(time, latest ?? time))
    }

    /// The scheduler has let go of the alarm. Returns whether to set it again, which is not done twice in a row: a scheduler
    /// that refuses all work is asked again at the next signal.
    @_alwaysEmitIntoClient func isToBeSetAgain() -> Bool {
        pending = nil
        defer { hasLost = true }
        return !hasLost
    }

    @inlinable func cancel() { pending.take()?.scheduled.cancel() }
}

/// A scheduler of this library. It can cancel repeating work, which is therefore also used for work that runs once.
@usableFromInline package protocol RevocableScheduler: Scheduler {}
