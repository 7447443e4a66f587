import Streams

/// Stands between a layer and its subscriber: it counts values, and hears how the layer ends.
///
/// It keeps no rules: the library's publishers do, and a guard stands before those from elsewhere. The publisher holds it.
/// When it goes, nobody is left who could send.
final class LayerListener {
    private let layer: LayerRecord
    private let receiver: Receiver

    init(of layer: LayerRecord, before receiver: consuming @escaping Receiver) {
        (self.layer, self.receiver) = (layer, receiver)
    }

    // Not retained for the call, as it goes with this one, after it.
    deinit { Unmanaged.passUnretained(layer)._withUnsafeGuaranteedRef { $0.letGo() } }

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
