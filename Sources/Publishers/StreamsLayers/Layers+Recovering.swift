import Streams

extension Publishers.Catch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).catch { layer.made(handler($0)) }.eraseToAnyPublisher()
    }
}

extension Publishers.TryCatch: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).tryCatch { layer.made(try handler($0)) }.eraseToAnyPublisher()
    }
}

extension Publishers.ReplaceError: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).replaceError(with: output).eraseToAnyPublisher()
    }
}

extension Publishers.ReplaceEmpty: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        layer.source(upstream).replaceEmpty(with: output).eraseToAnyPublisher()
    }
}

extension Publishers.Retry: LayeredPublisher {
    package func over(_ layer: any WatchedLayer) -> AnyPublisher<Output, Failure> {
        Publishers.Retry(upstream: layer.source(upstream), retries: retries).eraseToAnyPublisher()
    }
}
