import Streams

extension Publisher {
    /// Sends the latest value whenever the other publisher sends, if there is one that has not been sent yet.
    ///
    ///     position.sample(displayLink).sink { draw($0) }
    ///
    /// Subscribes to the other publisher first, so that no trigger is missed that this publisher's first values cause; a
    /// trigger that is there at the subscription finds no value. Requests all values of both. A value that is due when
    /// there is no demand is kept as the latest. The result finishes when either publisher does, as no other value can
    /// follow, and drops the value that is left; it fails when either fails.
    ///
    /// Known as `sample` in RxSwift and RxJS, which subscribe to the trigger last; Kotlin's Flow has `sample(period)`
    /// alone.
    @preconcurrency @inlinable
    public func sample<Trigger: Publisher>(_ trigger: Trigger) -> some Publisher<Output, Failure>
    where Trigger.Failure == Failure, Output: Sendable {
        Paced(upstream: self, and: trigger) {
            Sample<Output, Failure>()
        } attach: { subscription, trigger in
            subscription.attach(other: trigger, asking: .unlimited) { sample, _ in
                sample.isDue = true
            } onCompletion: { _, completion in
                subscription.finish(completion)
            }
        }
    }

    /// Sends the latest value of each interval in which one has arrived.
    ///
    ///     position.sample(every: .milliseconds(16), scheduler: DispatchQueue.main).sink { draw($0) }
    ///
    /// The first interval starts at the subscription; values and the completion are sent on the scheduler. Otherwise it
    /// works like `sample(_:)`. `throttle` sends the first value at once; this operator waits for the end of the interval.
    ///
    /// Known as `sample` of an `interval` in RxSwift, `sampleTime` in RxJS, and `sample` in Kotlin's Flow.
    @preconcurrency @inlinable public func sample<S: Scheduler>(
        every interval: S.SchedulerTimeType.Stride, scheduler: S
    ) -> some Publisher<Output, Failure> where Output: Sendable {
        sample(Publishers.Interval(every: interval, scheduler: scheduler).setFailureType(to: Failure.self))
            .receive(on: scheduler)
    }
}

/// Keeps the latest value until another publisher sends.
@usableFromInline final class Sample<Value, Failure: Error>: Pacing, KeepingPacing {
    @usableFromInline typealias Input = Value
    @usableFromInline typealias Output = Value

    @usableFromInline var isDue = false
    @usableFromInline var tellCount: ((Int) -> Void)?
    @usableFromInline var latest: Value? { didSet { tellCount?(latest == nil ? 0 : 1) } }

    @inlinable init() {}

    @_alwaysEmitIntoClient func receive(_ input: Value, _: PacedDelivery) {
        withExtendedLifetime(exchangeValue(of: &latest, with: input)) {}
    }

    @_alwaysEmitIntoClient func next(_ delivery: PacedDelivery) -> Bool {
        guard isDue else { return false }
        isDue = false
        if delivery.demand != .none, let value = latest.take() { delivery.deliver(value) }
        return true
    }
}
