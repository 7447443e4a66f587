extension Publisher {
    /// Ends when no value has arrived for the given time: it finishes, or fails if there is a closure that makes an
    /// error.
    ///
    ///     responses.timeout(.seconds(5), scheduler: DispatchQueue.main) { LoadingError.tooSlow }
    ///
    /// The time starts at the subscription, and again at each value. Values and the completion are sent on the
    /// scheduler; demand passes through. When the time is up, this publisher is cancelled.
    @preconcurrency @_alwaysEmitIntoClient public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> where Output: Sendable {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }
}

extension Publishers {
    /// Ends when no value of its upstream has arrived for some time.
    public struct Timeout<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends its upstream's values.
        public typealias Output = Upstream.Output
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are sent.
        public let upstream: Upstream
        /// The longest time without a value.
        public let interval: Context.SchedulerTimeType.Stride
        /// The scheduler that tells the time and delivers values.
        public let scheduler: Context
        /// The options for the scheduler's work.
        public let options: Context.SchedulerOptions?
        /// Makes the error to fail with; nil to finish.
        public let customError: (() -> Upstream.Failure)?

        /// Ends a publisher that takes longer than `interval` for its next element.
        public init(
            upstream: Upstream, interval: Context.SchedulerTimeType.Stride, scheduler: Context,
            options: Context.SchedulerOptions?, customError: (() -> Upstream.Failure)?
        ) {
            precondition(
                Context.self != ImmediateScheduler.self,
                "timeout needs a scheduler with a clock: ImmediateScheduler has none"
            )
            precondition(interval > 0, "An interval has to be longer than none: \(interval)")
            (self.upstream, self.interval, self.scheduler) = (upstream, interval, scheduler)
            (self.options, self.customError) = (options, customError)
        }

        /// Attaches the subscriber to the upstream, through the scheduler.
        @inlinable public func _receive(_ subscriber: some Subscriber<Self.Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let hopping = Hopping(AnySubscriber(subscriber), scheduler, options, on: terms.by(Self.self))
            let clock = AlarmClock(scheduler, options, repeats: true)
            let timingOut = TimingOut<Self.Output, Failure, Context>(
                first: interval, between: interval, customError, clock)
            return hopping.attach {
                PacedSubscription(AnySubscriber(hopping), on: $0, timingOut, clock).attach(to: upstream)
            }
        }
    }
}

/// Ends when no value has come for the interval, which may differ for the first value. A nil interval is no limit.
@usableFromInline package final class TimingOut<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline package typealias Output = Value
    @usableFromInline package typealias Stride = Context.SchedulerTimeType.Stride

    @usableFromInline let first, between: Stride?
    @usableFromInline let customError: (() -> Failure)?
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline package var deadline: Deadline<Context.SchedulerTimeType>?

    @inlinable
    package init(first: Stride?, between: Stride?, _ customError: (() -> Failure)?, _ clock: AlarmClock<Context>) {
        (self.first, self.between) = (first, between)
        self.customError = customError
        self.clock = clock
    }

    @_alwaysEmitIntoClient package var prefetch: Subscribers.Demand? { nil }

    @_alwaysEmitIntoClient package func begin() { wait(first) }

    @_alwaysEmitIntoClient package func receive(_ input: Value, _ delivery: PacedDelivery) {
        wait(between)
        delivery.deliver(input)
    }

    @_alwaysEmitIntoClient package func next(at _: Context.SchedulerTimeType?, _ delivery: PacedDelivery) -> Bool {
        delivery.finish(customError.map { .failure($0()) } ?? .finished)
        return true
    }

    @_alwaysEmitIntoClient func wait(_ interval: Stride?) {
        deadline = interval.map { .at(clock.now.advanced(by: $0)) }
    }
}
