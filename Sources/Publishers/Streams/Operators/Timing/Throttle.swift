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

        /// Publishes at most one element of each interval: its latest, or its first.
        public init(upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool) {
            (self.upstream, self.interval, self.scheduler, self.latest) = (upstream, interval, scheduler, latest)
        }

        /// Attaches the subscriber to the upstream, by way of the scheduler.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let clock = AlarmClock(scheduler, repeats: false)
            let throttling = Throttling<Self.Output, Failure, Context>(interval, latest: latest, clock)
            return PacedSubscription(AnySubscriber(subscriber), on: terms.by(Self.self), throttling, clock)
                .attach(to: upstream)
        }
    }
}

/// Keeps one value of an interval, until that is over.
@usableFromInline package final class Throttling<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let sendsLatest: Bool
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline package var waiting: Value?
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline var lastTime: Context.SchedulerTimeType?
    @usableFromInline package var deadline: Deadline<Context.SchedulerTimeType>?

    @inlinable package init(_ interval: Context.SchedulerTimeType.Stride, latest: Bool, _ clock: AlarmClock<Context>) {
        self.interval = interval
        sendsLatest = latest
        self.clock = clock
    }

    @_alwaysEmitIntoClient
    package func receive(_ input: Value, wanted demand: Subscribers.Demand) -> Decision<Value, Failure> {
        if demand == .none || (waiting != nil && !sendsLatest) { return .nothing }
        if waiting == nil {
            let nextTime = lastTime?.advanced(by: interval)
            deadline = nextTime.flatMap { $0 > clock.now ? .at($0) : nil } ?? .soon
        }
        waiting.replace(with: input)
        return .nothing
    }

    @_alwaysEmitIntoClient package func receive(completion: Subscribers.Completion<Failure>) -> Decision<Value, Failure>
    {
        self.completion = completion
        if waiting == nil { deadline = .soon }
        return .nothing
    }

    @_alwaysEmitIntoClient
    package func next(at time: Context.SchedulerTimeType?, wanted _: Subscribers.Demand) -> Decision<Value, Failure>? {
        guard let value = waiting.take() else { return completion.map { .finish($0) } }
        lastTime = time
        deadline = completion == nil ? nil : .soon
        return .send(value)
    }
}
