import Streams

/// Passes requests and a cancel on to the subscription that a layer was given, and tells the layer's record.
///
/// It lets go of that subscription when the layer ends.
final class WatchedSubscription: Subscription, SubscriptionOwner, NamedSubscription {
    /// The subscription's own: who compares subscriptions is to find it the same.
    let combineIdentifier: CombineIdentifier
    let maker: Any.Type
    private let layer: LayerRecord
    private let latch = Latch()
    /// The latch's.
    private var subscription: (any Subscription)?

    init(_ subscription: any Subscription, of layer: LayerRecord) {
        (self.subscription, self.layer) = (subscription, layer)
        combineIdentifier = subscription.combineIdentifier
        maker = (subscription as? any NamedSubscription)?.maker ?? type(of: subscription)
    }

    var description: String { latch { subscription }.map { "\($0)" } ?? name(of: maker) }
    var upstreams: [any Subscription] { latch { subscription }.map { [$0] } ?? [] }

    func request(_ demand: Subscribers.Demand) {
        guard let subscription = latch({ subscription }) else { return }
        layer.ask(for: demand)
        subscription.request(demand)
    }

    func cancel() {
        layer.end(.cancelled)
        letGo()?.cancel()
        layer.conclude()
    }

    /// Returns what it held.
    @discardableResult func letGo() -> (any Subscription)? {
        latch {
            defer { subscription = nil }
            return subscription
        }
    }
}
