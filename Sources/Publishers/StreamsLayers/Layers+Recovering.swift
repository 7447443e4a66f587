import Streams

extension Publishers.Catch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).catch { [handler] in layer.made(handler($0)) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        if let relay = terms.sharedRelay {
            return layer.attach(
                catching(handler, over: layer, by: relay, before: receiver), to: upstream, as: .upstream,
                on: relay.terms)
        }
        let relay = Relay(on: terms.by(Self.self))
        let work = catching(handler, over: layer, by: relay, before: relaying(by: relay, before: receiver))
        return relay.start(layer.attach(work, to: upstream, as: .upstream, on: relay.terms))
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
}
