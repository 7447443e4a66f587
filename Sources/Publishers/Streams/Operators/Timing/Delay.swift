extension Publisher {
    /// Sends each value, and the completion, that much later.
    ///
    ///     taps.delay(for: .milliseconds(100), scheduler: DispatchQueue.main)
    ///
    /// Every value arrives, in order, on any scheduler; those that are due at the same time take one piece of work.
    /// Demand and cancellation pass through at once: what waits when it is cancelled is not delivered.
    @preconcurrency @_alwaysEmitIntoClient public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> where Output: Sendable {
        Publishers.Delay(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Sends its upstream's values and completion later.
    public struct Delay<Upstream: Publisher, Context: Scheduler>: _Operator {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// How much later.
        public let interval: Context.SchedulerTimeType.Stride
        /// How much later than that it may be.
        public let tolerance: Context.SchedulerTimeType.Stride
        /// Tells the time, and where values are sent.
        public let scheduler: Context
        /// What the scheduler is told about the work.
        public let options: Context.SchedulerOptions?

        /// Makes the operator.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
            scheduler: Context, options: Context.SchedulerOptions? = nil
        ) {
            (self.upstream, self.interval, self.tolerance) = (upstream, interval, tolerance)
            (self.scheduler, self.options) = (scheduler, options)
        }

        /// Attaches the subscriber to the upstream, by way of the scheduler.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms) -> _Link? {
            Delaying(AnySubscriber(subscriber), on: terms.by(Self.self), scheduler, options, (interval, tolerance))
                .attach(to: upstream)
        }
    }
}

private final class Delaying<Value, Failure: Error, Context: Scheduler>: Timed<
    Value, Value, Failure, Context,
    (interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride)
>
{
    // The turn's: what waits, for the deadline of the first.
    private var values = Queue<Value>()
    private var times = Queue<Context.SchedulerTimeType>()
    private var completion: Subscribers.Completion<Failure>?

    override var prefetch: Subscribers.Demand? { nil }

    override func handle(_ input: Value) {
        values.append(input)
        wait()
    }

    override func handle(_ completion: Subscribers.Completion<Failure>) {
        self.completion = completion
        wait()
    }

    private func wait() {
        let time = scheduler.now.advanced(by: settings.interval)
        times.append(time)
        if times.count == 1 { setDeadline(time, tolerance: settings.tolerance) }
    }

    /// The first is due, and maybe others.
    override func deadlineHasCome() {
        let now = scheduler.now
        repeat {
            if let value = values.popFirst() { pass(value) } else if let completion { finish(completion) }
            _ = times.popFirst()
        } while times.first.map { $0 <= now } ?? false
        if let next = times.first { setDeadline(next, tolerance: settings.tolerance) }
    }

    override func discard() { (values, times) = (Queue(), Queue()) }
}
