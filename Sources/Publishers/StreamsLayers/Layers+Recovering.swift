import Streams

extension Publishers.Catch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).catch { [handler] in layer.made(handler($0)) }
    }

    package func attach(_ receiver: consuming @escaping Receiver, on terms: _Terms, over layer: any WatchedLayer)
        -> _SubscriptionReference?
    {
        let relay = terms.sharedRelay ?? Relay(on: terms.by(Self.self))
        let isShared = terms.sharedRelay != nil
        let relayed = isShared ? receiver : relaying(by: relay, before: receiver)
        let link = layer.attach(
            catching(handler, over: layer, by: relay, before: relayed), to: upstream, as: .upstream, on: relay.terms)
        return isShared ? link : relay.start(link)
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
        let relay = terms.sharedRelay ?? Relay(on: terms.by(Self.self))
        let isShared = terms.sharedRelay != nil
        let relayed = isShared ? receiver : relaying(by: relay, before: receiver)
        let link = layer.attach(
            replacingError(with: output, over: layer, by: relay, before: relayed), to: upstream, as: .upstream,
            on: relay.terms)
        return isShared ? link : relay.start(link)
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
