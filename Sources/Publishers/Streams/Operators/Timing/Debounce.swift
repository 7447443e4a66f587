extension Publisher {
    /// Sends a value when no other has arrived for the given time.
    ///
    ///     searchText.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).sink { search($0) }
    ///
    /// Each value replaces the waiting one. Requests all values; a value that is due when there is no demand is
    /// dropped. The completion is sent at once, on the scheduler, and the waiting value is dropped.
    @preconcurrency @_alwaysEmitIntoClient public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> where Output: Sendable {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }
}

extension Publishers {
    /// Sends a value of its upstream when no other has arrived for some time.
    public struct Debounce<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The time during which no other value may arrive.
        public let dueTime: Context.SchedulerTimeType.Stride
        /// The scheduler that tells the time and delivers values.
        public let scheduler: Context
        /// The options for the scheduler's work.
        public let options: Context.SchedulerOptions?

        /// Publishes an element once `dueTime` has passed without another one.
        public init(
            upstream: Upstream, dueTime: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?
        ) {
            (self.upstream, self.dueTime) = (upstream, dueTime)
            (self.scheduler, self.options) = (scheduler, options)
        }

        /// Attaches the subscriber to the upstream, through the scheduler.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let clock = AlarmClock(scheduler, options, repeats: true)
            return PacedSubscription(
                AnySubscriber(subscriber), on: terms.by(Self.self), Debouncing(dueTime, clock), clock
            ).attach(to: upstream)
        }
    }
}

/// Keeps the latest value until no other has arrived for some time.
@usableFromInline package final class Debouncing<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline package typealias Output = Value

    @usableFromInline let dueTime: Context.SchedulerTimeType.Stride
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline package var waiting: Value?
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline package var deadline: Deadline<Context.SchedulerTimeType>?

    @inlinable package init(_ dueTime: Context.SchedulerTimeType.Stride, _ clock: AlarmClock<Context>) {
        self.dueTime = dueTime
        self.clock = clock
    }

    @_alwaysEmitIntoClient package func receive(_ input: Value, _: PacedDelivery) {
        withExtendedLifetime(exchangeValue(of: &waiting, with: input)) {}
        deadline = .at(clock.now.advanced(by: dueTime))
    }

    @_alwaysEmitIntoClient package func receive(completion: Subscribers.Completion<Failure>, _: PacedDelivery) {
        withExtendedLifetime(waiting.take()) {}
        self.completion = completion
        deadline = .soon
    }

    @_alwaysEmitIntoClient package func next(at _: Context.SchedulerTimeType?, _ delivery: PacedDelivery) -> Bool {
        deadline = nil
        if let completion { delivery.finish(completion) } else if let value = waiting.take() { delivery.deliver(value) }
        return true
    }
}
