extension Publisher {
    /// Sends the time that has passed since the previous value, or since the subscription.
    ///
    ///     taps.measureInterval(using: DispatchQueue.main).sink { print($0) }
    ///
    /// Demand, completion and cancellation pass through.
    @_alwaysEmitIntoClient public func measureInterval<S: Scheduler>(
        using scheduler: S, options: S.SchedulerOptions? = nil
    )
        -> Publishers.MeasureInterval<Self, S>
    { stepping(.init(scheduler)) { $0 } }
}

extension Publishers {
    /// Sends the time that has passed between its upstream's values.
    public typealias MeasureInterval<P: Publisher, Context: Scheduler> = PublisherSteps.StepOperator<
        P, PublisherSteps.MeasureInterval<P.Output, P.Failure, Context>
    >
}

extension PublisherSteps {
    /// Measures the time between values.
    public struct MeasureInterval<Input, Failure: Error, Context: Scheduler>: _Step {
        @usableFromInline let scheduler: Context

        @_alwaysEmitIntoClient init(_ scheduler: Context) { self.scheduler = scheduler }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<Context.SchedulerTimeType> { _Box(scheduler.now) }

        /// Takes the step.
        @_alwaysEmitIntoClient public func receive(_ input: Input, _ last: _Box<Context.SchedulerTimeType>)
            throws(Failure)
            -> _Verdict<Context.SchedulerTimeType.Stride>
        {
            let (now, before) = (scheduler.now, last.value)
            last.value = now
            return .emit(before.distance(to: now))
        }
    }
}
