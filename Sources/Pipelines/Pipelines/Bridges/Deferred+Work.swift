import Streams

/// Runs the work for each subscriber, when it subscribes, and publishes the result. The name is for debugging.
func deferred<Output>(_ name: String, _ work: @escaping () throws -> Output) -> AnyPublisher<Output, any Error> {
    Deferred { Future { promise in promise(Result(catching: work)) } }.named(name).eraseToAnyPublisher()
}
