import Streams
import StreamsLayers

extension Publishers {
    /// Sends the scheduler's time after each interval.
    ///
    ///     let clock = Publishers.Interval(every: .seconds(1), scheduler: DispatchQueue.main)
    ///     let cancellable = clock.sink { _ in show(Date()) }
    ///
    /// For each subscriber, the first interval starts at its subscription; ticks end only when it cancels. The ticks
    /// keep their distance from the first one, even if the scheduler calls back late; after a tick that is late by more
    /// than an interval, the intervals are counted from that tick. An interval is at least one step of the scheduler's
    /// clock, and the last tick comes at the end of its time. A tick for which there is no demand is dropped.
    ///
    /// Known as `interval` in RxSwift and RxJS; Kotlin's Flow has a loop with `delay`.
    public struct Interval<Context: Scheduler>: TermsPublisher {
        /// The time of each tick.
        public typealias Output = Context.SchedulerTimeType
        /// Never fails.
        public typealias Failure = Never

        /// The time from one tick to the next.
        public let interval: Context.SchedulerTimeType.Stride
        /// The scheduler that tells the time and delivers ticks.
        public let scheduler: Context

        /// Makes a publisher of ticks.
        public init(every interval: Context.SchedulerTimeType.Stride, scheduler: Context) {
            precondition(interval > 0, "An interval has to be longer than none: \(interval)")
            (self.interval, self.scheduler) = (interval, scheduler)
        }

        /// Starts the first interval.
        public func _receive(_ subscriber: some Subscriber<Output, Never>, on terms: _Terms) -> _SubscriptionReference?
        {
            Paced(upstream: Empty<Never, Never>(completeImmediately: false), on: scheduler) {
                Publishers.Ticking($0, every: interval)
            }._receive(subscriber, on: terms)
        }
    }

    fileprivate final class Ticking<Context: Scheduler>: Pacing, DroppingPacing {
        typealias Output = Context.SchedulerTimeType
        typealias Time = Context.SchedulerTimeType
        typealias Failure = Never

        private let clock: AlarmClock<Context>
        private let interval: Time.Stride
        private(set) var deadline: Deadline<Time>?
        var tellDropped: ((Int) -> Void)?

        init(_ clock: AlarmClock<Context>, every interval: Time.Stride) {
            (self.clock, self.interval) = (clock, interval)
        }

        func begin() { deadline = .at(clock.now.advanced(by: interval)) }

        func receive(_ input: Never, _: PacedDelivery) {}

        func next(at time: Time?, _ delivery: PacedDelivery) -> Bool {
            guard case .at(let due) = deadline, let time else { return false }
            let next = due.advanced(by: interval)
            deadline = (next > time ? next : time.later(by: interval)).map { .at($0) }
            if delivery.demand == .none { tellDropped?(1) }
            delivery.deliver(time)
            return true
        }
    }
}

extension Publishers.Interval: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Never> {
        Paced(upstream: Empty<Never, Never>(completeImmediately: false), on: scheduler) {
            let ticking = Publishers.Ticking($0, every: interval)
            ticking.tellDropped = { layer.drop($0, .noDemand) }
            return ticking
        }
    }
}
