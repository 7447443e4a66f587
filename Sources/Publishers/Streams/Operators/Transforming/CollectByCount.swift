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
    /// late; intervals that are over by then are one. Every array is sent on the scheduler. Requests all values; if there
    /// is no demand for an array, it waits, and grows until it is full. When this publisher finishes, the remaining values
    /// are sent as soon as they are requested, and then the completion. On failure they are dropped, except for those of
    /// full arrays, which are sent first.
    @preconcurrency public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> where Output: Sendable {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

extension Publishers {
    /// Collects its upstream's values in arrays of the same size.
    public struct CollectByCount<Upstream: Publisher>: StepOperator {
        /// Sends arrays.
        public typealias Output = [Upstream.Output]
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

        /// The publisher whose values are collected.
        public let upstream: Upstream
        /// The number of values in an array.
        public let count: Int

        /// Collects the elements of `upstream` in arrays of `count` elements.
        @_alwaysEmitIntoClient public init(upstream: Upstream, count: Int) {
            precondition(count > 0, "An array cannot have \(count) values")
            (self.upstream, self.count) = (upstream, count)
        }

        @_alwaysEmitIntoClient @inline(__always) package func makeStep() -> Step<Upstream.Output, Output, Failure> {
            let some = Box(Output())
            return Step(scale: count) {
                some.value.append($0)
                guard some.value.count == count else { return .skip }
                defer { some.value = [] }
                return .emit(some.value)
            } finish: {
                some.value.isEmpty ? nil : some.value
            }
        }
    }

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
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: TermsPublisher {
        /// Sends arrays.
        public typealias Output = [Upstream.Output]
        /// Fails as its upstream does.
        public typealias Failure = Upstream.Failure

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
            precondition(strategy.count > 0, "An array cannot have \(strategy.count) values")
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

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

/// Keeps values until an interval is over, or there are enough of them. All arrays wait for the scheduler.
@usableFromInline package final class Collecting<Value, Failure: Error, Context: Scheduler>: Pacing {
    @usableFromInline package typealias Output = [Value]

    @usableFromInline let interval: Context.SchedulerTimeType.Stride
    @usableFromInline let count: Int
    @usableFromInline let clock: AlarmClock<Context>
    @usableFromInline var collected: [Value] = []
    /// Arrays that are sent as they are: full ones, and the last one.
    @usableFromInline var complete = Queue<[Value]>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// The end of the interval.
    @usableFromInline var due: Context.SchedulerTimeType?
    /// When complete arrays, and the completion, are due: as soon as they are requested, and then on the scheduler.
    @usableFromInline var soon: Deadline<Context.SchedulerTimeType>?

    @inlinable package init(_ interval: Context.SchedulerTimeType.Stride, _ count: Int, _ clock: AlarmClock<Context>) {
        self.interval = interval
        self.count = count
        self.clock = clock
    }

    @_alwaysEmitIntoClient package var deadline: Deadline<Context.SchedulerTimeType>? { soon ?? due.map { .at($0) } }

    /// The number of values that are kept.
    @_alwaysEmitIntoClient package var keptCount: Int { complete.all.reduce(collected.count) { $0 + $1.count } }

    @_alwaysEmitIntoClient package func begin() { due = clock.now.advanced(by: interval) }

    @_alwaysEmitIntoClient package func receive(_ input: Value, _: PacedDelivery) {
        collected.append(input)
        if collected.count >= count { completeArray() }
    }

    @_alwaysEmitIntoClient package func receive(completion: Subscribers.Completion<Failure>, _: PacedDelivery) {
        self.completion = completion
        switch completion {
        case .finished: completeArray()
        case .failure: withExtendedLifetime(exchangeValue(of: &collected, with: [])) { soon = .now }
        }
    }

    @_alwaysEmitIntoClient func completeArray() {
        if !collected.isEmpty { complete.append(exchangeValue(of: &collected, with: [])) }
        soon = .now
    }

    @_alwaysEmitIntoClient package func next(at time: Context.SchedulerTimeType?, _ delivery: PacedDelivery) -> Bool {
        guard soon != nil else {
            if let time { endInterval(at: time, delivery) }
            return time != nil
        }
        let isWaiting = !complete.isEmpty && delivery.demand == .none
        soon = isWaiting ? .now : .soon
        guard !isWaiting, time != nil else { return !isWaiting }
        if let array = complete.popFirst() {
            delivery.deliver(array)
        } else if let completion {
            delivery.finish(completion)
        } else {
            soon = nil
        }
        return true
    }

    /// Sends what has been collected. The intervals are counted from the beginning, however late the scheduler calls.
    @inlinable func endInterval(at time: Context.SchedulerTimeType, _ delivery: PacedDelivery) {
        due = due.flatMap { time.later(by: interval - $0.distance(to: time).divided(by: interval).rest) }
        guard !collected.isEmpty, delivery.demand != .none else { return }
        delivery.deliver(exchangeValue(of: &collected, with: []))
    }
}
