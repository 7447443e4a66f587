import Streams

/// A publisher from elsewhere whose subscription calls a closure when it is released.
final class Fleeting: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private let onRelease: () -> Void
    private var subscriber: AnySubscriber<Int, Never>?

    init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        self.subscriber = AnySubscriber(subscriber)
        subscriber.receive(subscription: FleetingSubscription(onRelease: onRelease))
    }

    func finish() {
        subscriber?.receive(completion: .finished)
        subscriber = nil
    }
}

private final class FleetingSubscription: Subscription {
    private let onRelease: () -> Void

    init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }

    deinit { onRelease() }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() {}
}
