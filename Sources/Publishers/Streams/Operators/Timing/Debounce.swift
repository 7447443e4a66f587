extension Publisher {
    /// Sends a value when no other has come for a while.
    ///
    ///     searchText.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink { search($0) }
    ///
    /// Each value takes the place of the one that waits. It asks for all values; one that is due when there is no
    /// demand is dropped. The completion is sent at once, on the scheduler, and what waits is dropped.
    @preconcurrency @_alwaysEmitIntoClient public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> where Output: Sendable {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Sends a value of its upstream when no other has come for a while.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: _Operator {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// How long no other value may come.
        public let dueTime: Context.SchedulerTimeType.Stride
        /// Tells the time, and where values are sent.
        public let scheduler: Context
        /// What the scheduler is told about the work.
        public let options: Context.SchedulerOptions?

        /// Makes the operator.
        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            (self.upstream, self.dueTime) = (upstream, dueTime)
            (self.scheduler, self.options) = (scheduler, options)
        }

        /// Attaches the subscriber to the upstream, by way of the scheduler.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms) -> _Link? {
            Debouncing(AnySubscriber(subscriber), on: terms.by(Self.self), scheduler, options, dueTime).attach(
                to: upstream)
        }
    }
}

private final class Debouncing<Value, Failure: Error, Context: Scheduler>: Timed<
    Value, Value, Failure, Context, Context.SchedulerTimeType.Stride
>
{
    /// The turn's.
    private var waiting: Value?

    override func handle(_ input: Value) {
        waiting = input
        setDeadline(scheduler.now.advanced(by: settings))
    }

    override func deadlineHasCome() { if let value = waiting.take() { pass(value) } }

    override func handle(_ completion: Subscribers.Completion<Failure>) {
        discard()
        schedule { self.finish(completion) }
    }

    override func discard() { waiting = nil }
}
