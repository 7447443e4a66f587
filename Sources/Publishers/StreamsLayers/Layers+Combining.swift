import Streams

extension Publishers.Concatenate: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(prefix).append(layer.source(suffix)).eraseToAnyPublisher()
    }
}

extension Publishers.Merge: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        Publishers.Merge(layer.source(a), layer.source(b)).eraseToAnyPublisher()
    }
}

extension Publishers.MergeMany: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        Publishers.MergeMany(publishers.map { layer.source($0) }).eraseToAnyPublisher()
    }
}

extension PublisherSteps.Combined2: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        PublisherSteps.Combined2<Kind, _, _>(layer.source(a), layer.source(b)).eraseToAnyPublisher()
    }
}

extension PublisherSteps.Combined3: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        PublisherSteps.Combined3<Kind, _, _, _>(layer.source(a), layer.source(b), layer.source(c)).eraseToAnyPublisher()
    }
}

extension PublisherSteps.Combined4: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        PublisherSteps.Combined4<Kind, _, _, _, _>(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d)
        ).eraseToAnyPublisher()
    }
}

extension Publishers.PrefixUntilOutput: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).prefix(untilOutputFrom: layer.source(other)).eraseToAnyPublisher()
    }
}

extension Publishers.DropUntilOutput: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).drop(untilOutputFrom: layer.source(other)).eraseToAnyPublisher()
    }
}

extension Publishers.FlatMap: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).flatMap(maxPublishers: maxPublishers) { [transform] in layer.made(transform($0)) }
            .eraseToAnyPublisher()
    }
}

extension Publishers.SwitchToLatest: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).map { layer.made($0) }.switchToLatest().eraseToAnyPublisher()
    }
}

extension Deferred: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        Deferred<AnyPublisher<Output, Failure>> { [createPublisher] in layer.made(createPublisher()) }
            .eraseToAnyPublisher()
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    { layer.attach(receiver, to: createPublisher(), as: .made, on: terms) }
}
