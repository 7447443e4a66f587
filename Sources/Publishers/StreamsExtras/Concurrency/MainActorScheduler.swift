import Streams

/// A scheduler that runs work on the main actor: at once if it is called there.
///
///     progress.receive(on: MainActorScheduler()).sink { bar.value = $0 }  // Without a hop, if it is sent there.
///
/// Called elsewhere, the work runs in a task on the main actor; so it does in a program of `dispatchMain()`, whose main
/// queue has no thread of its own, even where `MainActor.assumeIsolated` holds. Delayed work runs as with a
/// ``ClockScheduler``.
/// Operators keep the order of values: a value sent on the main actor waits for values sent elsewhere that have not
/// been delivered yet.
///
/// Known as `MainScheduler.instance` in RxSwift, and `Dispatchers.Main.immediate` in Kotlin.
public struct MainActorScheduler: Scheduler, Sendable {
    /// An instant of the clock.
    public typealias SchedulerTimeType = ClockScheduler<ContinuousClock>.SchedulerTimeType
    /// This scheduler has no options.
    public typealias SchedulerOptions = Never

    private let later = ClockScheduler(on: MainActor.shared)

    /// Makes the scheduler.
    public init() {}

    /// The present instant.
    public var now: SchedulerTimeType { later.now }

    /// The resolution of the clock.
    public var minimumTolerance: ClockStride { later.minimumTolerance }

    /// Runs the work at once if called on the main actor; otherwise in a task there.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return later.schedule(options: nil, action)
        }
        let work = SendableWork(action)
        Task.immediate { @MainActor in work.run() }
    }

    /// Runs the work in a task that sleeps until the instant.
    public func schedule(
        after date: SchedulerTimeType, tolerance: ClockStride, options: Never?, _ action: @escaping () -> Void
    ) { later.schedule(after: date, tolerance: tolerance, options: nil, action) }

    /// Runs the work in a task that sleeps until the instant, and again after each interval, until it is cancelled.
    public func schedule(
        after date: SchedulerTimeType, interval: ClockStride, tolerance: ClockStride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        later.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
}

extension MainActorScheduler: RevocableScheduler {}

extension Publisher where Failure == Never, Output: Sendable {
    /// Sets the property of a model on the main actor to each value, for as long as the model exists. It does not
    /// retain the model.
    ///
    ///     results.assign(to: \.results, onMainActor: searchModel).store(in: &cancellables)
    ///
    /// Values that are sent on the main actor are set before `send` returns; others are set there later, in order, and
    /// wait until then, without a bound. A cancel on the main actor takes effect at once. For models of any kind,
    /// including `@Observable` ones.
    ///
    /// Known as `asDriver` and `drive` in RxSwift, and `flowOn` and `collect` in Kotlin's Flow.
    @MainActor public func assign<Root: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, onMainActor object: Root
    ) -> AnyCancellable {
        receive(on: MainActorScheduler()).sink { [weak object] in object?[keyPath: keyPath] = $0 }
    }
}
