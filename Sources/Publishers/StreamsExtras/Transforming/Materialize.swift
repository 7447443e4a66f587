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
    /// So the failure of one request among many does not have to end all of them. Demand passes through; the completion
    /// is a value, too, and is sent when it is requested.
    ///
    /// Known as `materialize` in RxSwift and RxJS; Kotlin's Flow has none. CombineExt has this name.
    public func materialize() -> some Publisher<Publishers.Event<Output, Failure>, Never> {
        map(Publishers.Event.value).append(.completion(.finished)).catch { Just(.completion(.failure($0))) }
    }

    /// Turns the events of ``materialize()`` back into values and a completion.
    ///
    ///     events.filter { !isIgnored($0) }.dematerialize()
    ///
    /// At a completion event, this publisher is cancelled. The result also finishes if this publisher finishes without
    /// such an event.
    ///
    /// Known as `dematerialize` in RxSwift and RxJS; Kotlin's Flow has none. CombineExt has this name.
    public func dematerialize<Value, E: Error>() -> AnyPublisher<Value, E>
    where Output == Publishers.Event<Value, E>, Failure == Never {
        throwing(E.self).tryMap { (event) throws(E) -> Value? in
            switch event {
            case .value(let value): return value
            case .completion(.finished): return nil
            case .completion(.failure(let error)): throw error
            }
        }.prefix(while: { $0 != nil }).compactMap { $0 }.eraseToAnyPublisher()
    }
}
