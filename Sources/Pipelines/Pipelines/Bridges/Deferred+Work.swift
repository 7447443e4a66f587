import Streams

/// Runs the work for each subscriber, when it subscribes, and publishes the result. Reports and failures have the name.
func deferred<Output>(_ name: LayerName, _ work: @escaping () throws -> Output) -> AnyPublisher<Output, any Error> {
    Deferred { Future { promise in promise(Result(catching: work)) } }.named(name.english).eraseToAnyPublisher()
}
