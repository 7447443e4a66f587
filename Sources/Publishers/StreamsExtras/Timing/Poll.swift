import Streams

extension Publisher {
    /// Subscribes to this publisher now, and again after each interval, unless it has not finished by then.
    ///
    ///     forecast.poll(every: .seconds(600), scheduler: DispatchQueue.main).sink { show($0) }
    ///
    /// The first time it is subscribed to at once, and then on the scheduler. Values pass; the end of a turn is no end. A
    /// failure ends it: `ignoreFailure()` or `retry` before this keeps it going. Turns begin whether or not there is demand,
    /// which holds the values of a turn, and so the next one.
    ///
    /// Known as `interval` with `flatMapFirst` in RxSwift, `repeat` with a delay in RxJS, and a loop with `delay` in
    /// Kotlin's Flow.
    public func poll<S: Scheduler>(every interval: S.SchedulerTimeType.Stride, scheduler: S)
        -> some Publisher<Output, Failure>
    {
        Publishers.Interval(every: interval, scheduler: scheduler).map { _ in }.prepend(())
            .setFailureType(to: Failure.self).flatMapFirst { self }
    }
}
