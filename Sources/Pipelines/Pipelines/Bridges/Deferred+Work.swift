import Streams

/// Does the work for each subscriber, when it subscribes, and sends what it returns. The name is for debugging.
func deferred<Output>(_ name: String, _ work: @escaping () throws -> Output) -> AnyPublisher<Output, any Error> {
    Deferred { Future { promise in promise(Result(catching: work)) } }.named(name).eraseToAnyPublisher()
}
