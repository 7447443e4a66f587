import Streams

// `RelaySubscriber` and `ReplacingSubscriber` as work on a signal.

/// A receiver with its relay: that of the terms, which already counts the receiver's values, or a new one.
struct Relaying {
    let relay: Relay
    let receiver: Receiver
    private let isNew: Bool

    init(_ receiver: consuming @escaping Receiver, on terms: _Terms) {
        if let shared = terms.sharedRelay {
            (relay, self.receiver, isNew) = (shared, receiver, false)
        } else {
            let relay = Relay(on: terms)
            relay.handOver(on: terms) { $0.send(to: receiver) }
            (self.relay, self.receiver, isNew) = (relay, counting(by: relay, before: receiver), true)
        }
    }

    /// Keeps the subscription of the first source. Returns the reference that the operator has to return.
    func start(_ first: _SubscriptionReference?) -> _SubscriptionReference? { isNew ? relay.start(first) : first }
}

/// Forwards a relay's signals, and counts its values.
private func counting(by relay: Relay, before receiver: consuming @escaping Receiver) -> Receiver {
    { [receiver] signal in
        let hasEnded = relay.isOver.reference
        switch signal {
        case .value(let input):
            guard relay.isUnlimited else { return count(input.unless(hasEnded), by: relay, before: receiver) }
            return relay.isOver.isRaised ? .stop : relay.delivering { receiver(.value(input.unless(hasEnded))) }
        case .finished: if relay.isOver.isUnderWay, relay.finish() { _ = receiver(.finished(unless: hasEnded)) }
        case .failure(let error):
            if relay.isOver.isUnderWay, relay.finish() { _ = receiver(.failure(error.unless(hasEnded))) }
        case .subscription(let subscription):
            guard relay.adoptNext(subscription.pointee) else { return .none }
            return relay.delivering { relay.send(to: receiver) }
        case .identifier(let identifier): identifier.pointee = relay.combineIdentifier
        case .description(let text): text.pointee = relay.description
        case .notice: break
        }
        return .none
    }
}

private func count(_ input: ValueAddress, by relay: Relay, before receiver: Receiver) -> Subscribers.Demand {
    guard let number = relay.takeOne() else { return .none }
    return relay.delivering { relay.answer(receiver(.value(input)), to: number) }
}

/// After a failure, continues with the publisher that the handler makes of it.
func catching<Failure: Error, Next: Publisher>(
    _ handler: @escaping (Failure) -> Next, by relaying: Relaying, over layer: any WatchedLayer
) -> Receiver {
    { [relay = relaying.relay, receiver = relaying.receiver] signal in
        guard case .failure(let error) = signal else { return receiver(signal) }
        if !relay.isOver.isRaised {
            follow(handler(error.load(as: Failure.self)), as: .made, by: relay, over: layer, receiver)
        }
        return .none
    }
}

private func follow(
    _ next: some Publisher, as role: SourceRole, by relay: Relay, over layer: any WatchedLayer,
    _ receiver: @escaping Receiver
) { relay.follow { [relay] in layer.attach(receiver, to: next, as: role, on: relay.terms) } }

/// After a failure, attaches the source again, up to that many times, or without end.
func retrying(
    _ source: some Publisher, times: Int?, by relaying: Relaying, over layer: any WatchedLayer
) -> Receiver {
    { signal in
        guard case .failure = signal, times != 0 else { return relaying.receiver(signal) }
        if !relaying.relay.isOver.isRaised {
            retry(source, times: times.map { $0 - 1 }, by: relaying, over: layer)
        }
        return .none
    }
}

private func retry(_ source: some Publisher, times: Int?, by relaying: Relaying, over layer: any WatchedLayer) {
    let work = retrying(source, times: times, by: relaying, over: layer)
    follow(source, as: .following, by: relaying.relay, over: layer, work)
}

/// After the end, continues with the other source.
func concatenating(_ suffix: some Publisher, by relaying: Relaying, over layer: any WatchedLayer) -> Receiver {
    { [relay = relaying.relay, receiver = relaying.receiver] signal in
        guard case .finished = signal else { return receiver(signal) }
        if !relay.isOver.isRaised { follow(suffix, as: .following, by: relay, over: layer, receiver) }
        return .none
    }
}

/// After a failure, sends the value.
func replacingError<Output>(with output: Output, by relaying: Relaying, over layer: any WatchedLayer) -> Receiver {
    { [relay = relaying.relay, receiver = relaying.receiver] signal in
        guard case .failure = signal else { return receiver(signal) }
        if !relay.isOver.isRaised { follow(with: output, by: relay, over: layer, receiver) }
        return .none
    }
}

/// The value is the layer's own: its publisher is no layer.
private func follow<Output>(
    with output: Output, by relay: Relay, over layer: any WatchedLayer, _ receiver: @escaping Receiver
) { relay.follow { [relay] in Just(output).attach(receiver, on: relay.terms, over: layer) } }
