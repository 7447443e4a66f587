import Streams

extension Publishers.HandleEvents: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).handleEvents(
            receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest
        )
    }
}

extension Publishers.Print: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).print(prefix, to: stream)
    }
}

extension Publishers.Breakpoint: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).breakpoint(
            receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion
        )
    }
}

extension AnyPublisher: LayeredPublisher {
    /// The hidden publisher is the layer.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> { over(layer, from: hidden) }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { attach(receiver, on: terms, over: layer, from: hidden) }

    // If it hides itself, it is used as it is: the recursion would not end.

    private func over<P: Publisher<Output, Failure>>(_ layer: any WatchedLayer, from hidden: P)
        -> AnyPublisher<Output, Failure>
    { P.self == Self.self ? self : layer.same(hidden) }

    private func attach<P: Publisher<Output, Failure>>(
        _ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer, from hidden: P
    ) -> _SubscriptionReference? {
        P.self == Self.self
            ? attach(AnySubscriber(receiver: receiver), terms) : layer.attach(receiver, toSame: hidden, on: terms)
    }
}

extension Sandwich.Named: LayeredPublisher {
    /// Names the upstream's layer.
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.call(name, at: "\(file):\(line)")
        return layer.same(upstream).named(name)
    }
}
