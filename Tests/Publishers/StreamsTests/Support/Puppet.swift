import Streams

/// A publisher from elsewhere that a test controls, in any order of signals.
final class Puppet: Publisher {
    typealias Output = Item
    typealias Failure = Fault

    final class Strings: Subscription {
        private(set) var log: [String] = []

        func request(_ demand: Subscribers.Demand) { log.append("\(demand)") }
        func cancel() { log.append("cancel") }
    }

    let strings = Strings()
    private(set) var subscriber: AnySubscriber<Item, Fault>?
    /// Those of all subscribers.
    private(set) var identifiers: Set<CombineIdentifier> = []

    func receive<S: Subscriber>(subscriber: S) where S.Input == Item, S.Failure == Fault {
        self.subscriber = AnySubscriber(subscriber)
        identifiers.insert(subscriber.combineIdentifier)
    }

    func handOver() { subscriber?.receive(subscription: strings) }
}
