import Streams
import StreamsTesting

/// The stage of a row: a scheduler, publishers that the operator subscribes to, and a hold for its closures. The laws
/// have one with a test's scheduler, other suites with one that keeps no promise, or with threads.
package struct RowStage: Sendable {
    package let scheduler: RowScheduler
    /// If a closure captures it, the laws check that the closure is released at the end.
    package let hold: Hold
    private let makePublisher: @Sendable ([Item], Subscribers.Completion<Fault>?) -> Items

    package init(_ stage: LawStage) {
        (scheduler, hold) = (RowScheduler(stage.scheduler), stage.hold)
        makePublisher = { stage.publisher($0, $1) }
    }

    /// Makes a stage whose publishers send at once.
    package init(on scheduler: some VirtualScheduler) {
        (self.scheduler, hold) = (RowScheduler(scheduler), Hold(keepsake: nil))
        makePublisher = { values, completion in
            let record = Record<Item, Fault>(output: values, completion: completion ?? .finished)
            guard completion == nil else { return record.eraseToAnyPublisher() }
            return record.append(Empty(completeImmediately: false)).eraseToAnyPublisher()
        }
    }

    /// Retained by the closures of operators.
    package var keepsake: Keepsake? { hold.keepsake }

    /// Makes a publisher that plays the history.
    package func publisher(_ history: StreamsTesting.History<Int, Fault>, carrying keepsake: Keepsake? = nil) -> Items {
        makePublisher(history.values.map { Item($0, keepsake) }, history.completion)
    }
}

/// A scheduler with virtual time, as a row needs it.
package protocol VirtualScheduler: Scheduler, Sendable
where SchedulerTimeType == VirtualTime, SchedulerOptions == Never {}

extension TestScheduler: VirtualScheduler {}

/// The scheduler of a stage, whichever that is.
package struct RowScheduler: VirtualScheduler {
    private let base: any VirtualScheduler

    init(_ base: any VirtualScheduler) { self.base = base }

    package var now: VirtualTime { base.now }
    package var minimumTolerance: VirtualTime.Stride { base.minimumTolerance }

    package func schedule(options: Never?, _ action: @escaping () -> Void) { base.schedule(options: nil, action) }

    package func schedule(
        after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
    ) { base.schedule(after: date, tolerance: tolerance, options: nil, action) }

    package func schedule(
        after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
        _ action: @escaping () -> Void
    ) -> any Cancellable {
        base.schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
    }
}
