import Streams

/// A scheduler that runs work on the main actor: at once where that is the one who calls.
///
///     progress.receive(on: MainActorScheduler()).sink { bar.value = $0 }  // Without a hop, if it is sent there.
///
/// Other work waits for its turn there, and work that is for later is that of a ``ClockScheduler``. Operators keep the order of
/// values: one that is sent on the main actor waits for those that have been sent elsewhere and have not run yet.
public struct MainActorScheduler: Scheduler, Sendable {
    /// An instant of the clock.
    public typealias SchedulerTimeType = ClockScheduler<ContinuousClock>.SchedulerTimeType
    /// There are none.
    public typealias SchedulerOptions = Never

    private let later = ClockScheduler(on: MainActor.shared)

    /// Makes the scheduler; all of them are the same.
    public init() {}

    /// The present instant.
    public var now: SchedulerTimeType { later.now }

    /// The resolution of the clock.
    public var minimumTolerance: ClockStride { later.minimumTolerance }

    /// Runs the work at once on the main actor, and elsewhere in a task there.
    public func schedule(options: Never?, _ action: @escaping () -> Void) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
            return later.schedule(options: nil, action)
        }
        let work = Parcel(action)
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
    /// Sets the property of a model of the main actor to each value, for as long as the model is there: it is not held.
    ///
    ///     results.assign(to: \.results, onMainActor: searchModel).store(in: &cancellables)
    ///
    /// Values that are sent on the main actor are set before `send` returns; others take their turn there, in order. A cancel
    /// there stops at once. It is for models of any kind, `@Observable` ones among them.
    @MainActor public func assign<Root: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Root, Output>, onMainActor object: Root
    ) -> AnyCancellable {
        receive(on: MainActorScheduler()).sink { [weak object] in object?[keyPath: keyPath] = $0 }
    }
}
