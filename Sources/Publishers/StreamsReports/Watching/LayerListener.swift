import Streams

/// Stands between a layer and its subscriber: it counts values, and hears how the layer ends.
///
/// It keeps no rules: the library's publishers do, and a guard stands before those from elsewhere. The publisher holds it.
/// When it goes, nobody is left who could send.
final class LayerListener {
    /// Held until this one goes, without being counted for each signal.
    private let layer: Unmanaged<LayerRecord>
    private let receiver: Receiver

    init(of layer: LayerRecord, before receiver: consuming @escaping Receiver) {
        (self.layer, self.receiver) = (Unmanaged.passRetained(layer), receiver)
    }

    deinit {
        layer._withUnsafeGuaranteedRef { $0.letGo() }
        layer.release()
    }

    func receive(_ signal: Signal) -> Subscribers.Demand {
        guard case .value = signal else { return receiveRare(signal) }
        layer._withUnsafeGuaranteedRef { $0.countValue() }
        let more = receiver(signal)
        if more != .none { hear(more) }
        return more
    }

    private func hear(_ more: Subscribers.Demand) {
        layer._withUnsafeGuaranteedRef { if more == .stop { $0.end(.cancelled) } else { $0.ask(for: more) } }
    }

    @inline(never) private func receiveRare(_ signal: Signal) -> Subscribers.Demand {
        let layer = layer.takeUnretainedValue()
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
