extension Publisher {
    /// Sends one value for each interval: the first, or the latest one.
    ///
    ///     positions.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true).sink { show($0) }
    ///
    /// The first of all is sent at once. What comes within the interval after a value was sent waits for its end:
    /// there is one such value, the first or the latest. It asks for all values; what comes when there is no demand is
    /// dropped. The completion goes with the value that waits.
    @preconcurrency @_alwaysEmitIntoClient public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> where Output: Sendable {
        Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}

extension Publishers {
    /// Sends one value of its upstream for each interval.
    public struct Throttle<Upstream: Publisher, Context: Scheduler>: _Operator {
        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// How long it is from one value to the next, at least.
        public let interval: Context.SchedulerTimeType.Stride
        /// Tells the time, and where values are sent.
        public let scheduler: Context
        /// Whether it is the latest value of an interval that is sent, or the first.
        public let latest: Bool

        /// Makes the operator.
        public init(upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool) {
            (self.upstream, self.interval, self.scheduler, self.latest) = (upstream, interval, scheduler, latest)
        }

        /// Attaches the subscriber to the upstream, by way of the scheduler.
        public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms) -> _Link? {
            Throttling(AnySubscriber(subscriber), on: terms.by(Self.self), scheduler, nil, (interval, latest)).attach(
                to: upstream)
        }
    }
}

private final class Throttling<Value, Failure: Error, Context: Scheduler>: Timed<
    Value, Value, Failure, Context, (interval: Context.SchedulerTimeType.Stride, latest: Bool)
>
{
    // The turn's.
    private var waiting: Value?
    private var completion: Subscribers.Completion<Failure>?
    private var lastTime: Context.SchedulerTimeType?

    override func handle(_ input: Value) {
        guard demand != .none else { return }
        guard waiting == nil else {
            if settings.latest { waiting = input }
            return
        }
        waiting = input
        let now = scheduler.now
        guard let next = lastTime?.advanced(by: settings.interval), next > now else {
            return schedule { self.deliver() }
        }
        setDeadline(next)
    }

    override func deadlineHasCome() { deliver() }

    override func handle(_ completion: Subscribers.Completion<Failure>) {
        self.completion = completion
        if waiting == nil { schedule { self.deliver() } }
    }

    private func deliver() {
        lastTime = scheduler.now
        if let value = waiting.take() { pass(value) }
        if let completion { finish(completion) }
    }

    override func discard() { waiting = nil }
}
