import Foundation
import Streams

extension Publisher {
    /// Subscribes a recorder, and returns it.
    ///
    ///     [1, 2].publisher.record().events  // [subscription, value(1), value(2), finished]
    public func record(
        initialDemand: Subscribers.Demand = .unlimited, demandAfterValue: Subscribers.Demand = .none,
        cancelAfter: Int? = nil, scheduler: TestScheduler? = nil,
        onEvent: ((Recorder<Output, Failure>, Recorder<Output, Failure>.Event) -> Void)? = nil
    ) -> Recorder<Output, Failure> {
        let recorder = Recorder<Output, Failure>(
            initialDemand: initialDemand, demandAfterValue: demandAfterValue, cancelAfter: cancelAfter,
            scheduler: scheduler, onEvent: onEvent)
        subscribe(recorder)
        return recorder
    }

    /// Subscribes with `sink`, and records its signals.
    ///
    /// Between publishers of Streams, a sink's values take a path of their own, as its demand is unlimited. Test both,
    /// if a property has to hold for every subscriber.
    ///
    ///     [1, 2].publisher.recordSink().values  // [1, 2]
    ///
    /// - Parameters:
    ///   - scheduler: Tells the time of each event.
    ///   - onEvent: Runs for events after `sink` has returned: earlier ones cannot be cancelled.
    public func recordSink(
        scheduler: TestScheduler? = nil,
        onEvent: @escaping (Recorder<Output, Failure>, Recorder<Output, Failure>.Event) -> Void = { _, _ in }
    ) -> Recorder<Output, Failure> {
        let subscription = SinkSubscription()
        let recorder = Recorder<Output, Failure>(
            scheduler: scheduler,
            onEvent: { [weak subscription] recorder, event in
                if subscription?.cancellable != nil { onEvent(recorder, event) }
            })
        recorder.receive(subscription: subscription)
        subscription.cancellable = sink(
            receiveCompletion: { recorder.receive(completion: $0) }, receiveValue: { _ = recorder.receive($0) })
        return recorder
    }
}

/// A sink's cancellable as a subscription. One thread may cancel while another checks whether there is one.
private final class SinkSubscription: Subscription {
    private let lock = NSLock()
    /// The lock's.
    private var held: AnyCancellable?

    var cancellable: AnyCancellable? {
        get { lock.withLock { held } }
        set {
            let old = lock.withLock {
                defer { held = newValue }
                return held
            }
            withExtendedLifetime(old) {}
        }
    }

    func request(_ demand: Subscribers.Demand) {}

    /// A released cancellable cancels.
    func cancel() { cancellable = nil }
}
