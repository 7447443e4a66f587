import Streams

extension LayerRecord: WatchedLayer {
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { watched(publisher, isMade: false) }

    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { watched(publisher, isMade: true) }

    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        reveal(P.self)
        return AnyPublisher { subscriber, terms in self.pass(publisher, to: subscriber, on: terms) }
    }

    private func watched<P: Publisher>(_ publisher: P, isMade: Bool) -> AnyPublisher<P.Output, P.Failure> {
        AnyPublisher { subscriber, terms in
            guard let source = self.addSource(P.self, isMade: isMade) else {
                return publisher._receive(subscriber, on: terms)
            }
            return source.attach(publisher, to: subscriber, on: terms.withoutRelay)
        }
    }

    /// Attaches the subscriber to the publisher of this layer, and listens to what passes between them.
    func attach<P: Publisher>(_ publisher: P, to subscriber: AnySubscriber<P.Output, P.Failure>, on terms: _Terms)
        -> _SubscriptionReference?
    {
        if terms.isUnlimited {
            ask(for: .unlimited)
            _ = begin()
        }
        let listener = listener(before: subscriber, on: terms)
        // With a subscription of its own, before which a publisher from elsewhere needs a guard.
        let link = pass(publisher, to: AnySubscriber(receiver: listener), on: terms.by(terms.maker))
        return link.map { _SubscriptionReference(watched($0.subscription)) }
    }

    private func pass<P: Publisher>(
        _ publisher: P, to subscriber: AnySubscriber<P.Output, P.Failure>, on terms: _Terms
    ) -> _SubscriptionReference? {
        guard let layered = publisher as? any LayeredPublisher else { return publisher._receive(subscriber, on: terms) }
        return pass(layered: layered, to: subscriber.receiver, on: terms)
    }

    /// The publisher as another type: the receiver takes its values, whatever the type is called.
    private func pass<P: LayeredPublisher>(layered: P, to receiver: @escaping Receiver, on terms: _Terms)
        -> _SubscriptionReference?
    { layered.receive(AnySubscriber(receiver: receiver), on: terms, as: self) }

    /// Passes signals on, and keeps the rules where the publisher does not: one subscription, and nothing after the end.
    private func listener<Input, Failure: Error>(
        before subscriber: AnySubscriber<Input, Failure>, on terms: _Terms
    ) -> Receiver {
        let (receiver, life, closed) = (subscriber.receiver, LayerLife(of: self), terms.closed)
        return { [self] signal in
            switch signal {
            case .value:
                guard isRunning else { return closed }
                countValue()
                let more = receiver(signal)
                if more != .none { hear(more) }
                return more
            case .completion(let completion):
                guard hear(completion.load(as: Subscribers.Completion<Failure>.self)) else { return .none }
            case .subscription(let subscription):
                guard begin() || terms.isUnlimited else {
                    refuse(subscription.pointee)
                    return .none
                }
                let watched: any Subscription = watched(subscription.pointee)
                return withUnsafePointer(to: watched) { receiver(.subscription($0)) }
            case .identifier, .description: break
            }
            return withExtendedLifetime(life) { receiver(signal) }
        }
    }

    private func hear(_ more: Subscribers.Demand) {
        guard more == .stop else { return ask(for: more) }
        end(.cancelled)
        conclude()
    }

    private func hear<Failure>(_ completion: Subscribers.Completion<Failure>) -> Bool {
        guard isRunning else { return false }
        let isFirst =
            switch completion {
            case .finished: end(.finished)
            case .failure(let error): end(.failed(Report.Failure(error)))
            }
        conclude()
        return isFirst
    }
}

/// Tells a layer that the last one let go of its subscriber.
private final class LayerLife {
    private let layer: LayerRecord

    init(of layer: LayerRecord) { self.layer = layer }

    deinit {
        layer.end(.released)
        layer.conclude()
    }
}
