import Streams

/// Passes requests and a cancel on to the subscription that a layer was given, and tells the layer's record, which holds
/// that subscription until the layer ends, or nobody holds this any more.
final class WatchedSubscription: Subscription, SubscriptionOwner, NamedSubscription {
    private let layer: LayerRecord

    init(of layer: LayerRecord) { self.layer = layer }

    deinit { layer.letGo() }

    /// The subscription's own: who compares subscriptions is to find it the same.
    var combineIdentifier: CombineIdentifier { layer.identifier ?? CombineIdentifier(layer) }
    var maker: Any.Type {
        let subscription = layer.subscription
        return (subscription as? any NamedSubscription)?.maker ?? subscription.map { type(of: $0) } ?? Self.self
    }
    var description: String { layer.subscription.map { "\($0)" } ?? nameOfOperator(layer.read().publisher) }
    var upstreams: [any Subscription] { layer.subscription.map { [$0] } ?? [] }

    func request(_ demand: Subscribers.Demand) { layer.request(demand) }

    func cancel() { layer.cancel() }
}
