import Streams
import StreamsLayers

/// Runs work while a value is bound.
struct Binding {
    let run: (() -> Void) -> Void

    /// This binding nested inside another one. This one takes precedence.
    func inside(of outer: Binding) -> Binding { Binding { work in outer.run { self.run(work) } } }

    /// Returns a publisher that sends each signal, and makes each request, while the value is bound.
    func around<Output, Failure>(_ publisher: AnyPublisher<Output, Failure>) -> AnyPublisher<Output, Failure> {
        AnyPublisher { subscriber, terms in
            let receiver = subscriber.receiver
            var reference: _SubscriptionReference?
            run {
                reference = publisher._receive(
                    AnySubscriber(receiver: { receive($0, by: receiver) }), on: terms.by(terms.maker).withoutRelay)
            }
            return reference.map { _SubscriptionReference(BoundSubscription($0.subscription, self)) }
        }
    }

    private func receive(_ signal: Signal, by receiver: Receiver) -> Subscribers.Demand {
        guard case .subscription(let subscription) = signal else { return pass(signal, to: receiver) }
        return BoundSubscription(subscription.pointee, self).send { pass($0, to: receiver) }
    }

    private func pass(_ signal: Signal, to receiver: Receiver) -> Subscribers.Demand {
        var more = Subscribers.Demand.none
        run { more = receiver(signal) }
        return more
    }

    /// Requests and cancels while the value is bound. It holds only the subscription, which releases everything else
    /// when it is over.
    private final class BoundSubscription: Subscription, SubscriptionOwner, NamedSubscription {
        private let subscription: any Subscription
        private let binding: Binding

        init(_ subscription: any Subscription, _ binding: Binding) {
            (self.subscription, self.binding) = (subscription, binding)
        }

        /// The identifier of the wrapped subscription, so that the two compare as the same.
        var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
        var maker: Any.Type { (subscription as? any NamedSubscription)?.maker ?? type(of: subscription) }
        var description: String { "\(subscription)" }
        var upstreams: [any Subscription] { [subscription] }

        func request(_ demand: Subscribers.Demand) { binding.run { subscription.request(demand) } }

        func cancel() { binding.run { subscription.cancel() } }
    }
}
