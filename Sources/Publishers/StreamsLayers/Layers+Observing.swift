import Streams

extension Publishers.HandleEvents: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).handleEvents(
            receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest
        ).eraseToAnyPublisher()
    }
}

extension Publishers.Print: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).print(prefix, to: stream).eraseToAnyPublisher()
    }
}

extension Publishers.Breakpoint: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).breakpoint(
            receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
            receiveCompletion: receiveCompletion
        ).eraseToAnyPublisher()
    }
}

extension AnyPublisher: LayeredPublisher {
    /// The hidden publisher is the layer.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> { over(layer, from: hidden) }

    private func over<P: Publisher<Output, Failure>>(_ layer: any WatchedLayer, from hidden: P)
        -> AnyPublisher<Output, Failure>
    {
        // Of itself it would ask itself for ever.
        P.self == Self.self ? self : layer.same(hidden)
    }
}

extension PublisherSteps.Named: LayeredPublisher {
    /// The name is the layer's that has been given it.
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.call(name, at: "\(file):\(line)")
        return layer.same(upstream).named(name).eraseToAnyPublisher()
    }
}
