import Streams

extension Publisher {
    /// Sends the values of the publishers that the closure makes, one publisher after the other.
    ///
    ///     [3, 1].publisher.concatMap { count in (1...count).publisher }.sink { print($0) }
    ///     // Prints: 1, 2, 3, 1
    ///
    /// Works as `flatMap(maxPublishers: .max(1))` does: another value is asked for when the publisher that was made of the one
    /// before has finished. So it keeps nothing, and a subject drops what is sent meanwhile; `buffer` before it keeps as
    /// much as you say. It fails when either fails.
    ///
    /// Known as `concatMap` in RxSwift and RxJS, and `flatMapConcat` in Kotlin's Flow.
    public func concatMap<P: Publisher>(_ transform: @escaping (Output) -> P) -> Publishers.FlatMap<P, Self>
    where P.Failure == Failure { flatMap(maxPublishers: .max(1), transform) }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
    /// Sends the values of one publisher after the other, of which so many are taken ahead. A failure of this publisher takes
    /// its turn, too.
    func inTurn(ahead count: Int = 0) -> AnyPublisher<Output.Output, Failure> {
        let turns = map { $0.eraseToAnyPublisher() }
            .catch { Just(Fail<Output.Output, Failure>(error: $0).eraseToAnyPublisher()) }
            .setFailureType(to: Failure.self)
        guard count > 0 else { return turns.concatMap { $0 }.eraseToAnyPublisher() }
        return turns.buffer(size: count, prefetch: .keepFull, whenFull: .dropNewest).concatMap { $0 }
            .eraseToAnyPublisher()
    }
}
