extension Publisher {
    /// Sends the time that has passed since the previous value, or since the subscription.
    ///
    ///     taps.measureInterval(using: DispatchQueue.main).sink { print($0) }
    ///
    /// Demand, completion and cancellation pass through. A scheduler that uses the wall clock, as a run loop does, gives a
    /// negative time when that clock has been set back.
    @_alwaysEmitIntoClient public func measureInterval<S: Scheduler>(
        using scheduler: S, options: S.SchedulerOptions? = nil
    )
        -> Publishers.MeasureInterval<Self, S>
    { Publishers.MeasureInterval(upstream: self, scheduler: scheduler) }
}

extension Publishers {
    /// Sends the time that has passed between its upstream's values.
    public struct MeasureInterval<Upstream: Publisher, Context: Scheduler>: StepOperator {
        /// Sends strides of the scheduler's time.
        public typealias Output = Context.SchedulerTimeType.Stride
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are timed.
        public let upstream: Upstream
        /// The scheduler whose time is measured.
        public let scheduler: Context

        /// Publishes the time between the elements of `upstream`.
        @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: Context) {
            (self.upstream, self.scheduler) = (upstream, scheduler)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let last = Box(scheduler.now)
            return Step { _ in
                let (now, before) = (scheduler.now, last.value)
                last.value = now
                return .emit(before.distance(to: now))
            }
        }
    }
}
