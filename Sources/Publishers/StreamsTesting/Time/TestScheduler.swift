import Streams
import Synchronization

/// A scheduler whose clock stands still until a test moves it.
///
///     let scheduler = TestScheduler()
///     scheduler.schedule(after: scheduler.now.advanced(by: 60)) { print("a minute has passed") }
///     scheduler.advance(by: 60)
///     // Prints: a minute has passed
///
/// Work runs inside of ``advance(by:)``, ``advance(to:)`` and ``run(limit:)``, on the calling thread, in the order of
/// time; at the same instant, in the order of scheduling. Do not rely on the latter where real schedulers do not
/// promise it: a seed shuffles it, in the same way each time.
///
/// Work may itself move the clock: everything due until then runs inside of it, and the clock never goes back.
///
/// Asynchronous code runs on the scheduler, too: see ``run(_:)``.
public final class TestScheduler: Scheduler, Sendable {
    /// Instants are virtual.
    public typealias SchedulerTimeType = VirtualTime
    /// This scheduler has no options.
    public typealias SchedulerOptions = Never

    /// Chooses the order of work of the same instant; 0 keeps the order of scheduling.
    public let seed: UInt64
    private let agenda: Mutex<Agenda>

    /// Makes a scheduler; a seed chooses the order of work of the same instant.
    public init(now: VirtualTime = .start, seed: UInt64 = 0) {
        self.seed = seed
        agenda = Mutex(Agenda(now: now, random: seed == 0 ? nil : SplitMix64(seed: seed)))
    }

    /// The present instant: while work runs, the one that it was due at.
    public var now: VirtualTime { agenda.withLock(\.now) }

    /// None: it is exact.
    public var minimumTolerance: VirtualTime.Stride { 0 }

    /// How many pieces of work wait for their time.
    public var pendingCount: Int { agenda.withLock(\.count) }

    // MARK: Moving the clock

    /// Moves the clock by a span, and runs the work that is due until then; with no span, or a negative one, the work
    /// that is due now.
    public func advance(by span: VirtualTime.Stride = 0) { advance(to: now.advanced(by: span)) }

    /// Moves the clock to an instant, and runs the work that is due until then; if it has passed, the work that is due
    /// now.
    public func advance(to instant: VirtualTime) {
        let instant = max(instant, now)
        while runNext(until: instant) {}
        moveClock(to: instant)
    }

    /// Moves the clock from one piece of work to the next, until there is none left.
    ///
    /// Work that repeats is never used up: so it stops after `limit` pieces.
    public func run(limit: Int = 100_000) {
        for _ in 0..<limit where !runNext() { return }
    }

    /// False if there is nothing to do.
    func runNext(until instant: VirtualTime? = nil) -> Bool {
        guard let work = agenda.withLock({ $0.takeNext(until: instant) }) else { return false }
        work.run()
        return true
    }

    /// Runs nothing.
    func moveClock(to instant: VirtualTime) { agenda.withLock { $0.now = max($0.now, instant) } }

    // MARK: Scheduler

    /// Runs the work when the clock is moved next, be it by nothing.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        _ = add(action, after: now)
    }

    /// Runs the work when the clock gets there; at once when the instant has passed already.
    public func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) {
        _ = add(action, after: date)
    }

    /// Runs the work when the clock gets there, and again after each interval, until it is cancelled or time ends.
    public func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        precondition(interval > 0, "Work cannot repeat without time passing: \(interval)")
        return AnyCancellable(add(action, after: date, interval: interval))
    }

    /// Returns what removes the work.
    func add(
        _ action: @escaping () -> Void, after date: VirtualTime, interval: VirtualTime.Stride? = nil
    ) -> @Sendable () -> Void {
        let work = Parcel(action)
        let number = agenda.withLock { $0.add(work, after: date, interval: interval) }
        return {
            let removed = self.agenda.withLock { $0.remove(number) }
            withExtendedLifetime(removed) {}
        }
    }
}

extension TestScheduler: RevocableScheduler {}
