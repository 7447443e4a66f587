import Streams

/// A publisher from elsewhere that keeps no rule: what it is told to send, it sends, on whichever threads.
final class Rude: Publisher {
    typealias Output = Int
    typealias Failure = Never

    private var subscriber: AnySubscriber<Int, Never>?

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
        self.subscriber = AnySubscriber(subscriber)
        subscribe()
    }

    func subscribe() { subscriber?.receive(subscription: Subscriptions.empty) }

    func send(_ count: Int, by producer: Int) {
        for value in Int.values(count, by: producer) { _ = subscriber?.receive(value) }
    }

    func finish() { subscriber?.receive(completion: .finished) }

    func letGo() { subscriber = nil }
}
