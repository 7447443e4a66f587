import Streams

/// Stands between a layer and its subscriber: it counts values, hears how the layer ends, and keeps the rules where the
/// publisher does not: one subscription, and nothing after the end.
///
/// The publisher holds it. When it goes, nobody is left who could send.
final class LayerListener {
    private let layer: LayerRecord
    private let receiver: Receiver
    private let closed: Subscribers.Demand

    init(of layer: LayerRecord, before receiver: @escaping Receiver, closed: Subscribers.Demand) {
        (self.layer, self.receiver, self.closed) = (layer, receiver, closed)
    }

    deinit { if !layer.isOver { layer.end(.released) } }

    func receive(_ signal: Signal) -> Subscribers.Demand {
        guard case .value = signal else { return receiveRare(signal) }
        guard layer.isRunning else { return closed }
        layer.countValue()
        let more = receiver(signal)
        if more != .none { hear(more) }
        return more
    }

    private func hear(_ more: Subscribers.Demand) {
        if more == .stop { layer.end(.cancelled) } else { layer.ask(for: more) }
    }

    @inline(never) private func receiveRare(_ signal: Signal) -> Subscribers.Demand {
        switch signal {
        case .completion(let completion):
            guard layer.isRunning, layer.end(by: completion) else { return .none }
        case .subscription(let subscription):
            guard layer.begin() || closed == .stop else {
                subscription.pointee.cancel()
                return .none
            }
            let watched: any Subscription = WatchedSubscription(subscription.pointee, of: layer)
            return withUnsafePointer(to: watched) { receiver(.subscription($0)) }
        case .value, .identifier, .description: break
        }
        return receiver(signal)
    }
}
