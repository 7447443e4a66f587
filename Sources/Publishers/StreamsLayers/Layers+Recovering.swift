import Streams

extension Publishers.Catch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).catch { [handler] in layer.made(handler($0)) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        let relaying = Relaying(receiver, on: terms.by(Self.self))
        let work = catching(handler, by: relaying, over: layer)
        return relaying.start(layer.attach(work, to: upstream, as: .upstream, on: relaying.relay.terms))
    }
}

extension Publishers.TryCatch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).tryCatch { [handler] in layer.made(try handler($0)) }
    }
}

extension Publishers.ReplaceError: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).replaceError(with: output)
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        let relaying = Relaying(receiver, on: terms.by(Self.self))
        let work = replacingError(with: output, by: relaying, over: layer)
        return relaying.start(layer.attach(work, to: upstream, as: .upstream, on: relaying.relay.terms))
    }
}

extension Publishers.ReplaceEmpty: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).replaceEmpty(with: output)
    }
}

extension Publishers.Retry: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        Publishers.Retry(upstream: layer.source(upstream), retries: retries)
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        let relaying = Relaying(receiver, on: terms.by(Self.self))
        let work = retrying(upstream, times: retries, by: relaying, over: layer)
        return relaying.start(layer.attach(work, to: upstream, as: .upstream, on: relaying.relay.terms))
    }
}
