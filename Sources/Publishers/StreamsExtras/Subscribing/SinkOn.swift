import Streams

extension Publisher where Output: Sendable {
    /// Receives all values, and the completion, with closures that run on the actor.
    ///
    ///     @MainActor func show(_ titles: some Publisher<String, Never>) -> AnyCancellable {
    ///         titles.sink(on: MainActor.shared) { label.text = $0 }
    ///     }
    ///
    /// Wherever values are sent, the closures run on the actor, one value after the other and in order, and may use its
    /// state. A cancel on the actor takes effect at once: when it has returned, nothing more arrives. Keep the returned
    /// cancellable for as long as you want to receive: releasing it cancels. It does not hold the actor, so that the actor
    /// may keep it; when the actor has been released, the next value ends the subscription. Requests all values, and keeps
    /// those for which the actor has had no time yet, without a bound.
    ///
    /// Known as `observe(on:)` and `subscribe` in RxSwift, `observeOn` and `subscribe` in RxJS, and `flowOn` and
    /// `collect` in Kotlin's Flow.
    public func sink(
        on actor: isolated any Actor, receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void = { _ in },
        receiveValue: @escaping (Output) -> Void
    ) -> AnyCancellable {
        let scheduler = WeakActorScheduler { [weak actor] in actor }
        return prefix { _ in scheduler.actor() != nil }.receive(on: scheduler)
            .sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    }
}

/// Runs work on an actor that it does not hold, and no work any more when the actor has been released.
private struct WeakActorScheduler: Scheduler, Sendable {
    typealias SchedulerTimeType = ClockScheduler<ContinuousClock>.SchedulerTimeType

    let actor: @Sendable () -> (any Actor)?

    var now: SchedulerTimeType { ClockScheduler().now }
    var minimumTolerance: ClockStride { ClockScheduler().minimumTolerance }

    func schedule(options: Never?, _ action: @escaping () -> Void) {
        if let actor = actor() { ClockScheduler(on: actor).schedule(action) }
    }

    func schedule(
        after date: SchedulerTimeType, tolerance: ClockStride, options: Never?, _ action: @escaping () -> Void
    ) { if let actor = actor() { ClockScheduler(on: actor).schedule(after: date, tolerance: tolerance, action) } }

    func schedule(
        after date: SchedulerTimeType, interval: ClockStride, tolerance: ClockStride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        guard let actor = actor() else { return AnyCancellable {} }
        return ClockScheduler(on: actor).schedule(after: date, interval: interval, tolerance: tolerance, action)
    }
}
