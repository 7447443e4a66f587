import Streams
import StreamsLayers

extension LayerRecord: WatchedLayer {
    func source<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { watched(publisher, isMade: false) }

    func made<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> { watched(publisher, isMade: true) }

    func same<P: Publisher>(_ publisher: P) -> AnyPublisher<P.Output, P.Failure> {
        reveal(P.self)
        return AnyPublisher { subscriber, terms in publisher.attach(subscriber.receiver, on: terms, over: self) }
    }

    private func watched<P: Publisher>(_ publisher: P, isMade: Bool) -> AnyPublisher<P.Output, P.Failure> {
        AnyPublisher { subscriber, terms in
            guard let source = self.addSource(P.self, began: self.clock.now(), isMade: isMade, on: terms) else {
                return publisher._receive(subscriber, on: terms)
            }
            return source.returned(source.attach(publisher, to: subscriber.receiver, on: terms.withoutRelay), on: terms)
        }
    }

    func attach<P: Publisher>(
        _ receiver: consuming @escaping Receiver, to source: P, as role: SourceRole, on terms: _Terms
    ) -> _SubscriptionReference? {
        let (isMade, isShared) = (role.isMade, role.isPassing && terms.isUnlimited)
        // Nothing has happened since this layer began, if the source is attached with it.
        let began = role.isImmediate ? began : clock.now()
        guard let record = addSource(P.self, began: began, isMade: isMade, isCancelShared: isShared, on: terms) else {
            return source._receive(AnySubscriber(receiver: receiver), on: terms)
        }
        let reference = record.attach(source, to: receiver, on: terms.withoutRelay)
        return isShared ? reference : record.returned(reference, on: terms)
    }

    func attach<P: Publisher>(_ receiver: consuming @escaping Receiver, toSame publisher: P, on terms: _Terms)
        -> _SubscriptionReference?
    {
        reveal(P.self)
        return publisher.attach(receiver, on: terms, over: self)
    }

    /// Attaches the receiver to the publisher of this layer, with a listener between them.
    @inline(__always) func attach<P: Publisher>(
        _ publisher: P, to receiver: consuming @escaping Receiver, on terms: _Terms
    )
        -> _SubscriptionReference?
    {
        // With a subscription of its own, so that a publisher from elsewhere gets a guard.
        publisher.attach(LayerListener(of: self, before: receiver).receive, on: terms.by(terms.maker), over: self)
    }
}
