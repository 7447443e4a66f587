import Streams
import StreamsLayers

/// Stands between a layer and its subscriber, counts values, and records how the layer ends.
///
/// It enforces no rules: the library's publishers keep them, and a guard protects from publishers from elsewhere. The
/// publisher holds the listener. When the listener is released, the publisher cannot send any more.
final class LayerListener {
    private let layer: LayerRecord
    private let receiver: Receiver

    init(of layer: LayerRecord, before receiver: consuming @escaping Receiver) {
        (self.layer, self.receiver) = (layer, receiver)
    }

    // Without retaining the layer for the call, as this object still holds it.
    deinit { Unmanaged.passUnretained(layer)._withUnsafeGuaranteedRef { $0.release() } }

    func receive(_ signal: Signal) -> Subscribers.Demand {
        guard case .value = signal else { return receiveRare(signal) }
        layer.countValue()
        let more = receiver(signal)
        if more != .none { hear(more) }
        return more
    }

    private func hear(_ more: Subscribers.Demand) {
        if more == .stop { layer.endAndLetGo(.cancelled) } else { layer.ask(for: more) }
    }

    @inline(never) private func receiveRare(_ signal: Signal) -> Subscribers.Demand {
        switch signal {
        case .finished:
            layer.end(.finished)
            passLast(signal)
        case .failure(let error):
            layer.fail(by: error)
            passLast(signal)
        case .subscription(let subscription):
            layer.begin()
            return WatchedSubscription(subscription.pointee, of: layer).send(to: receiver)
        case .notice(.dropped): layer.drop(1, .noDemand)
        case .notice(.replaced): layer.drop(1, .replaced)
        case .notice(.waiting(let count)): layer.keep(count)
        case .value, .identifier, .description: return receiver(signal)
        }
        return .none
    }

    /// Passes a completion on. Until it has arrived a closure on its way may cancel, so the layer keeps its subscription.
    private func passLast(_ signal: Signal) {
        _ = receiver(signal)
        layer.takeReference()
    }
}
