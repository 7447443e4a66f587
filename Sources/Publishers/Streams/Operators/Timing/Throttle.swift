extension Publisher {
    /// Sends at most one value in each interval: the first or the latest.
    ///
    ///     positions.throttle(for: .seconds(1), scheduler: DispatchQueue.main, latest: true).sink { show($0) }
    ///
    /// The very first value is sent at once, on the scheduler; with `latest`, another one that arrives before that runs is
    /// sent in its place. Of the values that arrive in the interval after a sent value, one is kept, the first or the
    /// latest, and sent at the end of the interval. Requests all values; values that arrive when there is no demand are
    /// dropped. The completion is sent after the waiting value.
    @preconcurrency @_alwaysEmitIntoClient public func throttle<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool
    ) -> Publishers.Throttle<Self, S> where Output: Sendable {
        Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest)
    }
}

extension Publishers {
    /// Sends at most one value of its upstream in each interval.
    public struct Throttle<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The minimum time between two values.
        public let interval: Context.SchedulerTimeType.Stride
        /// The scheduler that tells the time and delivers values.
        public let scheduler: Context
        /// Whether the latest value of an interval is sent, or the first.
        public let latest: Bool

        /// Publishes at most one element of each interval: its latest, or its first.
        public init(upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context, latest: Bool) {
            (self.upstream, self.interval, self.scheduler, self.latest) = (upstream, interval, scheduler, latest)
        }

        /// Attaches the subscriber to the upstream, through the scheduler.
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

/// Keeps one value of an interval until its end.
@usableFromInline package final class Throttling<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline package typealias Output = Value

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

    @_alwaysEmitIntoClient package func receive(_ input: Value, _ delivery: PacedDelivery) {
        if delivery.demand == .none || (waiting != nil && !sendsLatest) { return }
        if waiting == nil {
            let nextTime = lastTime?.advanced(by: interval)
            deadline = nextTime.flatMap { $0 > clock.now ? .at($0) : nil } ?? .soon
        }
        withExtendedLifetime(exchangeValue(of: &waiting, with: input)) {}
    }

    @_alwaysEmitIntoClient package func receive(completion: Subscribers.Completion<Failure>, _: PacedDelivery) {
        self.completion = completion
        if waiting == nil { deadline = .soon }
    }

    @_alwaysEmitIntoClient package func next(at time: Context.SchedulerTimeType?, _ delivery: PacedDelivery) -> Bool {
        if let value = waiting.take() {
            lastTime = time
            deadline = completion == nil ? nil : .soon
            delivery.deliver(value)
        } else if let completion {
            delivery.finish(completion)
        } else {
            return false
        }
        return true
    }
}
