import Streams

/// Passes requests and a cancel on to the subscription that a layer was given, and tells the layer's record.
final class WatchedSubscription: Subscription, SubscriptionOwner, NamedSubscription {
    /// The subscription that the layer's publisher handed over, or returned.
    enum Watched {
        case received(any Subscription)
        case returned(_SubscriptionReference)
    }

    private let watched: Watched
    private let layer: LayerRecord

    init(_ watched: Watched, of layer: LayerRecord) { (self.watched, self.layer) = (watched, layer) }

    private var subscription: any Subscription {
        switch watched {
        case .received(let subscription): subscription
        case .returned(let reference): reference.subscription
        }
    }

    /// The subscription's own: who compares subscriptions is to find it the same.
    var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
    var maker: Any.Type {
        let subscription = subscription
        return (subscription as? any NamedSubscription)?.maker ?? type(of: subscription)
    }
    var description: String { "\(subscription)" }
    var upstreams: [any Subscription] { [subscription] }

    func request(_ demand: Subscribers.Demand) {
        guard layer.isRunning else { return }
        layer.ask(for: demand)
        subscription.request(demand)
    }

    func cancel() {
        layer.cancel {
            switch watched {
            case .received(let subscription): subscription.cancel()
            case .returned(let reference): reference.cancel()
            }
        }
    }
}
