import Streams

// `RelaySubscriber` and `ReplacingSubscriber` as work on a signal.

/// Forwards a relay's signals, and counts its values.
func relaying(by relay: Relay, before receiver: consuming @escaping Receiver) -> Receiver {
    { [receiver] signal in
        let hasEnded = relay.isOver.reference
        switch signal {
        case .value(let input):
            guard relay.isUnlimited else { return relayingCounted(input.unless(hasEnded), by: relay, to: receiver) }
            return relay.isOver.isRaised ? .stop : receiver(.value(input.unless(hasEnded)))
        case .finished: if relay.isOver.isUnderWay, relay.finish() { _ = receiver(.finished(unless: hasEnded)) }
        case .failure(let error):
            if relay.isOver.isUnderWay, relay.finish() { _ = receiver(.failure(error.unless(hasEnded))) }
        case .subscription(let subscription):
            guard relay.adoptNext(subscription.pointee) else { return .none }
            let own: any Subscription = relay
            withUnsafePointer(to: own) { _ = receiver(.subscription($0)) }
        case .identifier(let identifier): identifier.pointee = relay.combineIdentifier
        case .description(let text): text.pointee = relay.description
        }
        return .none
    }
}

private func relayingCounted(_ input: ValueAddress, by relay: Relay, to receiver: Receiver) -> Subscribers.Demand {
    guard let number = relay.takeOne() else { return .none }
    return relay.answer(receiver(.value(input)), to: number)
}

/// Attaches the publisher that the handler makes of a failure.
func catching<Failure: Error, Next: Publisher>(
    _ handler: @escaping (Failure) -> Next, over layer: any WatchedLayer, by relay: Relay,
    before receiver: consuming @escaping Receiver
) -> Receiver {
    { [receiver] signal in
        guard case .failure(let error) = signal else { return receiver(signal) }
        if !relay.isOver.isRaised { follow(handler(error.load(as: Failure.self)), over: layer, by: relay, receiver) }
        return .none
    }
}

private func follow<Next: Publisher>(
    _ next: Next, over layer: any WatchedLayer, by relay: Relay, _ receiver: @escaping Receiver
) { relay.follow { [relay] in layer.attach(receiver, to: next, as: .made, on: relay.terms) } }

/// Sends the value in place of a failure.
func replacingError<Output>(
    with output: Output, over layer: any WatchedLayer, by relay: Relay, before receiver: consuming @escaping Receiver
) -> Receiver {
    { [receiver] signal in
        guard case .failure = signal else { return receiver(signal) }
        if !relay.isOver.isRaised { follow(with: output, over: layer, by: relay, receiver) }
        return .none
    }
}

private func follow<Output>(
    with output: Output, over layer: any WatchedLayer, by relay: Relay, _ receiver: @escaping Receiver
) {
    // Attached as the layer's own work: it is no layer.
    relay.follow { [relay] in Just(output).attach(receiver, on: relay.terms, over: layer) }
}
