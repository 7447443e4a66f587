import Streams

/// Passes requests and a cancel on to a layer's subscription, and records them.
final class WatchedSubscription: Subscription, SubscriptionOwner, NamedSubscription {
    private let subscription: any Subscription
    private let layer: LayerRecord

    init(_ subscription: any Subscription, of layer: LayerRecord) {
        (self.subscription, self.layer) = (subscription, layer)
    }

    /// The identifier of the wrapped subscription, so that the two compare as the same.
    var combineIdentifier: CombineIdentifier { subscription.combineIdentifier }
    var maker: Any.Type { (subscription as? any NamedSubscription)?.maker ?? type(of: subscription) }
    var description: String { "\(subscription)" }
    var upstreams: [any Subscription] { [subscription] }

    func request(_ demand: Subscribers.Demand) {
        guard layer.isRunning else { return }
        layer.ask(for: demand)
        subscription.request(demand)
    }

    func cancel() { layer.cancel { _ in subscription.cancel() } }
}

/// For a layer whose publisher returned its subscription.
extension LayerRecord: SubscriptionOwner {
    func subscription(_: UInt64) -> any Subscription {
        WatchedSubscription(returnedReference?.subscription ?? Subscriptions.empty, of: self)
    }

    func cancel(_: UInt64) { cancel { $0?.cancel() } }

    func release(_: UInt64) { cancel(as: .forgotten) { $0?.release() } }
}
