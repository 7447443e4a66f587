import Streams
import StreamsLayers

/// Runs work while a value is bound.
struct Binding {
    let run: (() -> Void) -> Void

    /// The same inside of another one: this one counts.
    func inside(of outer: Binding) -> Binding { Binding { work in outer.run { self.run(work) } } }

    /// The publisher, each of whose signals is sent, and each of whose requests is made, while the value is bound.
    func around<Output, Failure>(_ publisher: AnyPublisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
        AnyPublisher { subscriber, terms in
            let receiver = BoundReceiver(subscriber.receiver, self)
            var link: _SubscriptionReference?
            run {
                link = publisher._receive(
                    AnySubscriber(receiver: { receiver.receive($0) }), on: terms.by(terms.maker).withoutRelay)
            }
            return link.map { _SubscriptionReference(receiver.bind($0.subscription)) }
        }
    }

    /// Receives signals while the value is bound. The publisher holds it.
    private final class BoundReceiver {
        private let receiver: Receiver
        private let binding: Binding
        private let latch = Latch()
        /// The latch's. Held by who was given it.
        private weak var subscription: BoundSubscription?

        init(_ receiver: @escaping Receiver, _ binding: Binding) { (self.receiver, self.binding) = (receiver, binding) }

        func receive(_ signal: Signal) -> Subscribers.Demand {
            if case .completion = signal { latch.withLatch { subscription }?.letGo() }
            guard case .subscription(let subscription) = signal else { return pass(signal) }
            let bound: any Subscription = bind(subscription.pointee)
            return withUnsafePointer(to: bound) { pass(.subscription($0)) }
        }

        private func pass(_ signal: Signal) -> Subscribers.Demand {
            var more = Subscribers.Demand.none
            binding.run { more = receiver(signal) }
            return more
        }

        /// The same one, if it was handed over before it was returned.
        func bind(_ subscription: any Subscription) -> BoundSubscription {
            let known = latch.withLatch { self.subscription }
            if let known, known.combineIdentifier == subscription.combineIdentifier { return known }
            let bound = BoundSubscription(subscription, binding)
            if known == nil { latch.withLatch { self.subscription = bound } }
            return bound
        }
    }

    /// Requests, and cancels, while the value is bound.
    private final class BoundSubscription: Subscription, SubscriptionOwner, NamedSubscription {
        /// The subscription's own: who compares subscriptions is to find it the same.
        let combineIdentifier: CombineIdentifier
        let maker: Any.Type
        private let binding: Binding
        private let latch = Latch()
        /// The latch's.
        private var subscription: (any Subscription)?

        init(_ subscription: any Subscription, _ binding: Binding) {
            (self.subscription, self.binding) = (subscription, binding)
            combineIdentifier = subscription.combineIdentifier
            maker = (subscription as? any NamedSubscription)?.maker ?? type(of: subscription)
        }

        var description: String { latch.withLatch { subscription }.map { "\($0)" } ?? name(of: maker) }
        var upstreams: [any Subscription] { latch.withLatch { subscription }.map { [$0] } ?? [] }

        func request(_ demand: Subscribers.Demand) {
            guard let subscription = latch.withLatch({ subscription }) else { return }
            binding.run { subscription.request(demand) }
        }

        func cancel() {
            guard let subscription = letGo() else { return }
            binding.run { subscription.cancel() }
        }

        /// Returns what it held.
        @discardableResult func letGo() -> (any Subscription)? {
            latch.withLatch {
                defer { subscription = nil }
                return subscription
            }
        }
    }
}
