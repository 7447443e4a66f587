// Combine does not ask whether values are Sendable. Operators that hand values to another thread do, and Swift 6 mode
// warns if they are not. In Swift 5 mode the compiler would warn as well: in actors, on the main actor, and in asynchronous
// functions. So in Swift 5 mode there are also these functions, which ask for nothing. The compiler prefers the others
// where values are Sendable. A function's symbol does not tell whether it asks for Sendable: these differ by consuming a
// parameter.

extension Publisher {
    /// Delivers values and completion on the scheduler.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func receive<S: Scheduler>(on scheduler: consuming S, options: S.SchedulerOptions? = nil)
        -> Publishers.ReceiveOn<Self, S>
    { Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options) }

    /// Subscribes, requests and cancels on the scheduler.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func subscribe<S: Scheduler>(on scheduler: consuming S, options: S.SchedulerOptions? = nil)
        -> Publishers.SubscribeOn<Self, S>
    { Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options) }

    /// Sends values and completion after an interval.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func delay<S: Scheduler>(
        for interval: S.SchedulerTimeType.Stride, tolerance: S.SchedulerTimeType.Stride? = nil, scheduler: consuming S,
        options: S.SchedulerOptions? = nil
    ) -> Publishers.Delay<Self, S> {
        Publishers.Delay(
            upstream: self, interval: interval, tolerance: tolerance ?? scheduler.minimumTolerance,
            scheduler: scheduler, options: options)
    }

    /// Sends a value when none has followed it for some time.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func debounce<S: Scheduler>(
        for dueTime: S.SchedulerTimeType.Stride, scheduler: consuming S, options: S.SchedulerOptions? = nil
    ) -> Publishers.Debounce<Self, S> {
        Publishers.Debounce(upstream: self, dueTime: dueTime, scheduler: scheduler, options: options)
    }

    /// Sends at most one value in each interval.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func throttle<S: Scheduler>(for interval: S.SchedulerTimeType.Stride, scheduler: consuming S, latest: Bool)
        -> Publishers.Throttle<Self, S>
    { Publishers.Throttle(upstream: self, interval: interval, scheduler: scheduler, latest: latest) }

    /// Ends if no value arrives for some time.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func timeout<S: Scheduler>(
        _ interval: S.SchedulerTimeType.Stride, scheduler: consuming S, options: S.SchedulerOptions? = nil,
        customError: (() -> Failure)? = nil
    ) -> Publishers.Timeout<Self, S> {
        Publishers.Timeout(
            upstream: self, interval: interval, scheduler: scheduler, options: options, customError: customError)
    }

    /// Sends values in arrays, at intervals, or when there are enough of them.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public func collect<S: Scheduler>(
        _ strategy: consuming Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }

    /// The values, for `for try await`.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher(self) }
}

extension Publisher where Failure == Never {
    /// The values, for `for await`.
    @_documentation(visibility: internal) @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
    public var values: AsyncPublisher<Self> { AsyncPublisher(self) }
}
