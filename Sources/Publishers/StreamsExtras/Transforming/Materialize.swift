import Streams

extension Publishers {
    /// An element or a completion as a value: see `materialize()`.
    public enum Event<Output, Failure: Error> {
        /// A value.
        case value(Output)
        /// The end.
        case completion(Subscribers.Completion<Failure>)
    }
}

extension Publishers.Event: Equatable where Output: Equatable, Failure: Equatable {}

extension Publishers.Event: Hashable where Output: Hashable, Failure: Hashable {}

extension Publishers.Event: Sendable where Output: Sendable {}

extension Publisher {
    /// Sends values and the completion as values, and finishes.
    ///
    ///     Fail<Int, URLError>(error: URLError(.timedOut)).materialize().sink { print($0) }
    ///     // Prints: completion(failure(URLError(.timedOut)))
    ///
    /// So a failure of one request among many need not be the end of all. Demand passes through; the completion is a
    /// value, too, and sent when it is asked for.
    ///
    /// Known as `materialize` in RxSwift and RxJS; Kotlin's Flow has none.
    public func materialize() -> some Publisher<Publishers.Event<Output, Failure>, Never> {
        map(Publishers.Event.value).append(.completion(.finished)).catch { Just(.completion(.failure($0))) }
    }

    /// Sends the values that were made values by ``materialize()``, and ends as that says.
    ///
    ///     events.filter { !isIgnored($0) }.dematerialize()
    ///
    /// At a completion this publisher is cancelled. It finishes, too, if this one does without having sent one.
    public func dematerialize<Value, E: Error>() -> AnyPublisher<Value, E>
    where Output == Publishers.Event<Value, E>, Failure == Never {
        tryMap { (event) throws(E) -> Value? in
            switch event {
            case .value(let value): return value
            case .completion(.finished): return nil
            case .completion(.failure(let error)): throw error
            }
        }.prefix(while: { $0 != nil }).compactMap { $0 }.eraseToAnyPublisher()
    }
}
