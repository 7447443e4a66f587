import Streams

extension Publisher {
    /// Sends the values of the publishers that the closure returns, one publisher after the other.
    ///
    ///     [3, 1].publisher.concatMap { count in (1...count).publisher }.sink { print($0) }
    ///     // Prints: 1, 2, 3, 1
    ///
    /// A value is requested when the publisher of the previous value has finished, and its values have been sent. So at
    /// most one value waits for demand, where `flatMap(maxPublishers: .max(1))` keeps any number of them. A subject
    /// drops values that are sent meanwhile; put a `buffer` upstream to keep them. It fails when this publisher or a
    /// publisher of the closure fails.
    ///
    /// Known as `concatMap` in RxSwift and RxJS, and `flatMapConcat` in Kotlin's Flow. CombineExt has this name.
    @_alwaysEmitIntoClient public func concatMap<P: Publisher>(_ transform: @escaping (Output) -> P)
        -> Publishers.FlatMap<P, Self>
    where P.Failure == Failure {
        Publishers.FlatMap(upstream: self, maxPublishers: .max(1), keepsPlaces: true, transform: transform)
    }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of one publisher after the other. A failure of this publisher also waits for its turn.
    func inTurn() -> AnyPublisher<Output.Output, Failure> {
        map { $0.eraseToAnyPublisher() }
            .catch { Just(Fail<Output.Output, Failure>(error: $0).eraseToAnyPublisher()) }
            .setFailureType(to: Failure.self)
            .concatMap { $0 }.eraseToAnyPublisher()
    }
}
