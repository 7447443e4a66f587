import Streams
import Synchronization

/// A scheduler whose clock stands still until a test moves it.
///
///     let scheduler = TestScheduler()
///     scheduler.schedule(after: scheduler.now.advanced(by: 60)) { print("a minute has passed") }
///     scheduler.advance(by: 60)
///     // Prints: a minute has passed
///
/// Work runs inside ``advance(by:)``, ``advance(to:)`` and ``run(limit:fileID:line:)``, on the calling thread, in the
/// order of time; work of the same instant runs in the order of scheduling. Real schedulers may not promise the latter,
/// so do not rely on it: a seed shuffles that order, in the same way each time. As long as a task runs that has started
/// here, each of the three waits for the main actor before the clock moves, unless it is called there.
///
/// Work may itself move the clock: everything due until then runs inside that work, and the clock never goes back.
///
/// Asynchronous code runs on the scheduler, too: see ``run(fileID:line:_:)``.
public final class TestScheduler: Scheduler, Sendable {
    /// Instants are virtual.
    public typealias SchedulerTimeType = VirtualTime
    /// This scheduler has no options.
    public typealias SchedulerOptions = Never

    /// Chooses the order of work of the same instant; 0 keeps the order of scheduling.
    public let seed: UInt64
    private let agenda: Mutex<Agenda>
    let hosted = HostedTasks()
    private let tell: @Sendable (CheckFailure) -> Void

    /// Makes a scheduler; a seed chooses the order of work of the same instant.
    public convenience init(now: VirtualTime = .start, seed: UInt64 = 0) {
        self.init(now: now, seed: seed) { Streams.tell("\($0)") }
    }

    /// Makes a scheduler that tells what it cannot throw.
    init(now: VirtualTime = .start, seed: UInt64 = 0, tell: @escaping @Sendable (CheckFailure) -> Void) {
        (self.seed, self.tell) = (seed, tell)
        agenda = Mutex(Agenda(now: now, random: seed == 0 ? nil : SplitMix64(seed: seed)))
    }

    /// The present instant. While work runs, the instant at which it was due.
    public var now: VirtualTime {
        SwitchPoint.pass(.read, self)
        return agenda.withLock(\.now)
    }

    /// Zero: the scheduler is exact.
    public var minimumTolerance: VirtualTime.Stride { 0 }

    /// The number of pieces of work that are waiting.
    public var pendingCount: Int { agenda.withLock(\.count) }

    // MARK: Moving the clock

    /// Moves the clock by a span, and runs the work that is due until then; with no span, or a negative one, the work
    /// that is due now.
    public func advance(by span: VirtualTime.Stride = 0) { advance(to: now.advanced(by: span)) }

    /// Moves the clock to an instant, and runs the work that is due until then; if it has passed, the work that is due
    /// now.
    public func advance(to instant: VirtualTime) {
        let instant = max(instant, now)
        while runNextStep(until: instant) == .ran {}
        moveClock(to: instant)
    }

    /// Moves the clock from one piece of work to the next, until there is none left.
    ///
    /// Stops after `limit` pieces of work, as repeating work never ends. Called on the main actor, it cannot wait for that:
    /// if a task that has started here is left when nothing is left to do, a line on standard error says so, with the
    /// place of the call.
    public func run(limit: Int = 100_000, fileID: StaticString = #fileID, line: UInt = #line) {
        for _ in 0..<limit {
            switch runNextStep() {
            case .ran: continue
            case .isOver: return
            case .cannotWait: return tellOfTasks(fileID, line)
            }
        }
    }

    /// The outcome of a step of the clock.
    enum Step {
        /// A piece of work has run.
        case ran
        /// Nothing is left to do.
        case isOver
        /// Nothing is left to do, but a task runs that may wait for the main actor, on which the clock is moved.
        case cannotWait
    }

    /// Runs the next piece of work, if there is one until that instant. As long as a task runs that has started here, waits
    /// for the main actor before the clock moves.
    func runNextStep(until instant: VirtualTime? = nil) -> Step {
        if hosted.areRunning, runNext(until: min(now, instant ?? now)) { return .ran }
        let hasWaited = hosted.areRunning && letMainActorWork()
        if runNext(until: instant) { return .ran }
        return hosted.areRunning && !hasWaited ? .cannotWait : .isOver
    }

    private func tellOfTasks(_ fileID: StaticString, _ line: UInt) {
        let problem = "Nothing is left to do, and a task that started here has not ended"
        let reason = "run(limit:) cannot wait for the main actor when it is called there"
        let remedy = "if the task waits for it, await what the task does, without run(limit:)"
        tell(CheckFailure("\(problem): \(reason); \(remedy).").at(fileID, line))
    }

    /// Returns false if there is nothing to do.
    func runNext(until instant: VirtualTime? = nil) -> Bool {
        SwitchPoint.pass(.write, self)
        guard let work = agenda.withLock({ $0.takeNext(until: instant) }) else { return false }
        hostTasks { work.run() }
        return true
    }

    /// Lets go of all work that waits, without doing it, as an operation queue does that is told to.
    ///
    ///     scheduler.loseWork()
    public func loseWork() {
        let lost = agenda.withLock { $0.removeAll() }
        withExtendedLifetime(lost) {}
    }

    /// Moves the clock without running work.
    func moveClock(to instant: VirtualTime) { agenda.withLock { $0.now = max($0.now, instant) } }

    // MARK: Scheduler

    /// Runs the work when the clock is moved next, even by a span of zero.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        _ = add(action, after: now)
    }

    /// Runs the work when the clock reaches the instant; if that has passed, when the clock is moved next.
    public func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) {
        _ = add(action, after: date)
    }

    /// Runs the work when the clock reaches the instant, and again after each interval, until it is cancelled or time
    /// ends.
    public func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        precondition(interval > 0, "Work cannot repeat without time passing: \(interval)")
        return AnyCancellable(add(action, after: date, interval: interval))
    }

    /// Returns a closure that removes the work.
    func add(
        _ action: @escaping () -> Void, after date: VirtualTime, interval: VirtualTime.Stride? = nil
    ) -> @Sendable () -> Void {
        let work = SendableWork(action)
        SwitchPoint.pass(.write, self)
        let number = agenda.withLock { $0.add(work, after: date, interval: interval) }
        return {
            SwitchPoint.pass(.write, self)
            let removed = self.agenda.withLock { $0.remove(number) }
            withExtendedLifetime(removed) {}
        }
    }
}

extension TestScheduler: RevocableScheduler {}
