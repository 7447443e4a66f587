import Streams

extension Publishers.Catch: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).catch { layer.made(handler($0)) }._receive(subscriber, on: terms)
    }
}

extension Publishers.TryCatch: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).tryCatch { layer.made(try handler($0)) }._receive(subscriber, on: terms)
    }
}

extension Publishers.ReplaceError: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).replaceError(with: output)._receive(subscriber, on: terms)
    }
}

extension Publishers.ReplaceEmpty: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        layer.source(upstream).replaceEmpty(with: output)._receive(subscriber, on: terms)
    }
}

extension Publishers.Retry: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Retry(upstream: layer.source(upstream), retries: retries)._receive(subscriber, on: terms)
    }
}
