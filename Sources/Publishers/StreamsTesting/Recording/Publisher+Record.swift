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

    /// Lets `sink` subscribe, and records what it receives.
    ///
    /// Between publishers of Streams a sink's values take a path of their own, as it wants all there are: so what is to
    /// hold for every subscriber is tested with both.
    ///
    ///     [1, 2].publisher.recordSink().values  // [1, 2]
    ///
    /// - Parameter onEvent: Runs for what comes after `sink` has returned, as nobody can cancel before.
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

/// What a sink returned, as a subscription.
private final class SinkSubscription: Subscription {
    var cancellable: AnyCancellable?

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {
        cancellable?.cancel()
        cancellable = nil
    }
}
