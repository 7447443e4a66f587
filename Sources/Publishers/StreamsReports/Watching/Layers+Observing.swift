import Streams

extension Publishers.HandleEvents: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).handleEvents(
            receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest
        )._receive(subscriber, on: terms)
    }
}

extension Publishers.Print: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).print(prefix, to: stream)._receive(subscriber, on: terms)
    }
}

extension Publishers.Breakpoint: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).breakpoint(
            receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion
        )._receive(subscriber, on: terms)
    }
}

extension AnyPublisher: LayeredPublisher {
    /// The hidden publisher is the layer.
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    { receive(subscriber, on: terms, as: layer, from: hidden) }

    private func receive<P: Publisher<Output, Failure>>(
        _ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer, from hidden: P
    ) -> _SubscriptionReference? {
        // Of itself it would ask itself for ever.
        if P.self == Self.self { return _receive(subscriber, on: terms) }
        return layer.same(hidden)._receive(subscriber, on: terms)
    }
}

extension PublisherSteps.Named: LayeredPublisher {
    /// The name is the layer's that has been given it.
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.call(name, at: "\(file):\(line)")
        return layer.same(upstream).named(name)._receive(subscriber, on: terms)
    }
}
