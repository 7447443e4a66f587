/// One upstream whose signals are handled in turns, and a deadline, for what is to be done later on a scheduler.
///
/// One piece of work is scheduled at a time, however often the deadline moves: when it comes too early it is scheduled
/// again. It expresses `debounce`, `throttle`, `timeout`, `delay` and `collect` by time.
///
/// Safe on any thread, as all it keeps is the turn's, and what is scheduled takes the turn.
class Timed<Input, Output, Failure: Error, Context: Scheduler, Settings>: Handling<Input, Output, Failure, Settings> {
    typealias Stride = Context.SchedulerTimeType.Stride

    final let scheduler: Context
    final let options: Context.SchedulerOptions?

    // The turn's.
    private final var deadline: Context.SchedulerTimeType?
    private final var isScheduled = false

    init(
        _ downstream: AnySubscriber<Output, Failure>, on terms: _Terms, _ scheduler: Context,
        _ options: Context.SchedulerOptions?, _ settings: Settings
    ) {
        (self.scheduler, self.options) = (scheduler, options)
        super.init(downstream, on: terms, settings)
    }

    /// In a turn that the deadline has given: it is none any more.
    func deadlineHasCome() {}

    /// Sets the deadline, or a later one, or none.
    final func setDeadline(_ time: Context.SchedulerTimeType?, tolerance: Stride? = nil) {
        deadline = time
        guard let time, !isScheduled else { return }
        isScheduled = true
        scheduler.schedule(after: time, tolerance: tolerance ?? scheduler.minimumTolerance, options: options) {
            self.send { self.wake(from: time, tolerance) }
        }
    }

    /// By the time that was waited for: what the clock says does not matter.
    private final func wake(from time: Context.SchedulerTimeType, _ tolerance: Stride?) {
        isScheduled = false
        guard let deadline, !isOver.isRaised else { return }
        guard deadline <= time else { return setDeadline(deadline, tolerance: tolerance) }
        self.deadline = nil
        deadlineHasCome()
    }

    /// Does the work in a turn when the scheduler gets to it, unless it is over by then.
    final func schedule(_ work: @escaping () -> Void) {
        scheduler.schedule(options: options) { self.send { if !self.isOver.isRaised { work() } } }
    }
}
