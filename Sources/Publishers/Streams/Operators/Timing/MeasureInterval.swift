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
    public typealias MeasureInterval<P: Publisher, Context: Scheduler> = PublisherSteps.StepOperator<
        P, PublisherSteps.MeasureInterval<P.Output, P.Failure, Context>
    >
}

extension PublisherSteps.StepOperator {
    /// Makes a `Publishers.MeasureInterval`.
    @_alwaysEmitIntoClient public init<Context: Scheduler>(upstream: Upstream, scheduler: Context)
    where Step == PublisherSteps.MeasureInterval<Upstream.Output, Upstream.Failure, Context> {
        self = upstream.stepping(.init(scheduler)) { $0 }
    }
}

extension PublisherSteps.StepOperator where Step: _Measuring {
    /// The scheduler whose time is measured.
    @_alwaysEmitIntoClient public var scheduler: Step.Context { step.scheduler }
}

/// A step that measures by a scheduler.
public protocol _Measuring: _Step {
    associatedtype Context: Scheduler
    var scheduler: Context { get }
}

extension PublisherSteps {
    /// Measures the time between values.
    public struct MeasureInterval<Input, Failure: Error, Context: Scheduler>: _Measuring {
        /// The scheduler whose time is measured.
        public let scheduler: Context

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
