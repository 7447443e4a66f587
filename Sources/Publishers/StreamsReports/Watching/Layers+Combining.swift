import Streams

extension Publishers.Concatenate: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(prefix).append(layer.source(suffix))._receive(subscriber, on: terms)
    }
}

extension Publishers.Merge: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Merge(layer.source(a), layer.source(b))._receive(subscriber, on: terms)
    }
}

extension Publishers.MergeMany: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.MergeMany(publishers.map { layer.source($0) })._receive(subscriber, on: terms)
    }
}

extension PublisherSteps.Combined2: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        PublisherSteps.Combined2<Kind, _, _>(layer.source(a), layer.source(b))._receive(subscriber, on: terms)
    }
}

extension PublisherSteps.Combined3: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        PublisherSteps.Combined3<Kind, _, _, _>(layer.source(a), layer.source(b), layer.source(c))._receive(
            subscriber, on: terms)
    }
}

extension PublisherSteps.Combined4: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        PublisherSteps.Combined4<Kind, _, _, _, _>(
            layer.source(a), layer.source(b), layer.source(c), layer.source(d)
        )._receive(subscriber, on: terms)
    }
}

extension Publishers.PrefixUntilOutput: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).prefix(untilOutputFrom: layer.source(other))._receive(subscriber, on: terms)
    }
}

extension Publishers.DropUntilOutput: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).drop(untilOutputFrom: layer.source(other))._receive(subscriber, on: terms)
    }
}

extension Publishers.FlatMap: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).flatMap(maxPublishers: maxPublishers) { [transform] in layer.made(transform($0)) }
            ._receive(subscriber, on: terms)
    }
}

extension Publishers.SwitchToLatest: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).map { layer.made($0) }.switchToLatest()._receive(subscriber, on: terms)
    }
}

extension Deferred: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.made(createPublisher())._receive(subscriber, on: terms)
    }
}
