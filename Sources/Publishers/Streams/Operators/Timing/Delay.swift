extension Publisher {
    /// Sends each value, and the completion, later by the given time.
    ///
    ///     taps.delay(for: .milliseconds(100), scheduler: DispatchQueue.main)
    ///
    /// All values arrive in order, on any scheduler; values that are due at the same time are delivered by one piece of
    /// work. Demand and cancellation pass through at once: values that wait at a cancel are not delivered.
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
    public struct Delay<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The delay.
        public let interval: Context.SchedulerTimeType.Stride
        /// The tolerance of the delay.
        public let tolerance: Context.SchedulerTimeType.Stride
        /// The scheduler that tells the time and delivers values.
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

        /// Attaches the subscriber to the upstream, through the scheduler.
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

/// Keeps every value, and the completion, until it is due.
@usableFromInline final class Delaying<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline typealias Output = Value

    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline var values = Queue<Value>()
    /// The due time of each value, and then of the completion.
    @usableFromInline var times = Queue<Context.SchedulerTimeType>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable init(_ interval: Context.SchedulerTimeType.Stride, _ clock: AlarmClock<Context>) {
        self.interval = interval
        self.clock = clock
    }

    @_alwaysEmitIntoClient var prefetch: Subscribers.Demand? { nil }

    @_alwaysEmitIntoClient var deadline: Deadline<Context.SchedulerTimeType>? { times.first.map { .at($0) } }

    @_alwaysEmitIntoClient func receive(_ input: Value, _: PacedDelivery) {
        values.append(input)
        times.append(clock.now.advanced(by: interval))
    }

    @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>, _: PacedDelivery) {
        self.completion = completion
        times.append(clock.now.advanced(by: interval))
    }

    @_alwaysEmitIntoClient func next(at _: Context.SchedulerTimeType?, _ delivery: PacedDelivery) -> Bool {
        _ = times.popFirst()
        if let value = values.popFirst() {
            delivery.deliver(value)
        } else if let completion {
            delivery.finish(completion)
        }
        return true
    }
}
