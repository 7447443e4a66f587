extension Publisher {
    /// Sends values in arrays of that many, and what is left at the end.
    ///
    ///     (1...5).publisher.collect(2).sink { print($0) }
    ///     // Prints: [1, 2], [3, 4], [5]
    ///
    /// For each array asked for, it asks for that many values. A failure passes; what is collected is let go of.
    @_alwaysEmitIntoClient @inline(__always) public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
        Publishers.CollectByCount(upstream: self, count: count)
    }

    /// Sends values in arrays, by time, or when there are enough of them.
    ///
    ///     readings.collect(.byTime(DispatchQueue.main, .seconds(1)))
    ///
    /// The time runs from the subscription. It asks for all values; an array that there is no demand for waits, and
    /// grows. What is left is sent at the end.
    @preconcurrency public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> where Output: Sendable {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

extension Publishers {
    /// Collects its upstream's values in arrays of the same size.
    public typealias CollectByCount<P: Publisher> = Stepped<P, Steps.CollectByCount<P.Output, P.Failure>>

    /// When an array is sent.
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// After each interval.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// After each interval, and when there are that many values.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// Collects its upstream's values in arrays, by time.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: _Operator {
        /// It sends arrays.
        public typealias Output = [Upstream.Output]

        /// The publisher whose values are collected.
        public let upstream: Upstream
        /// When an array is sent.
        public let strategy: TimeGroupingStrategy<Context>
        /// What the scheduler is told about the work.
        public let options: Context.SchedulerOptions?

        /// Makes the operator.
        public init(upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?) {
            (self.upstream, self.strategy, self.options) = (upstream, strategy, options)
        }

        /// Attaches the subscriber to the upstream, by way of the scheduler.
        public func _receive(_ subscriber: some Subscriber<Output, Failure>, on terms: _Terms) -> _Link? {
            let (scheduler, interval, count) =
                switch strategy {
                case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
                case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
                }
            return Collecting(AnySubscriber(subscriber), on: terms.by(Self.self), scheduler, options, (interval, count))
                .attach(to: upstream)
        }
    }
}

extension Publishers.Stepped where Step == Steps.CollectByCount<Upstream.Output, Upstream.Failure> {
    /// Makes a `Publishers.CollectByCount`.
    @inlinable public init(upstream: Upstream, count: Int) {
        precondition(count > 0, "An array cannot have \(count) values")
        self.init(upstream, Step(count: count)) { $0 }
    }
}

extension Steps {
    /// Collects values.
    public struct CollectByCount<Input, Failure: Error>: _Step, Equatable {
        @usableFromInline let count: Int

        @inlinable init(count: Int) { self.count = count }

        /// An array takes that many values.
        @inlinable public var scale: Int { count }

        /// What it remembers at first.
        @inlinable public func makeMemory() -> _Box<[Input]> { _Box([]) }

        /// Takes the step.
        @inlinable public func receive(_ input: Input, _ some: _Box<[Input]>) throws(Failure) -> _Verdict<[Input]> {
            some.value.append(input)
            guard some.value.count == count else { return .skip }
            defer { some.value = [] }
            return .emit(some.value)
        }

        /// What is left at the end.
        @inlinable public func finish(_ some: _Box<[Input]>) throws(Failure) -> [Input]? {
            some.value.isEmpty ? nil : some.value
        }
    }
}

private final class Collecting<Value, Failure: Error, Context: Scheduler>: Timed<
    Value, [Value], Failure, Context, (interval: Context.SchedulerTimeType.Stride, count: Int)
>
{
    /// The turn's.
    private var collected: [Value] = []

    override func begin() { setDeadline(scheduler.now.advanced(by: settings.interval)) }

    override func deadlineHasCome() {
        deliver()
        begin()
    }

    override func handle(_ input: Value) {
        collected.append(input)
        if collected.count >= settings.count { deliver() }
    }

    override func handle(_ completion: Subscribers.Completion<Failure>) {
        schedule {
            if case .finished = completion { self.deliver() }
            self.finish(completion)
        }
    }

    private func deliver() {
        guard !collected.isEmpty, demand != .none else { return }
        let values = collected
        collected = []
        pass(values)
    }

    override func discard() { collected = [] }
}
