import Foundation
import Streams

/// A publisher from elsewhere that keeps no rule: it sends whatever a test makes it send, on any thread.
final class Rude: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private let lock = NSLock()
    /// Protected by the lock, which does not order signals: it is released before they are sent.
    private var attached: AnySubscriber<Int, Never>?

    private var subscriber: AnySubscriber<Int, Never>? { lock.withLock { attached } }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        lock.withLock { attached = AnySubscriber(subscriber) }
        subscribe()
    }

    func subscribe() { subscriber?.receive(subscription: Subscriptions.empty) }

    func send(_ count: Int, by producer: Int) {
        guard let subscriber else { return }
        for value in Int.values(count, by: producer) { _ = subscriber.receive(value) }
    }

    func finish() { subscriber?.receive(completion: .finished) }

    func letGo() {
        let released = lock.withLock {
            defer { attached = nil }
            return attached
        }
        withExtendedLifetime(released) {}
    }
}
