import Streams

extension Publishers.Catch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> some Publisher<Output, Failure> {
        layer.source(upstream).catch { [handler] in layer.made(handler($0)) }
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
