import Foundation
import Streams

// Foundation declares that a notification is not Sendable. So the compiler warns about one that changes threads even in
// Swift 5 mode, where it does not warn about other types. These functions exist in Swift 5 mode only, and cause no
// warning, as with Combine.

extension Publisher where Output == Notification {
    /// Delivers values and completion on the scheduler.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<Self, S>
    { Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options) }

    /// Subscribes, requests and cancels on the scheduler.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func subscribe<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
        -> Publishers.SubscribeOn<Self, S>
    { Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options) }

    /// Sends values and completion after an interval.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> {
        Publishers.Delay(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }

    /// Sends a value when none has followed it for some time.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }

    /// Sends at most one value in each interval.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func throttle<S: Scheduler>(for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool)
        -> Publishers.Throttle<Self, S>
    { Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest) }

    /// Ends if no value arrives for some time.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }

    /// Sends values in arrays, at intervals, or when there are enough of them.
    @available(swift, obsoleted: 6) public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }

    /// The values, for `for try await`.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient public var values: AsyncThrowingPublisher<Self> {
        AsyncThrowingPublisher(self)
    }
}

extension Publisher where Output == Notification, Failure == Never {
    /// The values, for `for await`.
    @available(swift, obsoleted: 6) @_alwaysEmitIntoClient public var values: AsyncPublisher<Self> {
        AsyncPublisher(self)
    }
}
