import Streams

extension Publishers {
    /// Sends the scheduler's time after each interval.
    ///
    ///     let clock = Publishers.Interval(every: .seconds(1), scheduler: DispatchQueue.main)
    ///     let cancellable = clock.sink { _ in show(Date()) }
    ///
    /// The time runs for each subscriber from its subscription, and until it cancels: there is no other end. Ticks keep
    /// their distance from the first one, however late the scheduler calls back; after one that is later than an interval
    /// the time runs from there. A tick for which there is no demand is dropped.
    ///
    /// Known as `interval` in RxSwift and RxJS; Kotlin's Flow has a loop with `delay`.
    public struct Interval<Context: Scheduler>: _TermsPublisher {
        /// The time of each tick.
        public typealias Output = Context.SchedulerTimeType
        /// Never fails.
        public typealias Failure = Never

        /// How long it is from one tick to the next.
        public let interval: Context.SchedulerTimeType.Stride
        /// Tells the time, and where ticks are sent.
        public let scheduler: Context

        /// Makes a publisher of ticks.
        public init(every interval: Context.SchedulerTimeType.Stride, scheduler: Context) {
            precondition(interval > 0, "An interval has to be longer than none: \(interval)")
            (self.interval, self.scheduler) = (interval, scheduler)
        }

        /// Starts to count the time.
        public func _receive(_ subscriber: some Subscriber<Output, Never>, on terms: _Terms) -> _SubscriptionReference?
        {
            Paced(upstream: Empty<Never, Never>(completeImmediately: false), on: scheduler) {
                Publishers.Ticking($0, every: interval)
            }._receive(subscriber, on: terms)
        }
    }

    fileprivate final class Ticking<Context: Scheduler>: Pacing {
        typealias Time = Context.SchedulerTimeType

        private let clock: AlarmClock<Context>
        private let interval: Time.Stride
        private(set) var deadline: Deadline<Time>?

        init(_ clock: AlarmClock<Context>, every interval: Time.Stride) {
            (self.clock, self.interval) = (clock, interval)
        }

        func begin() { deadline = .at(clock.now.advanced(by: interval)) }

        func receive(_ input: Never, wanted _: Subscribers.Demand) -> Decision<Time, Never> {}

        func next(at time: Time?, wanted _: Subscribers.Demand) -> Decision<Time, Never>? {
            guard case .at(let due) = deadline, let time else { return nil }
            let next = due.advanced(by: interval)
            deadline = .at(next > time ? next : time.advanced(by: interval))
            return .send(time)
        }
    }
}
