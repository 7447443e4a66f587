extension Publisher {
    /// Sends values in arrays of the given size, and the remaining values at the end.
    ///
    ///     (1...5).publisher.collect(2).sink { print($0) }
    ///     // Prints: [1, 2], [3, 4], [5]
    ///
    /// For each requested array, it requests that many values. On failure the collected values are dropped, and the
    /// failure is passed on.
    @_alwaysEmitIntoClient @inline(__always) public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }

    /// Sends values in arrays, at intervals, or when there are enough of them.
    ///
    ///     readings.collect(.byTime(DispatchQueue.main, .seconds(1)))
    ///
    /// The first interval starts at the subscription, and the others follow without a gap, even if the scheduler calls
    /// late; intervals that are over by then are one. Requests all values; if there is no demand for an array, it waits
    /// and grows. When this publisher finishes, the remaining values are sent as soon as they are requested, and then the
    /// completion. On failure they are dropped.
    @preconcurrency public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> where Output: Sendable {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

extension Publishers {
    /// Collects its upstream's values in arrays of the same size.
    public typealias CollectByCount<P: Publisher> = PublisherSteps.StepOperator<
        P, PublisherSteps.CollectByCount<P.Output, P.Failure>
    >

    /// When an array is sent.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// After each interval.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// After each interval, and when there are that many values.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)

        @_alwaysEmitIntoClient package var scheduler: Context {
            switch self {
            case .byTime(let scheduler, _), .byTimeOrCount(let scheduler, _, _): scheduler
            }
        }

        @_alwaysEmitIntoClient package var interval: Context.SchedulerTimeType.Stride {
            switch self {
            case .byTime(_, let interval), .byTimeOrCount(_, let interval, _): interval
            }
        }

        /// The number of values at which an array is sent before the interval is over.
        @_alwaysEmitIntoClient package var count: Int {
            if case .byTimeOrCount(_, _, let count) = self { count } else { .max }
        }
    }

    /// Collects its upstream's values in arrays, by time.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: _Operator {
        /// Sends arrays.
        public typealias Output = [Upstream.Output]

        /// The publisher whose values are collected.
        public let upstream: Upstream
        /// When an array is sent.
        public let strategy: TimeGroupingStrategy<Context>
        /// The options for the scheduler's work.
        public let options: Context.SchedulerOptions?

        /// Collects elements into arrays by `strategy`.
        public init(upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?) {
            precondition(
                Context.self != ImmediateScheduler.self,
                "collect by time needs a scheduler with a clock: ImmediateScheduler has none")
            precondition(strategy.interval > 0, "An interval has to be longer than none: \(strategy.interval)")
            (self.upstream, self.strategy, self.options) = (upstream, strategy, options)
        }

        /// Attaches the subscriber to the upstream, through the scheduler.
        @inlinable public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms)
            -> _SubscriptionReference?
        {
            let clock = AlarmClock(strategy.scheduler, options, repeats: true)
            let collecting = Collecting<Upstream.Output, Failure, Context>(strategy.interval, strategy.count, clock)
            return PacedSubscription(AnySubscriber(subscriber), on: terms.by(Self.self), collecting, clock)
                .attach(to: upstream)
        }
    }
}

extension PublisherSteps.StepOperator where Step == PublisherSteps.CollectByCount<Upstream.Output, Upstream.Failure> {
    /// Makes a `Publishers.CollectByCount`.
    @_alwaysEmitIntoClient public init(upstream: Upstream, count: Int) {
        precondition(count > 0, "An array cannot have \(count) values")
        self.init(upstream, Step(count: count)) { $0 }
    }

    /// The number of values in an array.
    @_alwaysEmitIntoClient public var count: Int { step.count }
}

extension PublisherSteps {
    /// Collects values.
    public struct CollectByCount<Input, Failure: Error>: _Step, Equatable {
        @usableFromInline let count: Int

        @_alwaysEmitIntoClient init(count: Int) { self.count = count }

        /// An array takes that many values.
        @_alwaysEmitIntoClient public var scale: Int { count }

        /// Makes the memory for a subscription.
        @_alwaysEmitIntoClient public func makeMemory() -> _Box<[Input]> { _Box([]) }

        /// Takes the step.
        @_alwaysEmitIntoClient
        public func receive(_ input: Input, _ some: _Box<[Input]>) throws(Failure) -> _Verdict<[Input]> {
            some.value.append(input)
            guard some.value.count == count else { return .skip }
            defer { some.value = [] }
            return .emit(some.value)
        }

        /// The final value, sent when the upstream has finished.
        @_alwaysEmitIntoClient public func finish(_ some: _Box<[Input]>) throws(Failure) -> [Input]? {
            some.value.isEmpty ? nil : some.value
        }
    }
}

/// Keeps values until an interval is over, or there are enough of them.
@usableFromInline package final class Collecting<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let count: Int
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline package var collected: [Value] = []
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    @usableFromInline package var deadline: Deadline<Context.SchedulerTimeType>?

    @inlinable package init(_ interval: Context.SchedulerTimeType.Stride, _ count: Int, _ clock: AlarmClock<Context>) {
        self.interval = interval
        self.count = count
        self.clock = clock
    }

    @_alwaysEmitIntoClient package func begin() { deadline = .at(clock.now.advanced(by: interval)) }

    @_alwaysEmitIntoClient
    package func receive(_ input: Value, wanted demand: Subscribers.Demand) -> Decision<[Value], Failure> {
        collected.append(input)
        return collected.count >= count ? sendCollected(demand) : .nothing
    }

    @_alwaysEmitIntoClient
    package func receive(completion: Subscribers.Completion<Failure>) -> Decision<[Value], Failure> {
        self.completion = completion
        deadline = .soon
        if case .failure = completion { withExtendedLifetime(exchangeValue(of: &collected, with: [])) {} }
        return .nothing
    }

    @_alwaysEmitIntoClient package func next(at time: Context.SchedulerTimeType?, wanted demand: Subscribers.Demand)
        -> Decision<
            [Value], Failure
        >?
    {
        guard let completion else {
            if case .at(let due) = deadline, let time { deadline = .at(end(ofIntervalAt: time, after: due)) }
            return sendCollected(demand)
        }
        if collected.isEmpty { return .finish(completion) }
        // Waits for a request, and then for the scheduler.
        deadline = demand == .none ? .now : .soon
        return demand == .none ? nil : time == nil ? .nothing : sendCollected(demand)
    }

    /// The end of the interval that the time is in. The intervals are counted from the beginning, however late the
    /// scheduler calls: `due` was the end of one.
    @inlinable func end(ofIntervalAt time: Context.SchedulerTimeType, after due: Context.SchedulerTimeType)
        -> Context.SchedulerTimeType
    {
        var (rest, spans) = (due.distance(to: time), [interval])
        while let span = spans.last, span <= rest - span { spans.append(span + span) }
        for span in spans.reversed() where span <= rest { rest = rest - span }
        return time.advanced(by: interval - rest)
    }

    @_alwaysEmitIntoClient package func sendCollected(_ demand: Subscribers.Demand) -> Decision<[Value], Failure> {
        guard !collected.isEmpty, demand != .none else { return .nothing }
        defer { collected = [] }
        return .send(collected)
    }
}
