/// Tells a scheduler's time, and has the scheduler call back at one time, the earliest that is set.
///
/// The time never goes back: where a scheduler has the wall's, and that is put back, this one goes on from where it was.
/// Work on the scheduler holds an envelope. A cancel empties that, and takes it back if the scheduler lets it.
///
/// All of it is the turn's.
@usableFromInline package final class AlarmClock<Context: Scheduler> {
    @usableFromInline package typealias Time = Context.SchedulerTimeType

    @usableFromInline let scheduler: Context
    @usableFromInline let options: Context.SchedulerOptions?
    @usableFromInline let tolerance: Time.Stride
    /// Combine schedules this as work that repeats: so every scheduler can, and can take it back.
    @usableFromInline let repeats: Bool

    /// How far this clock is ahead of the scheduler's, and the latest time that it has told.
    @exclusivity(unchecked) @usableFromInline var lead: Time.Stride = 0
    @exclusivity(unchecked) @usableFromInline var latest: Time?
    @exclusivity(unchecked) @usableFromInline var pending: (deadline: Deadline<Time>, envelope: Envelope)?

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

    /// The present time, but not before that one.
    @_alwaysEmitIntoClient func notBefore(_ earliest: Time?) -> Time {
        let now = scheduler.now.advanced(by: lead)
        if let earliest, now < earliest { lead += now.distance(to: earliest) }
        latest = max(now, earliest ?? now)
        return latest ?? now
    }

    /// Has the scheduler call back at the deadline. One that is pending already is kept if it is not later: whoever is
    /// called back too early sets the alarm again.
    @inlinable func set(_ deadline: Deadline<Time>, _ ring: @escaping () -> Void) {
        switch (pending?.deadline, deadline) {
        case (.soon?, _): return
        case (.at(let earlier)?, .at(let time)) where earlier <= time: return
        default: cancel()
        }
        let envelope = Envelope(ring)
        pending = (deadline, envelope)
        guard case .at(let time) = deadline else {
            return scheduler.schedule(options: options) { envelope.takeWork()?() }
        }
        let date = time.advanced(by: 0 - lead)
        guard repeats else {
            return scheduler.schedule(after: date, tolerance: tolerance, options: options) { envelope.takeWork()?() }
        }
        envelope.keep(
            scheduler.schedule(after: date, interval: .seconds(86_400), tolerance: tolerance, options: options) {
                envelope.takeWork()?()
            })
    }

    /// The scheduler has called back for the deadline. Returns the time, which is not before it, whatever the scheduler
    /// says.
    @_alwaysEmitIntoClient func hasRung(for deadline: Deadline<Time>) -> Time {
        pending = nil
        guard case .at(let time) = deadline else { return now }
        return notBefore(max(time, latest ?? time))
    }

    @usableFromInline func cancel() { pending?.envelope.cancel() }
}

/// When something is due.
@usableFromInline package enum Deadline<Time: Strideable> {
    /// In this turn.
    case now
    /// As soon as the scheduler calls back.
    case soon
    /// When the scheduler calls back at that time.
    case at(Time)

    /// Whether it has come; the time is nil where it is not the scheduler that called.
    @_alwaysEmitIntoClient func isReached(by time: Time?) -> Bool {
        switch self {
        case .now: true
        case .soon: time != nil
        case .at(let deadline): time.map { deadline <= $0 } ?? false
        }
    }
}

/// A scheduler of this library: it takes work back that repeats, and single work therefore as well.
@usableFromInline package protocol RevocableScheduler: Scheduler {}

/// Work that a scheduler does once, and holds in any case: emptied by a cancel.
///
/// Safe on any thread, as its state is the latch's, and the work takes a turn.
@usableFromInline final class Envelope: Latched {
    private var work: (() -> Void)?
    private var timer: (any Cancellable)?

    @usableFromInline init(_ work: @escaping () -> Void) {
        self.work = work
        super.init()
    }

    @usableFromInline func keep(_ timer: any Cancellable) {
        let isWanted = withLatch {
            if work != nil { self.timer = timer }
            return work != nil
        }
        if !isWanted { timer.cancel() }
    }

    func cancel() { _ = takeWork() }

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
