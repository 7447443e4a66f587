import Streams

extension Publishers.ReceiveOn: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.ReceiveOn(upstream: layer.source(upstream), scheduler: scheduler, options: options)._receive(
            subscriber, on: terms)
    }
}

extension Publishers.SubscribeOn: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.SubscribeOn(upstream: layer.source(upstream), scheduler: scheduler, options: options)._receive(
            subscriber, on: terms)
    }
}

extension Publishers.Delay: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Delay(
            upstream: layer.source(upstream), interval: interval, tolerance: tolerance, scheduler: scheduler,
            options: options
        )._receive(subscriber, on: terms)
    }
}

extension Publishers.Debounce: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Debounce(
            upstream: layer.source(upstream), dueTime: dueTime, scheduler: scheduler, options: options
        )._receive(subscriber, on: terms)
    }
}

extension Publishers.Throttle: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Throttle(
            upstream: layer.source(upstream), interval: interval, scheduler: scheduler, latest: latest
        )._receive(subscriber, on: terms)
    }
}

extension Publishers.Timeout: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Timeout(
            upstream: layer.source(upstream), interval: interval, scheduler: scheduler, options: options,
            customError: customError
        )._receive(subscriber, on: terms)
    }
}

extension Publishers.CollectByTime: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.CollectByTime(upstream: layer.source(upstream), strategy: strategy, options: options)._receive(
            subscriber, on: terms)
    }
}

extension Publishers.Buffer: LayeredPublisher {
    package func receive(_ subscriber: AnySubscriber<Output, Failure>, on terms: _Terms, as layer: some WatchedLayer)
        -> _SubscriptionReference?
    {
        Publishers.Buffer(
            upstream: layer.source(upstream), size: size, prefetch: prefetch, whenFull: whenFull
        )._receive(subscriber, on: terms)
    }
}
