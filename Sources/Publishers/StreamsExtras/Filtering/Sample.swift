import Streams

extension Publisher {
    /// Sends the latest value whenever the other publisher sends, if there is one that has not been sent yet.
    ///
    ///     position.sample(displayLink).sink { draw($0) }
    ///
    /// Both are asked for all values. One for which there is no demand when it is due stays the latest. It finishes when
    /// either of them has, as no other value can come, and what is left then is dropped; it fails when either fails.
    ///
    /// Known as `sample` in RxSwift and RxJS; Kotlin's Flow has `sample(period)` alone.
    public func sample<Trigger: Publisher>(_ trigger: Trigger) -> some Publisher<Output, Failure>
    where Trigger.Failure == Failure {
        Paced(upstream: self, and: trigger) {
            Sample<Output, Failure>()
        } attach: { subscription, trigger in
            subscription.attach(other: trigger, asking: .unlimited) { sample, _ in
                sample.isDue = true
                return .nothing
            } onCompletion: { _, completion in
                .finish(completion)
            }
        }
    }

    /// Sends the latest value of each interval in which one has come.
    ///
    ///     position.sample(every: .milliseconds(16), scheduler: DispatchQueue.main).sink { draw($0) }
    ///
    /// The time runs from the subscription; values are sent on the scheduler. Otherwise it is `sample(_:)`. Where
    /// `throttle` sends the first value at once, this waits for the end of the interval.
    ///
    /// Known as `sample` of an `interval` in RxSwift, `sampleTime` in RxJS, and `sample` in Kotlin's Flow.
    @preconcurrency public func sample<S: Scheduler>(every interval: S.SchedulerTimeType.Stride, scheduler: S)
        -> some Publisher<Output, Failure> where Output: Sendable
    {
        sample(Publishers.Interval(every: interval, scheduler: scheduler).setFailureType(to: Failure.self))
    }
}

/// Keeps the latest value until another publisher sends.
private final class Sample<Value, Failure: Error>: Pacing, KeepingPacing {
    typealias Input = Value

    var isDue = false
    var tellCount: ((Int) -> Void)?
    private var latest: Value? { didSet { tellCount?(latest == nil ? 0 : 1) } }

    var deadline: Deadline<Time>? { isDue ? .now : nil }

    func receive(_ input: Value, wanted _: Subscribers.Demand) -> Decision<Value, Failure> {
        latest.replace(with: input)
        return .nothing
    }

    func next(at _: Time?, wanted demand: Subscribers.Demand) -> Decision<Value, Failure>? {
        isDue = false
        return demand == .none ? .nothing : latest.take().map { .send($0) } ?? .nothing
    }
}
