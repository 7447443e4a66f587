import Streams
import StreamsLayers

extension LayerRecord: WatchedLayer {
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { watched(publisher, isMade: false) }

    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { watched(publisher, isMade: true) }

    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        reveal(P.self)
        return AnyPublisher { subscriber, terms in publisher.attach(subscriber, on: terms, over: self) }
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
        let listener = LayerListener(
            of: self, before: subscriber.receiver, closed: terms.closed, failure: P.Failure.self)
        // With a subscription of its own, before which a publisher from elsewhere needs a guard.
        let link = publisher.attach(
            AnySubscriber(receiver: { listener.receive($0) }), on: terms.by(terms.maker), over: self)
        return link.map { _SubscriptionReference(WatchedSubscription(of: hold(.returned($0)))) }
    }
}
