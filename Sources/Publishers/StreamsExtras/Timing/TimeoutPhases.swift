import Streams

extension Publisher {
    /// Ends when the first value, or the next value after another, has not arrived in time.
    ///
    ///     updates.timeout(first: .seconds(30), between: .seconds(5), scheduler: queue) { SocketError.silent }
    ///
    /// Without a closure that makes an error, it finishes. The time for the first value starts at the subscription, the
    /// time between values at each value; nil means no limit. Values and the completion are sent on the scheduler;
    /// demand passes through. When the time is up, this publisher is cancelled. `timeout(_:scheduler:)` has one time
    /// for both.
    ///
    /// Known as `timeout` with `first` and `each` in RxJS; RxSwift and Kotlin's Flow have one time for both.
    @preconcurrency @inlinable public func timeout<S: Scheduler>(
        first: S.SchedulerTimeType.Stride? = nil, between: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        customError: (() -> Failure)? = nil
    ) -> some Publisher<Output, Failure> where Output: Sendable {
        Paced(upstream: self, on: scheduler) {
            TimingOut<Output, Failure, S>(first: first, between: between, customError, $0)
        }.receive(on: scheduler)
    }
}
