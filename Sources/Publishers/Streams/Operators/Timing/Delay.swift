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
        /// The options for the scheduler's work.
        public let options: Context.SchedulerOptions?

        /// Publishes each element and the completion `interval` later.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, tolerance: Context.SchedulerTimeType.Stride,
            scheduler: Context, options: Context.SchedulerOptions? = nil
        ) {
            (self.upstream, self.interval, self.tolerance) = (upstream, interval, tolerance)
            (self.scheduler, self.options) = (scheduler, options)
        }

        /// Attaches the subscriber to the upstream, by way of the scheduler.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let clock = AlarmClock(scheduler, options, tolerance: tolerance, repeats: false)
            let delaying = Delaying<Self.Output, Failure, Context>(interval, clock)
            return PacedSubscription(AnySubscriber(subscriber), on: terms.by(Self.self), delaying, clock)
                .attach(to: upstream)
        }
    }
}

/// Keeps every value, and the completion, until its time has come.
@usableFromInline final class Delaying<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline var values = Queue<Value>()
    /// For each value, and then for the completion.
    @usableFromInline var times = Queue<Context.SchedulerTimeType>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable init(_ interval: Context.SchedulerTimeType.Stride, _ clock: AlarmClock<Context>) {
        self.interval = interval
        self.clock = clock
    }

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { nil }

    @_alwaysEmitIntoClient var deadline: Deadline<Context.SchedulerTimeType>? { times.first.map { .at($0) } }

    @_alwaysEmitIntoClient func receive(_ input: Value, wanted _: Subscribers.Demand) -> Decision<Value, Failure> {
        values.append(input)
        times.append(clock.now.advanced(by: interval))
        return .nothing
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) -> Decision<Value, Failure> {
        self.completion = completion
        times.append(clock.now.advanced(by: interval))
        return .nothing
    }

    @_alwaysEmitIntoClient
    func next(at _: Context.SchedulerTimeType?, wanted _: Subscribers.Demand) -> Decision<Value, Failure>? {
        _ = times.popFirst()
        return values.popFirst().map { .send($0) } ?? completion.map { .finish($0) }
    }
}
