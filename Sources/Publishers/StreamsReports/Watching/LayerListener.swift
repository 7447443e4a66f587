import Streams

/// Stands between a layer and its subscriber, counts values, and records how the layer ends.
///
/// It enforces no rules: the library's publishers keep them, and a guard protects from publishers from elsewhere. The
/// publisher holds the listener. When the listener is released, the publisher cannot send any more.
final class LayerListener {
    private let layer: LayerRecord
    private let receiver: Receiver

    init(of layer: LayerRecord, before receiver: @escaping Receiver) {
        (self.layer, self.receiver) = (layer, receiver)
    }

    deinit { if !layer.isOver { layer.end(.released) } }

    func receive(_ signal: Signal) -> Subscribers.Demand {
        guard case .value = signal else { return receiveRare(signal) }
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
        case .finished: layer.end(.finished)
        case .failure(let error): layer.fail(by: error)
        case .subscription(let subscription):
            layer.begin()
            let watched: any Subscription = WatchedSubscription(subscription.pointee, of: layer)
            return withUnsafePointer(to: watched) { receiver(.subscription($0)) }
        case .value, .identifier, .description: break
        }
        return receiver(signal)
    }
}
