import Streams

extension Publisher {
    /// Subscribes to this publisher now, and again after each interval, unless the previous subscription is still
    /// running.
    ///
    ///     forecast.poll(every: .seconds(600), scheduler: DispatchQueue.main).sink { show($0) }
    ///
    /// The first subscription is made at once, all others on the scheduler. Values pass through; when this publisher
    /// finishes, polling goes on. A failure ends it: put `ignoreFailure()` or `retry` upstream to keep polling. A round
    /// starts even without demand; its values wait for demand, and the next round waits for them.
    ///
    /// Known as `interval` with `flatMapFirst` in RxSwift, `repeat` with a delay in RxJS, and a loop with `delay` in
    /// Kotlin's Flow.
    @preconcurrency public func poll<S: Scheduler>(every interval: S.SchedulerTimeType.Stride, scheduler: S)
        -> some Publisher<Output, Failure> where Output: Sendable
    {
        Publishers.Interval(every: interval, scheduler: scheduler).map { _ in }.prepend(())
            .setFailureType(to: Failure.self).concatMap { self }
    }
}
